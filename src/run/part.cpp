#include "src/run/part.hpp"

#include <algorithm>

#include "src/run/part_file.hpp"

namespace evenhand::session {
namespace {

nlohmann::json to_json(const Part& part) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceProgress& source : part.sources) {
    sources.push_back({{"next_block", source.next_block},
                       {"finished", source.finished},
                       {"digest", source.digest},
                       {"tallies", source.tallies->save()}});
  }
  return {{"plan", to_json(part.plan)},
          {"first_block", part.range.first},
          {"end_block", part.range.end},
          {"sources", std::move(sources)}};
}

/// Throws nlohmann::json::exception where the document is not of the form written above.
Part part_from_json(const nlohmann::json& json) {
  Part part =
      new_part(plan_from_json(json.at("plan")), {json.at("first_block"), json.at("end_block")});
  const nlohmann::json& sources = json.at("sources");
  for (std::size_t i = 0; i < part.sources.size(); ++i) {
    const nlohmann::json& saved = sources.at(i);
    part.sources[i].next_block = saved.at("next_block");
    part.sources[i].finished = saved.at("finished");
    part.sources[i].digest = saved.at("digest");
    part.sources[i].tallies->load(saved.at("tallies"));
  }
  return part;
}

}  // namespace

bool Part::finished() const {
  return std::all_of(sources.begin(), sources.end(),
                     [](const SourceProgress& source) { return source.finished; });
}

Part new_part(const Plan& plan, BlockRange range) {
  Part part{plan, range, {}};
  for (std::size_t i = 0; i < plan.sources.size(); ++i) {
    part.sources.push_back(
        {range.first,
         false,
         {},
         std::make_unique<audit::Tallies>(audit::BatterySpec{plan.groups}, plan.deck)});
  }
  return part;
}

void save_part(const Part& part, const std::filesystem::path& path) {
  save_document(to_json(part), path);
}

Part load_part(const std::filesystem::path& path) {
  try {
    return part_from_json(load_document(path));
  } catch (const nlohmann::json::exception& error) {
    throw damaged_part(path, error.what());
  }
}

}  // namespace evenhand::session
