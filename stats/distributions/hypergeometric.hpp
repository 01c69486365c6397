#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/distributions/count_distribution.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The number of key cards in a hand of `hand` cards from a deck of `deck`, `key` of which are key
/// cards. key and hand are at most deck, deck at most 2^62 (std::domain_error otherwise). Tails
/// keep their relative accuracy as those of Binomial.
class Hypergeometric {
 public:
  Hypergeometric(std::uint64_t deck, std::uint64_t key, std::uint64_t hand);

  std::uint64_t least() const;  ///< the fewest key cards possible
  std::uint64_t most() const;   ///< the most
  double mean() const;
  double variance() const;
  /// Natural logarithm of P(X = k); -inf when impossible.
  double log_pmf(std::uint64_t k) const;
  PValue lower_tail(std::uint64_t k) const;  ///< P(X <= k)
  PValue upper_tail(std::uint64_t k) const;  ///< P(X >= k)
  PValue two_sided(std::uint64_t k) const;   ///< twice the smaller tail, at most 1
  /// The smallest k with P(X <= k) >= probability, for probability in [0, 1].
  std::uint64_t quantile(double probability) const;
  /// Returns it as a null for the tests of histogram_tests.hpp: values least() … most().
  CountDistribution distribution() const;

 private:
  std::uint64_t deck_;
  std::uint64_t key_;
  std::uint64_t hand_;
};

/// The law of the numbers of cards of each class in a hand: `classes[i]` cards of class i are in
/// the deck.
class MultivariateHypergeometric {
 public:
  /// std::domain_error if the classes together have fewer cards than the hand.
  MultivariateHypergeometric(std::vector<std::uint64_t> classes, std::uint64_t hand);

  double mean(std::size_t i) const;
  double covariance(std::size_t i, std::size_t j) const;
  /// Natural logarithm of P(counts); -inf when impossible.
  double log_pmf(std::span<const std::uint64_t> counts) const;

 private:
  std::vector<std::uint64_t> classes_;
  std::uint64_t deck_ = 0;
  std::uint64_t hand_;
};

}  // namespace evenhand::stats
