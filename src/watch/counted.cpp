#include "src/watch/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/json_members.hpp"
#include "src/watch/margins.hpp"

namespace evenhand::watch {

Counted::Counted(const Subjects& subjects)
    : cells(subjects.deck_size() * subjects.deck_size()),
      steps(subjects.most_lag() + 1),
      sums(subjects.scalars().size()) {
  rising.fill(std::vector<std::uint64_t>(subjects.deck_size()));
}

void Counted::clear() {
  deals = 0;
  std::fill(cells.begin(), cells.end(), 0);
  std::fill(steps.begin(), steps.end(), 0);
  std::fill(sums.begin(), sums.end(), 0);
  for (std::vector<std::uint64_t>& histogram : rising) {
    std::fill(histogram.begin(), histogram.end(), 0);
  }
  repeats = {};
  order_logs = {};
}

void Counted::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  require_margins<std::uint64_t>(saved["cells"], cells, deals);
  if (steps[0] != deals) saved["steps"].refuse(fmt::format("{} first", deals));
  const std::uint64_t follow = steps.size() > 1 ? steps[1] : 0;
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) {
    reports::require_bound(saved["rising"][kind], std::span(rising[kind]),
                           sums_to(kind < 2 ? deals : follow));
  }
}

std::uint64_t largest_sum(std::uint64_t deals, std::size_t deck_size) {
  const Wide most = Wide{deals} * deck_size * deck_size;
  return static_cast<std::uint64_t>(std::min<Wide>(most, UINT64_MAX));
}

double largest_log(std::uint64_t deals, std::size_t deck_size) {
  constexpr double rounding = 1 + 1e-9;
  return static_cast<double>(deals) * std::lgamma(static_cast<double>(deck_size) + 1) * rounding;
}

}  // namespace evenhand::watch
