#include "stats/tables/histogram_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/student.hpp"
#include "stats/distributions/sum_tails.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::stats {
namespace {

constexpr double most_pools = 64;

/// Size, mean and variance of a sample, the mean as deviation from that of the null.
struct Sample {
  double deals = 0;
  double shift = 0;
  double variance = 0;
};

Sample sample_of(std::span<const std::uint64_t> counts, const CountDistribution& null) {
  if (counts.size() != null.pmf.size()) {
    throw std::domain_error("histogram: one count a value of the null is needed");
  }
  Sample sample{total_count(counts), 0, 0};
  if (sample.deals == 0) return sample;
  const double centre = null.mean - static_cast<double>(null.first);
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double deviation = static_cast<double>(i) - centre;
    sample.shift += static_cast<double>(counts[i]) * deviation;
    squares += static_cast<double>(counts[i]) * deviation * deviation;
  }
  sample.shift /= sample.deals;
  sample.variance = squares / sample.deals - sample.shift * sample.shift;
  return sample;
}

/// All of the result but the p-value.
TestResult mean_result(const Sample& sample, double null_variance, double level) {
  const double deviation = std::sqrt(null_variance);
  const double shift = sample.shift / deviation;
  // Infinite of a single deal, which says nothing of how deals vary.
  const double half_width =
      sample.deals < 2
          ? INFINITY
          : student_upper_quantile((1 - level) / 2, sample.deals - 1) *
                std::sqrt(std::max(0.0, sample.variance) / (sample.deals - 1)) / deviation;
  TestResult result;
  result.statistic = shift * std::sqrt(sample.deals);
  result.effect = Effect{"shift of the mean in standard deviations",
                         shift,
                         {shift - half_width, shift + half_width, level}};
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
  const Sample sample = sample_of(counts, null);
  if (sample.deals == 0) return TestResult::skip("there are no deals");
  if (null.variance == 0) return TestResult::skip("the statistic has only one value");
  TestResult result = mean_result(sample, null.variance, level);
  const SumTails tails = sum_tails(null, sample.deals, sample.deals * (sample.shift + null.mean));
  result.p = double_smaller(tails.lower, tails.upper);
  return result;
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
  CountTests tests = goodness_of_fit(pooled(pools, counts), shares, level);
  if (!tests.chi_square.is_skipped()) {
    const std::uint64_t trials = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    tests.chi_square.p = half_exact_goodness_of_fit(tests.chi_square.statistic, shares, trials);
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
