#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sims/cards/deck.hpp"

namespace evenhand::worth {

/// A hand by what a feature calls it, and how likely a fair hand is one.
struct HandChance {
  std::string words;  ///< "full houses or better of 7 cards"
  double chance = 0;
};

/// Returns the hand of so many cards of the deck that one of its features (features_of()) calls so:
/// "full houses", "hands with 2 bombs", a name out of a file of features, and of features in order
/// "… or better". Nothing where none does.
std::optional<HandChance> find_hand(const cards::Deck& deck, std::size_t cards,
                                    std::string_view text);

/// The same. Throws InputError, which begins with `where` and lists what there is, where none does.
HandChance hand_chance(const cards::Deck& deck, std::size_t cards, std::string_view text,
                       std::string_view where);

}  // namespace evenhand::worth
