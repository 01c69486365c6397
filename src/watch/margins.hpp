#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/json_member.hpp"

namespace evenhand::watch {

/// Refuses cells [place * n + card] unless each card and each place has `total`, but for so much
/// rounding: a deal puts one card at each place, and each card at one.
template <class Cell>
void require_margins(const reports::JsonMember& saved, std::span<const Cell> cells, auto total,
                     double rounding = 0) {
  using Sum = decltype(total);
  const auto n = static_cast<std::size_t>(std::sqrt(cells.size()));
  std::vector<Sum> sums(2 * n);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    sums[i / n] += static_cast<Sum>(cells[i]);
    sums[n + i % n] += static_cast<Sum>(cells[i]);
  }
  const bool are_right = std::all_of(sums.begin(), sums.end(), [&](Sum sum) {
    return (sum < total ? total - sum : sum - total) <= static_cast<Sum>(rounding);
  });
  if (!are_right) saved.refuse(fmt::format("each card and each place {} times", total));
}

}  // namespace evenhand::watch
