#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/members.hpp"

namespace evenhand::stats {

/// The number of deals that were among those remembered and of those that were not, and how likely
/// that was. Counts of runs of deals add up.
struct RepeatCounts {
  std::uint64_t hits = 0;
  std::uint64_t misses = 0;
  double log_chance_of_hits = 0;    ///< Σ log p over the hits, p the chance under the null
  double log_chance_of_misses = 0;  ///< Σ log (1 - p) over the misses

  /// A deal that had been among the remembered ones with that chance, 0 < chance < 1.
  void add(bool is_hit, double chance);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    constexpr Bound log = between(std::numeric_limits<double>::lowest(), 0);
    use("hits", self.hits, at_most(use.units));
    use("misses", self.misses, at_most(use.units - self.hits));
    use("log_chance_of_hits", self.log_chance_of_hits, log);
    use("log_chance_of_misses", self.log_chance_of_misses, log);
  }
};

/// log of the bet that deals repeat an earlier one with probability `share`, 0 < share < 1: a
/// likelihood ratio of Bernoulli trials, each with its own chance. Where the chances are bounds
/// from above it is expected to be less than 1, as long as share is above them.
double log_repeat_bet(const RepeatCounts& counts, double share);

/// log of how much likelier an order with r rising sequences is after a riffle from `packets`
/// packets (k riffles from two are one from 2^k) than where all orders of n cards are equally
/// likely: C(packets + n - r, n) n! / packets^n, at index r - 1. -inf for more rising sequences
/// than packets. Bayer & Diaconis 1992, "Trailing the dovetail shuffle to its lair", theorem 1;
/// under uniform orders it is expected to be 1 (Worpitzky's identity). n and packets at least 1.
std::vector<double> riffle_log_ratios(std::size_t n, std::uint64_t packets);

/// A bet on a whole order, card by card: given those before it, the card at place p is uniform
/// among the cards that are left, and so w(p, card) over the mean of w(p, ·) over those left is
/// expected to be 1; so is the product over all places. Whatever the weights are, it is exact, as
/// weights are whole numbers and their sums have no error.
///
/// Weights are chosen before the order is seen. To first order the logarithm of the product is
/// Σ_p d(p, card at p) for deviations d whose rows and columns sum to 0, when the weights are 1 + f
/// with d(p, x) = f(p, x) + Σ_{q > p} f(q, x) / (n - q): what a card's absence later says is taken
/// off what its presence now says. So all places and cards are bet on at once, with the whole
/// information of the table of places.
class OrderBet {
 public:
  /// Weights are multiples of 1 / one, from least / one to most / one, so that the sums of
  /// products of two 16-bit numbers hold them.
  static constexpr std::int16_t one = 8192;
  static constexpr std::int16_t least = 512;
  static constexpr std::int16_t most = 32767;

  /// Bets nothing: all weights are one. n is at least 2.
  explicit OrderBet(std::size_t n);

  /// `deviations[place * n + card]` is how much likelier than 1/n the card is there, as a share of
  /// 1/n.
  void aim(std::span<const double> deviations);

  std::size_t cards() const { return n_; }
  /// The length of a row of weights: a place has a row, with zeros after the last card.
  std::size_t stride() const { return stride_; }
  std::span<const std::int16_t> weights() const { return weights_; }
  /// Replaces the weights. std::domain_error unless they are cards() * stride() of the range, or 0
  /// after the last card.
  void set_weights(std::vector<std::int16_t> weights);

  /// log of the factor of one order, order[place] = card.
  double log_factor(std::span<const std::uint16_t> order) const;

 private:
  std::size_t n_;
  std::size_t stride_;
  std::vector<std::int16_t> weights_;
  std::vector<double> later_;  ///< by card: Σ_{q > p} f(q, card) / (n - q)
};

}  // namespace evenhand::stats
