#include "src/judge/value_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::judge {
namespace {

using stats::TestResult;

/// As in batteries of deals: a tenth off, in the root of the mean of squares.
constexpr double enough_deviation = 0.1;
/// A p-value that is simulated repeats; with more counts in all it takes too long.
constexpr std::uint64_t simulation_seed = 1;
constexpr std::uint64_t few_counts = 100'000;

std::vector<double> expected_of(const ValueCounts& counts) {
  std::vector<double> expected(counts.chances.begin(), counts.chances.end());
  const double total = real(counts.total());
  for (double& value : expected) value *= total;
  return expected;
}

/// Returns the result for counts that are too few for the chi-square distribution, p as it is.
TestResult small_result(const ValueCounts& counts, const std::vector<double>& expected,
                        double level) {
  const double df = real(counts.numbers.size() - 1);
  TestResult result;
  result.statistic = stats::pearson_statistic(counts.numbers, expected);
  result.degrees_of_freedom = df;
  result.p = stats::small_goodness_of_fit(counts.numbers, counts.chances, simulation_seed);
  result.effect = stats::root_effect("", result.statistic, df, real(counts.total()), level);
  return result;
}

TestResult all_values_result(const ValueCounts& counts, double level) {
  const std::vector<double> expected = expected_of(counts);
  const std::string why = stats::too_small(expected);
  if (!why.empty() && counts.total() > few_counts) return TestResult::skip(why);
  TestResult result = why.empty()
                          ? stats::goodness_of_fit(counts.numbers, counts.chances, level).chi_square
                          : small_result(counts, expected, level);
  if (result.effect) result.effect->name = "rms relative deviation of a value";
  return result;
}

/// The value that deviates most by its own test, with its p-value.
std::pair<std::size_t, stats::PValue> worst_of(const ValueCounts& counts) {
  std::pair<std::size_t, stats::PValue> worst{0, {0}};
  const std::uint64_t total = counts.total();
  for (std::size_t i = 0; i < counts.numbers.size(); ++i) {
    const stats::PValue p = stats::Binomial(total, counts.chances[i]).two_sided(counts.numbers[i]);
    if (i == 0 || p < worst.second) worst = {i, p};
  }
  return worst;
}

std::string words_of_value(const ValueCounts& counts, std::size_t value) {
  const std::uint64_t number = counts.numbers[value];
  const double expected = counts.chances[value];
  const double share = real(number) / real(counts.total());
  return fmt::format("{} came {} of {} times, in {}, and {} is expected: {} too {}",
                     counts.name(value), with_thousands(number), with_thousands(counts.total()),
                     percent(share), percent(expected), percent(std::fabs(share / expected - 1)),
                     share < expected ? "rarely" : "often");
}

}  // namespace

std::uint64_t ValueCounts::total() const {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

Evidence all_values(const TestInfo& info, const ValueCounts& counts, double level) {
  Evidence evidence = judge::evidence(info, all_values_result(counts, level));
  evidence.enough = enough_deviation;
  evidence.would_have_shown = "values off by {} on average would have shown";
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("values are off by {} on average", percent(evidence.result.effect->value));
  evidence.detectable = detectable_w(real(counts.numbers.size() - 1), real(counts.total()));
  return evidence;
}

Evidence one_value(const TestInfo& info, const ValueCounts& counts, double level) {
  const auto [value, p] = worst_of(counts);
  const double values = real(counts.numbers.size());
  const double chance = counts.chances[value];
  const std::uint64_t number = counts.numbers[value];
  TestResult result;
  result.statistic = real(number);
  result.p = stats::sidak(p, values);
  const stats::Interval share = stats::chosen_share(number, counts.total(), values, level);
  result.effect = stats::Effect{"relative deviation of the worst value",
                                real(number) / real(counts.total()) / chance - 1,
                                {share.low / chance - 1, share.high / chance - 1, level}};
  Evidence evidence = judge::evidence(info, std::move(result));
  evidence.words = words_of_value(counts, value);
  evidence.is_example = true;
  // The effect on the rarest value, where most is needed to find it.
  const double rarest = *std::min_element(counts.chances.begin(), counts.chances.end());
  evidence.detectable = [total = counts.total(), rarest, values](double alpha, double wanted) {
    const double each = -std::expm1(std::log1p(-alpha) / values);
    return stats::detectable_probability(total, rarest, each, wanted) / rarest - 1;
  };
  return evidence;
}

}  // namespace evenhand::judge
