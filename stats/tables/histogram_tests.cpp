#include "stats/tables/histogram_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/ratio_estimate.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::stats {
namespace {

constexpr double most_pools = 64;
/// So many ways to fill the pools are enumerated in some tenths of a millisecond.
constexpr std::uint64_t most_outcomes = 2000;

/// Size, variance and skewness of a sample, and its mean less a centre.
struct Sample {
  double deals = 0;
  double shift = 0;
  double variance = 0;
  double skewness = 0;
};

/// Returns the moments of the values 0, 1, … with these counts.
Sample sample_of(std::span<const std::uint64_t> counts, double centre) {
  Sample sample;
  sample.deals = total_count(counts);
  if (sample.deals == 0) return sample;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sample.shift += static_cast<double>(counts[i]) * (static_cast<double>(i) - centre);
  }
  sample.shift /= sample.deals;
  double cubes = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double deviation = static_cast<double>(i) - centre - sample.shift;
    sample.variance += static_cast<double>(counts[i]) * deviation * deviation;
    cubes += static_cast<double>(counts[i]) * deviation * deviation * deviation;
  }
  sample.variance /= sample.deals;
  if (sample.variance > 0) sample.skewness = cubes / sample.deals / std::pow(sample.variance, 1.5);
  return sample;
}

/// Returns the interval of the shift of the mean: Student's, or Johnson's for skewed values where
/// that reaches further.
Interval students_interval(const Sample& sample, double level) {
  // A single deal says nothing of how deals vary.
  if (sample.deals < 2) return {-INFINITY, INFINITY, level};
  const double t = student_upper_quantile((1 - level) / 2, sample.deals - 1);
  const double error = std::sqrt(sample.variance / (sample.deals - 1));
  const double slope = sample.skewness / (6 * std::sqrt(sample.deals));
  return {sample.shift - error * std::max(t, uncorrected_for_skewness(t, slope)),
          sample.shift + error * std::max(t, -uncorrected_for_skewness(-t, slope)), level};
}

/// With fewer deals beside the commonest value their mean is not normal.
constexpr std::uint64_t few_others = 30;

/// Widens the interval where all deals but a few have one value, as the others may lie as far off
/// as values go: by the exact bound of their share (Clopper & Pearson), as if all of it lay at
/// either end.
Interval with_unseen(Interval interval, std::span<const std::uint64_t> counts, double centre) {
  const auto deals = static_cast<std::uint64_t>(total_count(counts));
  const auto most = std::max_element(counts.begin(), counts.end());
  const std::uint64_t others = deals - *most;
  if (others >= few_others || 2 * *most <= deals) return interval;
  const double share = clopper_pearson(others, deals, interval.level).high;
  const auto below = static_cast<double>(most - counts.begin());
  const double above = static_cast<double>(counts.size() - 1) - below;
  return {std::min(interval.low, below - centre - share * below),
          std::max(interval.high, below - centre + share * above), interval.level};
}

/// All of the result but the p-value.
TestResult mean_result(const Sample& sample, std::span<const std::uint64_t> counts,
                       const CountDistribution& null, double level) {
  const double deviation = std::sqrt(null.variance);
  const double shift = sample.shift / deviation;
  const double centre = null.mean - static_cast<double>(null.first);
  const Interval interval = with_unseen(students_interval(sample, level), counts, centre);
  TestResult result;
  result.statistic = shift * std::sqrt(sample.deals);
  result.effect = Effect{"shift of the mean in standard deviations",
                         shift,
                         {interval.low / deviation, interval.high / deviation, level}};
  return result;
}

/// Values of the null pooled for so many deals; the pools depend on the null alone.
Pools pools_of(const CountDistribution& null, double deals) {
  std::vector<double> expected = null.pmf;
  for (double& cell : expected) cell *= deals;
  const auto values = static_cast<double>(
      std::count_if(expected.begin(), expected.end(), [](double cell) { return cell > 0; }));
  const double least = values > most_pools ? deals / most_pools : 0;
  return pool_adjacent(expected, std::max(least_expected, least));
}

}  // namespace

TestResult mean_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                     double level) {
  if (counts.size() != null.pmf.size()) {
    throw std::domain_error("histogram: one count a value of the null is needed");
  }
  const Sample sample = sample_of(counts, null.mean - static_cast<double>(null.first));
  if (sample.deals == 0) return TestResult::skip("there are no deals");
  if (null.variance == 0) return TestResult::skip("the statistic has only one value");
  TestResult result = mean_result(sample, counts, null, level);
  const SumTails tails = sum_tails(null, sample.deals, sample.deals * (sample.shift + null.mean));
  result.p = double_smaller(tails.lower, tails.upper);
  return result;
}

Interval mean_interval(std::span<const std::uint64_t> counts, double level) {
  return with_unseen(students_interval(sample_of(counts, 0), level), counts, 0);
}

double detectable_mean_shift(std::uint64_t deals, double alpha, double power) {
  return std::sqrt(noncentrality_needed(1, alpha, power) / static_cast<double>(deals));
}

CountTests distribution_test(std::span<const std::uint64_t> counts, const CountDistribution& null,
                             double level) {
  if (counts.size() != null.pmf.size()) {
    throw std::domain_error("histogram: one count a value of the null is needed");
  }
  const Pools pools = pools_of(null, total_count(counts));
  const std::vector<double> shares = pooled(pools, std::span<const double>(null.pmf));
  const std::vector<std::uint64_t> seen = pooled(pools, counts);
  CountTests tests = goodness_of_fit(seen, shares, level);
  if (!tests.chi_square.is_skipped()) {
    const std::uint64_t trials = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    const auto exact = exact_goodness_of_fit(seen, shares, most_outcomes);
    tests.chi_square.p =
        exact ? *exact : half_exact_goodness_of_fit(tests.chi_square.statistic, shares, trials);
  }
  // Coarser pools hide a part of w, which is no smaller in the finer ones of more deals.
  if (pools.count < pools_of(null, least_expected * most_pools).count) {
    for (TestResult* test : {&tests.chi_square, &tests.g}) {
      if (test->effect) test->effect->interval.high = std::numeric_limits<double>::infinity();
    }
  }
  return tests;
}

double detectable_w(const CountDistribution& null, std::uint64_t deals, double alpha,
                    double power) {
  const auto number = static_cast<double>(deals);
  const std::size_t pools = pools_of(null, number).count;
  if (pools < 2) return std::numeric_limits<double>::infinity();
  return std::sqrt(noncentrality_needed(static_cast<double>(pools - 1), alpha, power) / number);
}

}  // namespace evenhand::stats
