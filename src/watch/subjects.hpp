#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "stats/anytime/tilts.hpp"

namespace evenhand::watch {

/// The subjects of bets; all bets of a family share its weight.
enum class Family {
  cells,      ///< one card at one place
  lines,      ///< all cards at one place, and one card at all places
  orders,     ///< all cards at all places at once
  scalars,    ///< numbers of a deal: inversions, cycles, …
  riffles,    ///< deals and steps from deal to deal as riffles leave them
  lags,       ///< numbers of the step from a deal to the one some deals later
  repeats,    ///< deals that came before
  hands,      ///< how many cards of a set a hand holds
  neighbours  ///< one card right behind another, two in one draw, one value after another
};
inline constexpr std::size_t family_count = 9;
std::string_view family_name(Family family);

/// Which counts a watch keeps: of whole deals, of draws of some of the cards, or of draws with
/// repeats, whose cards are values.
struct DealShape {
  enum class Kind { deals, draws, values };
  Kind kind = Kind::deals;
  std::size_t cards = 0;   ///< n, or values
  std::size_t width = 0;   ///< k: cards of a deal
  std::size_t places = 0;  ///< the first so many rows of the cells: cards by place
  bool is_pooled = false;  ///< one more row: cards at any place
  bool has_lags = false;
  double least_chance = 0;  ///< of a card at a place

  explicit DealShape(const cards::Deck& deck, bool has_lags = true);
  DealShape() = default;

  bool is_of(Kind other) const { return kind == other; }
  std::size_t rows() const { return places + (is_pooled ? 1 : 0); }
  std::size_t cells() const { return rows() * cards; }
  /// Deals: [card * n + the one behind it]; draws: pairs a < b, as b(b-1)/2 + a; values: [value * n
  /// + the next at that place]. None where there are too many to count.
  std::size_t neighbours() const;
  /// How often a deal adds to a cell, at most.
  std::uint64_t most_each() const { return is_of(Kind::values) ? width : 1; }
  /// The most that a bet's logarithm can be after so many deals: none pays more than 1 / the
  /// probability of what was dealt.
  double largest_log(std::uint64_t deals) const;
  /// The most that a sum of a number of so many deals can be: of none is it more than the square of
  /// the deck, or the values of a draw together.
  std::uint64_t largest_sum(std::uint64_t deals) const;
};

/// The null hypothesis in one sentence.
std::string_view family_null(Family family, DealShape::Kind kind = DealShape::Kind::deals);

/// A number of each deal, or of each step between deals, whose law under the null hypothesis is
/// known.
struct Scalar {
  std::string words;  ///< "inversions", "fixed points 3 deals on"
  Family family;
  std::size_t lag;  ///< deals between the two; 0 for the deal itself
  stats::TiltMixture tilts;
};

/// Some cards and some places: how many of the former lie in the latter.
struct HeldSet {
  std::vector<std::uint8_t> is_card;  ///< by card
  std::vector<std::uint16_t> places;
};

/// The numbers that are looked at, in the order in which Counted has them: those of the deal, those
/// of the steps by lag, and those of hands.
class Subjects {
 public:
  /// Steps are looked at from 1 to `lags` deals back, and their fixed points up to agreement_lags.
  static constexpr std::size_t usual_lags = 3;
  static constexpr std::size_t agreement_lags = 8;
  /// The numbers of the deal, and of the step to the next: inversions, descents, rising sequences,
  /// successions, fixed points, cycles, odd permutations. Steps of longer lags have the first five.
  static constexpr std::size_t full_scalars = 7;
  static constexpr std::size_t lag_scalars = 5;

  Subjects(const cards::Deck& deck, std::size_t lags);

  std::size_t deck_size() const { return shape_.cards; }
  const DealShape& shape() const { return shape_; }
  /// The chance of each value, of draws with repeats that are not equally likely; else empty.
  const std::vector<double>& chances() const { return chances_; }
  /// The number of the first card, as the sum of a draw's numbers counts.
  unsigned first_number() const { return first_number_; }
  /// The first number is the sum of a draw's.
  bool has_sum() const { return has_sum_; }
  /// The chance that a draw is a given other one; 1 where that differs from draw to draw.
  double chance_of_repeats() const;
  /// A draw's lags have one number each: the cards that it shares with the one so long before.
  bool has_overlaps() const { return has_overlaps_; }
  std::size_t lags() const { return lags_; }
  /// The largest lag of any number.
  std::size_t most_lag() const;
  const std::vector<Scalar>& scalars() const { return scalars_; }
  /// The index of the first number of a lag from 1 on; its numbers follow one another.
  std::size_t first_of_lag(std::size_t lag) const;
  std::size_t first_held() const;
  const std::vector<HeldSet>& held() const { return held_; }

 private:
  void add_steps();
  void add_hands(const cards::Deck& deck);
  void add_drawn(const cards::Deck& deck);
  void add_held(const cards::KeySet& set, std::string words, Family family,
                std::vector<std::uint16_t> places);

  DealShape shape_;
  std::size_t lags_;
  std::vector<double> chances_;
  unsigned first_number_;
  bool has_sum_ = false;
  bool has_overlaps_ = false;
  std::vector<Scalar> scalars_;
  std::vector<HeldSet> held_;
};

}  // namespace evenhand::watch
