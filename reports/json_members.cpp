#include "reports/json_members.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace evenhand::reports {

void require_bound(const JsonMember& saved, std::span<const std::uint64_t> numbers, Bound bound) {
  if (bound.kind == Bound::Kind::any) return;
  const bool are_small = std::all_of(numbers.begin(), numbers.end(),
                                     [&](std::uint64_t number) { return number <= bound.number; });
  if (bound.kind == Bound::Kind::most) {
    if (!are_small) saved.refuse(fmt::format("counts of at most {}", bound.number));
    return;
  }
  if (numbers.empty()) return;
  Wide sum = 0;
  for (const std::uint64_t number : numbers) sum += number;
  if (sum != bound.number) saved.refuse(fmt::format("counts that add up to {}", bound.number));
}

}  // namespace evenhand::reports
