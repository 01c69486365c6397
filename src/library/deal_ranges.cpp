#include "src/library/deal_ranges.hpp"

#include <algorithm>
#include <iterator>

namespace evenhand::library {

void DealRanges::add(DealRange range) {
  if (range.first == range.end) return;
  auto next = ends_.lower_bound(range.first);
  if (next != ends_.end() && next->first == range.end) {
    range.end = next->second;
    next = ends_.erase(next);
  }
  if (next != ends_.begin() && std::prev(next)->second == range.first) {
    std::prev(next)->second = range.end;
  } else {
    ends_.emplace(range.first, range.end);
  }
}

std::optional<DealRange> DealRanges::first_of(DealRange range) const {
  auto found = ends_.upper_bound(range.first);
  if (found != ends_.begin() && std::prev(found)->second > range.first) --found;
  if (found == ends_.end() || found->first >= range.end) return std::nullopt;
  return DealRange{std::max(range.first, found->first), std::min(range.end, found->second)};
}

std::optional<DealRange> DealRanges::first_missing() const {
  if (ends_.empty()) return std::nullopt;
  const auto first = ends_.begin();
  if (first->first > 0) return DealRange{0, first->first};
  const auto second = std::next(first);
  if (second == ends_.end()) return std::nullopt;
  return DealRange{first->second, second->first};
}

std::uint64_t DealRanges::count() const {
  std::uint64_t deals = 0;
  for_each([&](DealRange range) { deals += range.end - range.first; });
  return deals;
}

}  // namespace evenhand::library
