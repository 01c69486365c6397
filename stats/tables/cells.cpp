#include "stats/tables/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// Returns the dispersion where the true mean is this one, and what it has beyond the null's comes
/// in clumps.
double dispersion_at(const DispersedCount& count, double true_mean) {
  const double excess = std::max(0.0, true_mean - count.mean);
  return std::max(count.dispersion(),
                  (count.variance + excess * count.clump) / (count.mean + excess));
}

TestResult chi_squared_result(double statistic, double df, double total, double level,
                              double excess) {
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect("Cohen's w", statistic, df, total, level, excess);
  return result;
}

}  // namespace

double DispersedCount::z() const { return (count - mean) / std::sqrt(variance); }

PValue two_sided(const DispersedCount& count) {
  const double seen = count.count / count.dispersion();
  const double mean = count.mean / count.dispersion();
  // P(Poisson >= k) is that a gamma variate of shape k is at most the mean, and so on.
  const PValue upper = seen > 0 ? chi_squared_lower_tail(2 * mean, 2 * seen) : PValue::of(1);
  const PValue lower = chi_squared_upper_tail(2 * mean, 2 * (seen + 1));
  return std::min(upper, lower).times(2);
}

double log_two_sided_bound(const DispersedCount& count) {
  const double dispersion = count.dispersion();
  return std::min(0.0,
                  std::log(2.0) + log_poisson(count.count / dispersion, count.mean / dispersion));
}

Effect relative_deviation(std::string name, const DispersedCount& count, double level) {
  // Rounded outwards: half a count is nothing beside the hundreds that are expected.
  const auto low_by = [&](double dispersion) {
    return dispersion * poisson_mean_interval(std::floor(count.count / dispersion), level).low;
  };
  const auto high_by = [&](double dispersion) {
    return dispersion * poisson_mean_interval(std::ceil(count.count / dispersion), level).high;
  };
  const double seen = dispersion_at(count, count.count);
  // At the upper end more deals have a clump than were seen.
  const double high = high_by(dispersion_at(count, high_by(seen)));
  return {std::move(name),
          count.count / count.mean - 1,
          {low_by(seen) / count.mean - 1, high / count.mean - 1, level}};
}

double detectable_deviation(const DispersedCount& count, double alpha, double power) {
  return (normal_upper_quantile(alpha / 2) + normal_upper_quantile(1 - power)) *
         std::sqrt(count.variance) / count.mean;
}

double total_count(std::span<const std::uint64_t> counts) {
  // Counts of pairs and triples of cards may sum to more than 64 bits.
  __extension__ unsigned __int128 total = 0;
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
  return fmt::format("a cell expects {} counts, at least {} are needed", rounded(smallest, 3),
                     rounded(least_expected));
}

double excess_variance(std::span<const std::uint64_t> counts, std::span<const double> expected) {
  const double total = total_count(counts);
  double squares = 0;
  double weighted = 0;
  double mean = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double deviation = static_cast<double>(counts[i]) / expected[i] - 1;
    const double share = static_cast<double>(counts[i]) / total;
    squares += expected[i] / total * deviation * deviation;
    weighted += share * deviation * deviation;
    mean += share * deviation;
  }
  return squares > 0 ? std::max(1.0, (weighted - mean * mean) / squares) : 1;
}

double dispersion_of_slices(const Slices& slices, double df) {
  const double degrees = df * (static_cast<double>(slices.products.size()) - 1);
  if (degrees <= 0) return 1;
  // A chi-square of so many degrees of freedom is normal.
  const double most = degrees + normal_upper_quantile(0.005) * std::sqrt(2 * degrees);
  return slices.between > most ? slices.between / degrees : 1;
}

double excess_of_slices(const Slices& slices, std::uint64_t trials, double statistic, double df,
                        double level) {
  const auto count = static_cast<double>(slices.products.size());
  if (count < 2 || statistic <= df) return 1;
  const double mean = std::accumulate(slices.products.begin(), slices.products.end(), 0.0) / count;
  double spread = 0;
  double fourths = 0;
  for (const double product : slices.products) {
    const double square = (product - mean) * (product - mean);
    spread += square;
    fourths += square * square;
  }
  const double expected =
      static_cast<double>(slices.trials) * static_cast<double>(trials) * statistic;
  const double degrees = std::min(count - 1, degrees_of_variance(count, spread, fourths));
  const double t = student_upper_quantile((1 - level) / 2, degrees);
  const double z = normal_upper_quantile((1 - level) / 2);
  const double ratio = spread / (count - 1) / expected * (t / z) * (t / z);
  return std::max(1.0, (ratio * statistic - df) / (statistic - df));
}

CountTests skip_both(const std::string& why) {
  return {TestResult::skip(why), TestResult::skip(why)};
}

CountTests test_of_cells(std::span<const std::uint64_t> counts, std::span<const double> expected,
                         double df, double level) {
  const double total = total_count(counts);
  const double excess = excess_variance(counts, expected);
  return {chi_squared_result(pearson_statistic(counts, expected), df, total, level, excess),
          chi_squared_result(g_statistic(counts, expected), df, total, level, excess)};
}

Effect root_effect(std::string name, double statistic, double df, double scale, double level,
                   double excess) {
  const double lambda = std::max(0.0, statistic - df);
  const double estimate = std::sqrt(lambda / scale);
  if (level == 0) return {std::move(name), estimate, {estimate, estimate, 0}};
  const Interval interval = noncentrality_interval(statistic, df, level);
  const double wider = std::sqrt((2 * df + 4 * lambda * excess) / (2 * df + 4 * lambda)) - 1;
  const double low = std::max(0.0, interval.low - wider * (lambda - interval.low));
  double high = interval.high + wider * (interval.high - lambda);
  if (statistic < df) {
    // The median of a chi-square, by Wilson and Hilferty.
    const double median = df * std::pow(std::max(0.0, 1 - 2 / (9 * df)), 3);
    high = std::max(high, noncentrality_interval(median, df, level).high);
  }
  return {std::move(name), estimate, {std::sqrt(low / scale), std::sqrt(high / scale), level}};
}

Effect root_effect_of_slices(std::string name, double statistic, double df, double scale,
                             double level, const Slices& slices, std::uint64_t trials,
                             double excess) {
  const double dispersion = dispersion_of_slices(slices, df);
  const double even = statistic / dispersion;
  Slices alike = slices;
  // In the covariance of trials that go together.
  for (double& product : alike.products) product /= dispersion;
  const double of_slices = excess_of_slices(alike, trials, even, df, level);
  return root_effect(std::move(name), even, df, scale / dispersion, level,
                     std::max(excess, of_slices));
}

}  // namespace evenhand::stats
