#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// A number drawn from 0 … range-1. Range 1 stands for a draw that was not seen.
struct Draw {
  std::uint32_t value = 0;
  std::uint32_t range = 1;
};

/// `factor` times the draw that came `lag` before.
struct WaveTerm {
  std::size_t lag = 0;
  int factor = 0;
};

/// Σ over draws t of e^(2 pi i Σ_k factor_k u(t - lag_k)), u = (value + 1/2) / range: how far a
/// linear relation among draws holds modulo 1. It is the empirical form of the spectral test
/// (Coveyou & MacPherson 1967; Knuth, TAOCP 2, 3.3.4). Cosines and sines are in units of 2^-14.
struct WaveSum {
  std::int64_t cosines = 0;
  std::int64_t sines = 0;
  std::uint64_t terms = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("cosines", self.cosines);
    use("sines", self.sines);
    use("terms", self.terms, at_most(use.units));
  }
};

/// Adds the terms of the draws from number `from` on. Left out are those before the first draw, and
/// those with a range below four times a factor, in which a draw is too coarse.
void add_waves(std::span<const Draw> draws, std::size_t from, std::span<const WaveTerm> relation,
               WaveSum& sum);

/// Are draws independent and uniform? Then each term has mean 0 and length 1 and any two are
/// uncorrelated, for one of them has a draw that the other has not, or has another factor of it; so
/// 2 |sum|² / terms is chi-square with 2 degrees of freedom in the limit. Skipped below 500 terms.
/// Effect: the length of the mean, from 0 (independent) to 1 (the relation holds exactly).
TestResult wave_test(const WaveSum& sum, double level = 0.99);

/// The length that wave_test finds with this power.
double detectable_wave(std::uint64_t terms, double alpha, double power);

/// Σ over draws t of (-1)^(Σ_k value(t - lag_k)) where all ranges are even: whether the lowest bits
/// of draws that are remainders of a generator's output have to do with each other.
struct BitSum {
  std::uint64_t odd = 0;  ///< of the terms, those whose sum is odd
  std::uint64_t terms = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("terms", self.terms, at_most(use.units));
    use("odd", self.odd, at_most(self.terms));
  }
};

void add_bits(std::span<const Draw> draws, std::size_t from, std::span<const std::size_t> lags,
              BitSum& sum);

/// Are odd and even sums equally likely? Independent uniform draws make all terms of one relation
/// independent in pairs, and a fair coin each: Binomial(terms, 1/2), two-sided. Skipped below 500.
/// Effect: share of odd sums less 1/2, Clopper-Pearson.
TestResult bit_test(const BitSum& sum, double level = 0.99);

}  // namespace evenhand::stats
