#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::stats {

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
