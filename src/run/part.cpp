#include "src/run/part.hpp"

#include <algorithm>

#include "src/run/part_file.hpp"

namespace evenhand::run {

bool Part::finished() const {
  return std::all_of(sources.begin(), sources.end(),
                     [](const SourceProgress& source) { return source.finished; });
}

std::uint64_t Part::units() const {
  std::uint64_t units = 0;
  for (const SourceProgress& source : sources) units += source.tally->units();
  return units;
}

Part new_part(const Experiment& experiment, BlockRange range) {
  Part part{range, {}};
  for (std::size_t i = 0; i < experiment.sources().size(); ++i) {
    part.sources.push_back({range.first, range.empty(), {}, 0, experiment.new_tally(i)});
  }
  return part;
}

void save_part(const Experiment& experiment, const Part& part, const std::filesystem::path& path) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceProgress& source : part.sources) {
    sources.push_back({{"next_block", source.next_block},
                       {"finished", source.finished},
                       {"digest", source.digest},
                       {"recorded", source.recorded},
                       {"tally", source.tally->save()}});
  }
  save_document({{"command", experiment.command()},
                 {"plan", experiment.plan()},
                 {"first_block", part.range.first},
                 {"end_block", part.range.end},
                 {"sources", std::move(sources)}},
                path);
}

Part part_from_document(const Experiment& experiment, const nlohmann::json& document,
                        const std::filesystem::path& path) {
  try {
    Part part = new_part(experiment, {document.at("first_block"), document.at("end_block")});
    const nlohmann::json& sources = document.at("sources");
    if (sources.size() != part.sources.size())
      throw damaged_part(path, "another number of sources");
    for (std::size_t i = 0; i < part.sources.size(); ++i) {
      SourceProgress& source = part.sources[i];
      const nlohmann::json& saved = sources.at(i);
      source.next_block = saved.at("next_block");
      source.finished = saved.at("finished");
      source.digest = saved.at("digest");
      source.recorded = saved.at("recorded");
      source.tally->load(saved.at("tally"));
    }
    return part;
  } catch (const nlohmann::json::exception& error) {
    throw damaged_part(path, error.what());
  }
}

}  // namespace evenhand::run
