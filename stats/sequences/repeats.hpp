#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// How often values repeat among independent draws from many equally likely ones.
struct Repeats {
  double draws = 0;        ///< whole
  double equal_pairs = 0;  ///< pairs of draws with the same value
  double chance = 0;       ///< that two draws are equal, under the null; in (0, 1)
};

/// Do values repeat more often than by chance? (The birthday problem.) Statistic: equal pairs. Any
/// two pairs are independent, so their number has mean C(draws, 2) chance, and it is Poisson while
/// draws are few against values. Where draws times chance exceeds 1/20 triples matter, and a gamma
/// distribution with the exact first three moments takes its place: exact in the limit of many
/// draws, where the number is a linear function of the chi-square statistic. Skipped where neither
/// holds: less than 5 draws a value, and less than 20 pairs expected.
/// Effect: the chance that two draws are equal, with the interval of a Poisson mean.
TestResult repeats_test(const Repeats& repeats, double level = 0.99);

/// The chance of an equal pair that repeats_test finds with this power.
double detectable_chance(double draws, double chance, double alpha, double power);

}  // namespace evenhand::stats
