#pragma once

#include <cstdint>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The mean of so many values, with the deviation and the skewness of one, estimated from the same
/// values.
struct SampleMean {
  double mean = 0;
  double deviation = 0;
  double skewness = 0;
  std::uint64_t count = 0;
};

/// Is `expected` the mean of the law? The t statistic with Johnson's correction for the skewness
/// (stats/intervals/skewed_mean.hpp), normal for many values. Skipped below 1000 of them, or when
/// they do not vary. Effect: (mean - expected) / unit, with the interval of the same
/// transformation.
TestResult mean_test(const SampleMean& sample, double expected, double unit, std::string effect,
                     double level = 0.99);

/// The effect that mean_test finds with this power.
double detectable_mean(const SampleMean& sample, double unit, double alpha, double power);

}  // namespace evenhand::stats
