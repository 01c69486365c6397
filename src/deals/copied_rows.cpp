#include "src/deals/copied_rows.hpp"

#include <algorithm>
#include <utility>

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

std::optional<RepeatedStretches> repeated_stretches(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal) {
  // Equal deals of which not all are known stand a little apart.
  constexpr std::uint64_t largest_step = 16;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> again;  // distance, number
  for (const auto& [key, deals] : equal) {
    for (std::size_t i = 1; i < deals.size(); ++i) {
      again.emplace_back(deals[i] - deals[i - 1], deals[i]);
    }
  }
  std::sort(again.begin(), again.end());
  RepeatedStretches found;
  std::size_t in_stretches = 0;
  double rows = 0;
  for (std::size_t first = 0, next = 0; first < again.size(); first = next) {
    for (next = first + 1; next < again.size(); ++next) {
      const auto& [distance, number] = again[next - 1];
      if (again[next].first != distance || again[next].second > number + largest_step) break;
    }
    if (next - first < fewest_copies) continue;
    ++found.number;
    in_stretches += next - first;
    rows += static_cast<double>(again[next - 1].second - again[first].second + 1);
  }
  if (found.number < 2 || 2 * in_stretches <= again.size()) return std::nullopt;
  found.length = rows / static_cast<double>(found.number);
  return found;
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
