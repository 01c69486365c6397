#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "stats/distributions/count_distribution.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {

using Statistic = std::function<std::size_t(const Permutation&)>;

/// Holds a null distribution, with its moments, to every permutation of n.
inline void expect_enumerated(const CountDistribution& null, const Statistic& statistic,
                              std::size_t n) {
  std::vector<double> counts(null.pmf.size());
  double all = 0;
  double sum = 0;
  double squares = 0;
  for_each_permutation(n, [&](const Permutation& deck) {
    const auto value = static_cast<double>(statistic(deck));
    ++counts.at(statistic(deck) - static_cast<std::size_t>(null.first));
    ++all;
    sum += value;
    squares += value * value;
  });
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(null.pmf[i], counts[i] / all, 1e-15) << n << ' ' << i;
  }
  EXPECT_NEAR(null.mean, sum / all, 1e-13) << n;
  EXPECT_NEAR(null.variance, squares / all - sum / all * (sum / all), 1e-12) << n;
}

/// Holds the mass and the moments of a null distribution to its probabilities; the mean may be off
/// by `most_shift`.
inline void expect_moments(const CountDistribution& null, double most_shift) {
  double mass = 0;
  double shift = 0;
  double squares = 0;
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double x = static_cast<double>(null.first) + static_cast<double>(i) - null.mean;
    mass += null.pmf[i];
    shift += null.pmf[i] * x;
    squares += null.pmf[i] * x * x;
  }
  EXPECT_NEAR(mass, 1, 1e-12);
  EXPECT_NEAR(shift, 0, most_shift);
  EXPECT_NEAR(squares / null.variance, 1, 1e-11);
}

/// pmf times `all` permutations are these counts.
inline void expect_counts(const CountDistribution& null, const std::vector<double>& counts,
                          double all) {
  ASSERT_EQ(null.pmf.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(null.pmf[i] * all, counts[i], 1e-9) << i;
  }
}

}  // namespace evenhand::stats
