#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of repeats among independent draws from many equally likely values.
struct Repeats {
  double draws = 0;        ///< whole
  double equal_pairs = 0;  ///< pairs of draws with the same value
  double chance = 0;       ///< that two draws are equal, under the null; in (0, 1)
  // The figures from which it follows how much equal_pairs varies where values are not equally
  // likely:
  double equal_triples = 0;  ///< triples of draws with the same value
  double pair_squares = 0;   ///< Σ of the squares of the equal pairs of each value
  double kept = 1;           ///< the share of values whose draws these are; others were not kept
};

/// A value that came so many times more.
void add_value(Repeats& repeats, double copies);

/// Returns how many times the variance of a Poisson number the number of equal pairs has, whatever
/// law the independent draws have: pairs that share a draw go together where some values come more
/// often than others (Hoeffding 1948), and the pairs of one value are kept or not at once. At least
/// 1.
double dispersion_of_repeats(const Repeats& repeats);

/// Whether values come again as often as equally likely ones of the same number of pairs would:
/// then equal triples are Poisson with the mean that the pairs tell. False where their number is
/// beyond its two-sided 99.9 % bounds.
bool are_equally_likely(const Repeats& repeats);

/// The triples that equally likely values of as many equal pairs would make.
double expected_triples(const Repeats& repeats);

/// Do values repeat more often than by chance? (The birthday problem.) Statistic: equal pairs. Any
/// two pairs are independent, so their number has mean C(draws, 2) chance, and it is Poisson while
/// draws are few against values. Where draws times chance exceeds 1/20 triples matter, and a gamma
/// distribution with the exact first three moments takes its place: exact in the limit of many
/// draws, where the number is a linear function of the chi-square statistic. Skipped where neither
/// holds: less than 5 draws a value, and less than 20 pairs expected.
/// Effect: the chance that any two draws are equal, `kept` times that of two that were kept, with
/// the interval of a Poisson mean, wider by dispersion_of_repeats(). It presumes independent draws.
TestResult repeats_test(const Repeats& repeats, double level = 0.99);

/// The equal pairs that the null makes likely.
double expected_pairs(const Repeats& repeats);

/// The chance that any two draws are equal that repeats_test finds with this power, of as many
/// draws with the same chance.
double detectable_chance(const Repeats& repeats, double alpha, double power);

}  // namespace evenhand::stats
