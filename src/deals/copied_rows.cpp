#include "src/deals/copied_rows.hpp"

#include <algorithm>

namespace evenhand::deals {
namespace {

constexpr std::uint64_t fewest_copies = 3;

}  // namespace

std::optional<std::uint64_t> distance_of_copies(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal) {
  std::map<std::uint64_t, std::size_t> at_distance;
  std::size_t all = 0;
  for (const auto& [key, deals] : equal) {
    for (std::size_t i = 1; i < deals.size(); ++i, ++all) ++at_distance[deals[i] - deals[i - 1]];
  }
  const auto most =
      std::max_element(at_distance.begin(), at_distance.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == at_distance.end() || most->second < fewest_copies || 10 * most->second < 9 * all) {
    return std::nullopt;
  }
  return most->first;
}

void CopiedRun::see(std::uint64_t number, bool is_copy) {
  if (!is_copy) {
    if (excess_ > 0) --excess_;
    return;
  }
  ++all_;
  if (excess_++ == 0) now_ = {best_.distance, number, number, 0};
  now_.last = number;
  ++now_.count;
  if (excess_ <= most_) return;
  most_ = excess_;
  best_ = now_;
}

std::optional<CopiedRows> CopiedRun::found() const {
  if (best_.count < fewest_copies || 2 * best_.count <= all_) return std::nullopt;
  return best_;
}

}  // namespace evenhand::deals
