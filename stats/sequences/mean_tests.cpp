#include "stats/sequences/mean_tests.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/skewed_mean.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t least = 1000;

}  // namespace

TestResult mean_test(const SampleMean& sample, double expected, double unit, std::string effect,
                     double level) {
  if (sample.count < least) {
    return TestResult::skip(
        fmt::format("{}, {} are needed", are_too_few(sample.count, "values"), least));
  }
  if (!(sample.deviation > 0)) return TestResult::skip("all values are alike");
  const double root = std::sqrt(static_cast<double>(sample.count));
  const double error = sample.deviation / root;
  const double slope = sample.skewness / (6 * root);
  TestResult result;
  result.statistic = corrected_for_skewness((sample.mean - expected) / error, slope);
  result.p = normal_two_sided(result.statistic);
  const double z = normal_upper_quantile((1 - level) / 2);
  const double difference = sample.mean - expected;
  result.effect =
      Effect{std::move(effect),
             difference / unit,
             {(difference - error * uncorrected_for_skewness(z, slope)) / unit,
              (difference - error * uncorrected_for_skewness(-z, slope)) / unit, level}};
  return result;
}

double detectable_mean(const SampleMean& sample, double unit, double alpha, double power) {
  return (normal_upper_quantile(alpha / 2) + normal_upper_quantile(1 - power)) * sample.deviation /
         std::sqrt(static_cast<double>(sample.count)) / unit;
}

}  // namespace evenhand::stats
