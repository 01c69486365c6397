#include "src/deals/copied_rows.hpp"

#include <algorithm>

namespace evenhand::deals {

std::optional<CopiedRows> copied_rows(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal) {
  struct Copies {
    std::size_t count = 0;
    std::uint64_t first = 0;
  };
  std::map<std::uint64_t, Copies> by_distance;
  std::size_t all = 0;
  for (const auto& [key, deals] : equal) {
    for (std::size_t i = 1; i < deals.size(); ++i, ++all) {
      Copies& copies = by_distance[deals[i] - deals[i - 1]];
      if (copies.count++ == 0 || deals[i] < copies.first) copies.first = deals[i];
    }
  }
  const auto most = std::max_element(
      by_distance.begin(), by_distance.end(),
      [](const auto& a, const auto& b) { return a.second.count < b.second.count; });
  constexpr std::size_t least = 3;
  if (most == by_distance.end() || most->second.count < least ||
      10 * most->second.count < 9 * all) {
    return std::nullopt;
  }
  return CopiedRows{most->second.first, most->first};
}

}  // namespace evenhand::deals
