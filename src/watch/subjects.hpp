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
  neighbours  ///< one card right behind another
};
inline constexpr std::size_t family_count = 9;
std::string_view family_name(Family family);
/// The null hypothesis in one sentence.
std::string_view family_null(Family family);

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

  std::size_t deck_size() const { return deck_size_; }
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

  std::size_t deck_size_;
  std::size_t lags_;
  std::vector<Scalar> scalars_;
  std::vector<HeldSet> held_;
};

}  // namespace evenhand::watch
