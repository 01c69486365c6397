#include "src/games/mahjong/part.hpp"

#include <algorithm>
#include <utility>

#include "src/run/part_file.hpp"
#include "src/run/part_order.hpp"

namespace evenhand::mahjong {

void save_part(const Played& part, const std::filesystem::path& path) {
  session::save_document({{"plan", to_json(part.plan)},
                          {"first_block", part.range.first},
                          {"end_block", part.range.end},
                          {"tally", to_json(part.tally)},
                          {"fair", to_json(part.fair)}},
                         path);
}

Played load_part(const std::filesystem::path& path) {
  try {
    const nlohmann::json json = session::load_document(path);
    return {plan_from_json(json.at("plan")),
            {json.at("first_block"), json.at("end_block")},
            tally_from_json(json.at("tally")),
            tally_from_json(json.at("fair")),
            false};
  } catch (const nlohmann::json::exception& error) {
    throw session::damaged_part(path, error.what());
  }
}

Played merge_parts(const std::vector<std::filesystem::path>& files) {
  std::vector<std::pair<session::PartInfo, Played>> parts;
  for (const std::filesystem::path& file : files) {
    Played part = load_part(file);
    session::PartInfo info{file.string(), to_json(part.plan), part.range};
    parts.emplace_back(std::move(info), std::move(part));
  }
  std::stable_sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
    return a.second.range.first < b.second.range.first;
  });
  std::vector<session::PartInfo> infos;
  for (const auto& [info, part] : parts) infos.push_back(info);
  Played whole = parts.front().second;
  session::require_whole(infos, whole.plan.blocks());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Played& part = parts[i].second;
    whole.range.end = part.range.end;
    whole.tally += part.tally;
    whole.fair += part.fair;
  }
  return whole;
}

}  // namespace evenhand::mahjong
