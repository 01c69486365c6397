#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks_band.hpp"
#include "stats/kolmogorov_smirnov/discrete_null.hpp"

namespace evenhand::stats {

/// The result of walking back from every exit, and from the full count.
struct BandWalk {
  long double log_upper = 0;  ///< log P(D ≥ d), the sum over first exits
  long double log_lower = 0;  ///< log P(D < d), when it was asked for
};

/// The exact distribution of leaving the band. For a count c at point i, let s_i(c) be the
/// probability that a sample with that running count was inside the band at all points before;
/// given C_i = c the count before is Binomial(c, F_{i-1}/F_i), so that
///   s_i(c) = Σ_{b inside} Binomial(b; c, F_{i-1}/F_i) s_{i-1}(b),
///   P(D ≥ d) = Σ_{exits (i, c)} P(C_i = c) s_i(c),   P(D < d) = s_last(n).
/// Everything is positive and s lies in [0, 1], whatever the size of P(C_i = c): a p-value of
/// 1e-5000 is as accurate as one of 0.1. Only counts that the sums above reach are visited.
class BandWalker {
 public:
  /// `loss`: a step may leave out binomial tails of total probability exp(-loss).
  /// `wants_lower`: whether P(D < d) is asked for too.
  BandWalker(const DiscreteNull& null, std::uint64_t n, std::vector<CountRange> inside,
             std::vector<BandExit> exits, long double loss, bool wants_lower);

  /// Multiplications that walk() takes, about.
  double cost() const;

  BandWalk walk() const;

 private:
  /// s_i at consecutive counts.
  struct Stretch {
    CountRange counts;
    std::vector<double> values;
  };
  /// s_i at the counts that are needed, times exp(-log_scale).
  struct Level {
    std::vector<Stretch> stretches;
    long double log_scale = 0;

    const double* find(std::int64_t count) const;
    void rescale();
  };

  std::vector<std::vector<CountRange>> needed_counts(bool wants_lower) const;
  std::int64_t deviation(std::size_t point, std::int64_t count) const;
  CountRange sources(std::size_t point, CountRange counts) const;
  Level first_level() const;
  Level next_level(std::size_t point, const Level& before) const;
  void fill(std::size_t point, const Level& before, CountRange counts, double* out) const;
  long double exits_at(std::size_t point, const Level& level, long double log_reference) const;

  DiscreteNull null_;
  std::int64_t n_;
  std::vector<CountRange> inside_;
  std::vector<BandExit> exits_;
  long double loss_;
  std::vector<std::vector<CountRange>> needed_;  ///< by point
};

}  // namespace evenhand::stats
