#include "stats/tables/draw_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats {
namespace {

double freedom_of_draws(const DrawCounts& draws) {
  return static_cast<double>((draws.k - 1) * (draws.n - 1));
}

double scale_of_draws(const DrawCounts& draws) {
  const auto n = static_cast<double>(draws.n);
  return static_cast<double>(draws.draws) * static_cast<double>(draws.k) * (n - 1) / n;
}

}  // namespace

TestResult draw_place_test(const DrawCounts& draws, double level) {
  if (draws.n < 2 || draws.k > draws.n || draws.counts.size() != draws.k * draws.n) {
    throw std::domain_error("draw counts: k * n counts are needed, k at most n");
  }
  if (draws.k < 2) return TestResult::skip("one card a draw has no order");
  const auto number = static_cast<double>(draws.draws);
  const auto n = static_cast<double>(draws.n);
  if (number / n < least_expected) {
    return TestResult::skip(fmt::format("{} for places of {} cards, {} are needed",
                                        are_too_few(draws.draws, "draws"), draws.n,
                                        rounded(least_expected * n)));
  }
  double squares = 0;
  for (std::size_t item = 0; item < draws.n; ++item) {
    double sum = 0;
    for (std::size_t place = 0; place < draws.k; ++place) {
      sum += static_cast<double>(draws.counts[place * draws.n + item]);
    }
    const double mean = sum / static_cast<double>(draws.k);
    for (std::size_t place = 0; place < draws.k; ++place) {
      const double difference = static_cast<double>(draws.counts[place * draws.n + item]) - mean;
      squares += difference * difference;
    }
  }
  TestResult result;
  result.statistic = (n - 1) / number * squares;
  result.degrees_of_freedom = freedom_of_draws(draws);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a cell", result.statistic,
                              *result.degrees_of_freedom, scale_of_draws(draws), level);
  return result;
}

double detectable_place_deviation(const DrawCounts& draws, double alpha, double power) {
  return std::sqrt(noncentrality_needed(freedom_of_draws(draws), alpha, power) /
                   scale_of_draws(draws));
}

double detectable_inclusion(const DrawCounts& draws, double alpha, double power) {
  const auto n = static_cast<double>(draws.n);
  const auto k = static_cast<double>(draws.k);
  const double weight = static_cast<double>(draws.draws) * k * (n - 1) / (n - k);
  return std::sqrt(noncentrality_needed(n - 1, alpha, power) / weight);
}

WorstItem worst_item(std::span<const std::uint64_t> counts, std::uint64_t draws, std::size_t k) {
  const double share = static_cast<double>(k) / static_cast<double>(counts.size());
  const double expected = static_cast<double>(draws) * share;
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  const Binomial binomial(draws, share);
  const auto worst = binomial.two_sided(*least) < binomial.two_sided(*most) ? least : most;
  return {static_cast<std::size_t>(worst - counts.begin()), *worst, expected};
}

TestResult worst_item_test(std::span<const std::uint64_t> counts, std::uint64_t draws,
                           std::size_t k, double level) {
  if (counts.size() < 2 || k == 0 || k > counts.size()) {
    throw std::domain_error("worst item: two items and 0 < k <= items are needed");
  }
  if (k == counts.size()) return TestResult::skip("every draw takes every item");
  const double share = static_cast<double>(k) / static_cast<double>(counts.size());
  const double rarer = static_cast<double>(draws) * std::min(share, 1 - share);
  if (rarer < least_expected) {
    return TestResult::skip(
        fmt::format("{}: each card must be expected {} times, drawn and not drawn",
                    are_too_few(draws, "draws"), rounded(least_expected)));
  }
  const WorstItem worst = worst_item(counts, draws, k);
  const auto items = static_cast<double>(counts.size());
  const Interval interval = chosen_share(worst.observed, draws, items, level);
  TestResult result;
  result.statistic = (static_cast<double>(worst.observed) - worst.expected) /
                     std::sqrt(worst.expected * (1 - share));
  result.p = sidak(Binomial(draws, share).two_sided(worst.observed), items);
  result.effect = Effect{"relative deviation of the card",
                         static_cast<double>(worst.observed) / worst.expected - 1,
                         {interval.low / share - 1, interval.high / share - 1, level}};
  return result;
}

}  // namespace evenhand::stats
