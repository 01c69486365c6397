#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::odds {

/// Returns how many of C(deck, hand) hands hold 0, 1, … min(key, hand) of `key` key cards (key,
/// hand <= deck): the hypergeometric distribution.
std::vector<stats::Integer> hands_by_key_cards(std::uint64_t deck, std::uint64_t key,
                                               std::uint64_t hand);

/// Cards that are dealt together: a run of positions of the deal.
struct Cell {
  std::size_t first;
  std::size_t count;
};

/// Somewhere to look at cards: the hands that it consists of, each by the bits of its cells.
struct Place {
  std::string_view name;
  std::vector<unsigned> hands;
  std::string_view summary;
};

/// The facts that the odds of a game depend on: 13 ranks of four suits from low to high, perhaps
/// two jokers above them, and where the cards go. Card 4r + s of the model has rank r and suit s;
/// jokers follow.
struct CardModel {
  std::string_view game;
  cards::Deck deck;
  std::string_view rank_letters;       ///< from low to high, 'T' for 10, without jokers
  unsigned jokers;                     ///< 0 or 2
  unsigned chain_ranks;                ///< so many of the lowest ranks make straights
  bool chain_closes;                   ///< the lowest rank stands above the highest as well
  unsigned lowest_value;               ///< value of the lowest rank, as "mean rank" counts
  std::vector<std::uint16_t> card_of;  ///< by card of the deck: the card of the model
  std::vector<Cell> cells;             ///< at most four; all positions of the deal
  std::vector<Place> places;

  unsigned size() const { return static_cast<unsigned>(deck.size); }
  unsigned hand_size(unsigned cell_bits) const;
};

inline constexpr unsigned suited_ranks = 13;
inline constexpr unsigned suits = 4;
constexpr unsigned model_rank(unsigned card) { return card < 52 ? card / suits : card - 52 + 13; }

/// Hands of 17 with three bottom cards; 2 is the highest rank and in no straight.
CardModel doudizhu_model();
/// One hand of so many cards (1 to 52) from 52; the ace is rank 1, and straights have it at either
/// end.
CardModel poker_model(std::size_t hand_size);

}  // namespace evenhand::odds
