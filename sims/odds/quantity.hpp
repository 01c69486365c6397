#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sims/odds/card_model.hpp"

namespace evenhand::odds {

enum class Measure : std::uint8_t {
  cards,          ///< how many of `cards`, a bit a card
  ranks,          ///< ranks with `copies` cards or more; jokers are ranks of one card
  rocket,         ///< hands that hold both jokers
  straight,       ///< the longest run of ranks in a row
  suit,           ///< the most cards of one suit
  mean_rank,      ///< in units of 1 / hand size
  rank_variance,  ///< with n - 1, in units of 1 / (n (n - 1)), n the hand size
};

/// A number that every deal has: something counted in a place, summed over the hands there.
/// Straight, suit, mean rank and variance are of one hand.
struct Quantity {
  Measure measure = Measure::cards;
  std::uint64_t cards = 0;  ///< of the model
  unsigned copies = 1;
  std::vector<unsigned> hands;  ///< as in Place

  friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// The longest run of ranks in a row, of different ones: of the longest run below the highest rank
/// and the run that ends with it, where the lowest is in the hand or not.
std::int64_t longest_straight(const CardModel& model, std::int64_t longest, std::int64_t last,
                              bool has_lowest);

/// Returns the number by which the integer values of a quantity are divided.
std::int64_t divisor(const CardModel& model, const Quantity& quantity);

/// The quantity's value, not yet divided, in a deal of the game's deck.
std::int64_t value_in_deal(const CardModel& model, const Quantity& quantity,
                           std::span<const std::uint8_t> deal);

}  // namespace evenhand::odds
