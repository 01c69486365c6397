#include "stats/sequences/repeats.hpp"

#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/poisson.hpp"

namespace evenhand::stats {
namespace {

constexpr double most_for_poisson = 0.05;

double pairs_of(double draws) { return draws * (draws - 1) / 2; }

/// P(X >= pairs) of a gamma distribution moved to the mean, variance and skewness that the number
/// of equal pairs has, half a pair taken off for its steps.
PValue gamma_tail(const Repeats& repeats) {
  const double p = repeats.chance;
  const double mean = pairs_of(repeats.draws) * p;
  const double variance = mean * (1 - p);
  const double triples = pairs_of(repeats.draws) * (repeats.draws - 2) / 3;
  // Equal pairs among three draws: all three or none where two are.
  const double third = variance * (1 - 2 * p) + 6 * triples * p * p * (1 - p);
  const double skewness = third / std::pow(variance, 1.5);
  const double z = (repeats.equal_pairs - 0.5 - mean) / std::sqrt(variance);
  const double df = 8 / (skewness * skewness);
  if (df > 1e7) return normal_upper_tail(z);
  const double x = df + std::sqrt(2 * df) * z;
  return x <= 0 ? PValue::of(1) : chi_squared_upper_tail(x, df);
}

}  // namespace

void add_value(Repeats& repeats, double copies) {
  const double pairs = pairs_of(copies);
  repeats.draws += copies;
  repeats.equal_pairs += pairs;
  repeats.equal_triples += pairs * (copies - 2) / 3;
  repeats.pair_squares += pairs * pairs;
}

double dispersion_of_repeats(const Repeats& repeats) {
  const double pairs = repeats.equal_pairs;
  if (pairs == 0 || repeats.draws < 3) return 1;
  // 6 triples and 4 pairs² (N-2) / (N (N-1)) are sums over the same terms, with and without a draw
  // in common.
  const double apart = 2 * pairs * pairs * (repeats.draws - 2) / pairs_of(repeats.draws);
  const double in_common = 6 * repeats.equal_triples - apart;
  const double of_keeping = (1 - repeats.kept) * (repeats.pair_squares - pairs);
  return std::fmax(1, 1 + (std::fmax(0, in_common) + std::fmax(0, of_keeping)) / pairs);
}

double expected_triples(const Repeats& repeats) {
  if (repeats.draws < 3) return 0;
  const double pairs = pairs_of(repeats.draws);
  const double chance = repeats.equal_pairs / pairs;
  return pairs * (repeats.draws - 2) / 3 * chance * chance;
}

bool are_equally_likely(const Repeats& repeats) {
  const double expected = expected_triples(repeats);
  constexpr double least_tail = 0.0005;
  // A Poisson number of so many is normal, and its tails are long sums.
  constexpr double many_triples = 1e6;
  if (expected > many_triples) {
    const double z = std::fabs(repeats.equal_triples - expected) / std::sqrt(expected);
    return normal_upper_tail(z).value() >= least_tail;
  }
  if (poisson_upper_tail(repeats.equal_triples, expected).value() < least_tail) return false;
  return 1 - poisson_upper_tail(repeats.equal_triples + 1, expected).value() >= least_tail;
}

TestResult repeats_test(const Repeats& repeats, double level) {
  if (!(repeats.chance > 0 && repeats.chance < 1)) {
    throw std::domain_error("repeats: a chance between 0 and 1 is needed");
  }
  if (repeats.draws < 2) return TestResult::skip("there are fewer than two deals to compare");
  const double crowding = repeats.draws * repeats.chance;
  const double pairs = pairs_of(repeats.draws);
  const bool poisson = crowding <= most_for_poisson;
  if (!poisson && crowding < 5 && pairs * repeats.chance < 20) {
    return TestResult::skip("too few repeats are expected of so few orders");
  }
  TestResult result;
  result.statistic = repeats.equal_pairs;
  result.p = poisson ? poisson_upper_tail(repeats.equal_pairs, pairs * repeats.chance)
                     : gamma_tail(repeats);
  const double dispersion = dispersion_of_repeats(repeats);
  Interval mean = poisson_mean_interval(repeats.equal_pairs / dispersion, level);
  mean.low *= dispersion;
  mean.high *= dispersion;
  result.effect = Effect{
      "chance that two deals are equal",
      repeats.equal_pairs / pairs * repeats.kept,
      {mean.low / pairs * repeats.kept, std::fmin(1, mean.high / pairs) * repeats.kept, level}};
  return result;
}

double expected_pairs(const Repeats& repeats) { return pairs_of(repeats.draws) * repeats.chance; }

double detectable_chance(const Repeats& repeats, double alpha, double power) {
  const double pairs = pairs_of(repeats.draws);
  const double mean = expected_pairs(repeats);
  const double z = normal_upper_quantile(alpha);
  double needed = std::floor(mean) + 1;
  // Above some thousand expected pairs the normal distribution is as good as counting up.
  if (mean > 1e4) {
    needed = std::ceil(mean + z * std::sqrt(mean));
  } else {
    while (poisson_upper_tail(needed, mean).value() > alpha) ++needed;
  }
  return std::fmin(1, poisson_mean_with_tail(needed, power) / pairs) * repeats.kept;
}

}  // namespace evenhand::stats
