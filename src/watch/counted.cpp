#include "src/watch/counted.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "reports/packed_counts.hpp"
#include "src/watch/packing.hpp"

namespace evenhand::watch {
namespace {

template <class Number>
void add_to(std::vector<Number>& sums, const std::vector<Number>& more) {
  for (std::size_t i = 0; i < more.size(); ++i) sums[i] += more[i];
}

/// Finite: no sum of logarithms is below.
constexpr double least_log = std::numeric_limits<double>::lowest();

}  // namespace

Counted::Counted(const Subjects& subjects)
    : cells(subjects.deck_size() * subjects.deck_size()),
      steps(subjects.most_lag() + 1),
      sums(subjects.scalars().size()) {
  rising.fill(std::vector<std::uint64_t>(subjects.deck_size()));
}

void Counted::add(const Counted& other) {
  deals += other.deals;
  add_to(cells, other.cells);
  add_to(steps, other.steps);
  add_to(sums, other.sums);
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) add_to(rising[kind], other.rising[kind]);
  repeats.add(other.repeats);
  for (std::size_t i = 0; i < order_bets; ++i) order_logs[i] += other.order_logs[i];
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

nlohmann::json Counted::save() const {
  const std::array<std::uint64_t, 2> counts = {repeats.hits, repeats.misses};
  const std::array<double, 2> chances = {repeats.log_chance_of_hits, repeats.log_chance_of_misses};
  nlohmann::json histograms = nlohmann::json::array();
  for (const std::vector<std::uint64_t>& histogram : rising) {
    histograms.push_back(reports::pack_counts(histogram));
  }
  return {{"deals", deals},
          {"cells", reports::pack_counts(cells)},
          {"steps", reports::pack_counts(steps)},
          {"sums", pack_integers(sums)},
          {"rising", std::move(histograms)},
          {"repeats", reports::pack_counts(counts)},
          {"chances", pack_reals(chances)},
          {"orders", pack_reals(order_logs)}};
}

void Counted::load(const reports::JsonMember& saved, const Subjects& subjects) {
  *this = Counted(subjects);
  const std::size_t n = subjects.deck_size();
  deals = saved["deals"].count(0, most_deals);
  cells = unpack_cells(saved["cells"], n, deals);
  steps = unpack_counts(saved["steps"], steps.size(), deals);
  if (steps[0] != deals) saved["steps"].refuse(fmt::format("{} first", deals));
  // Of a deal no number that is summed is more than its pairs of cards.
  const auto most_sum = static_cast<double>(deals) * static_cast<double>(n * n);
  const auto most = static_cast<std::int64_t>(std::min(most_sum, 9e18));
  sums = unpack_integers(saved["sums"], sums.size(), -most, most);
  const reports::JsonMember histograms = list_of(riffle_kinds, saved["rising"]);
  const std::uint64_t follow = subjects.lags() > 0 ? steps[1] : 0;
  for (std::size_t kind = 0; kind < riffle_kinds; ++kind) {
    rising[kind] = unpack_histogram(histograms[kind], n, kind < 2 ? deals : follow);
  }
  const std::vector<std::uint64_t> counts = unpack_counts(saved["repeats"], 2, deals);
  if (counts[0] + counts[1] > deals) saved["repeats"].refuse(fmt::format("at most {}", deals));
  const std::vector<double> chances = unpack_reals(saved["chances"], 2, least_log, 0);
  repeats = {counts[0], counts[1], chances[0], chances[1]};
  const std::vector<double> logs =
      unpack_reals(saved["orders"], order_bets, least_log, largest_log(deals, n));
  std::copy(logs.begin(), logs.end(), order_logs.begin());
}

double largest_log(std::uint64_t deals, std::size_t deck_size) {
  constexpr double rounding = 1 + 1e-9;
  return static_cast<double>(deals) * std::lgamma(static_cast<double>(deck_size) + 1) * rounding;
}

}  // namespace evenhand::watch
