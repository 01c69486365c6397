#include "stats/tables/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

TestResult chi_squared_result(double statistic, double df, double total, double level) {
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect("Cohen's w", statistic, df, total, level);
  return result;
}

}  // namespace

double total_count(std::span<const std::uint64_t> counts) {
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts) total += count;
  return static_cast<double>(total);
}

double pearson_statistic(std::span<const std::uint64_t> counts, std::span<const double> expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double difference = static_cast<double>(counts[i]) - expected[i];
    sum += difference * difference / expected[i];
  }
  return sum;
}

double g_statistic(std::span<const std::uint64_t> counts, std::span<const double> expected) {
  // As deviances, which are positive, the sum does not cancel as O log(O / E) does.
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += deviance(static_cast<double>(counts[i]), expected[i]);
  }
  return 2 * sum;
}

std::string too_small(std::span<const double> expected) {
  const double smallest = *std::min_element(expected.begin(), expected.end());
  if (smallest >= least_expected) return {};
  return fmt::format("a cell expects {:.3g} counts, at least {:g} are needed", smallest,
                     least_expected);
}

CountTests skip_both(const std::string& why) {
  return {TestResult::skip(why), TestResult::skip(why)};
}

CountTests test_of_cells(std::span<const std::uint64_t> counts, std::span<const double> expected,
                         double df, double level) {
  const double total = total_count(counts);
  return {chi_squared_result(pearson_statistic(counts, expected), df, total, level),
          chi_squared_result(g_statistic(counts, expected), df, total, level)};
}

Effect root_effect(std::string name, double statistic, double df, double scale, double level) {
  const Interval lambda = noncentrality_interval(statistic, df, level);
  return {std::move(name),
          std::sqrt(std::max(0.0, statistic - df) / scale),
          {std::sqrt(lambda.low / scale), std::sqrt(lambda.high / scale), level}};
}

}  // namespace evenhand::stats
