#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/holdem/betting.hpp"
#include "sims/holdem/policy.hpp"
#include "sims/holdem/rules.hpp"

namespace evenhand::holdem {

using DeckOrder = std::array<Card, deck_size>;

/// Where the cards of a deck go, which is dealt as at a table: two rounds of single cards from the
/// left of the button, then a burnt card before flop, turn and river. Positions count from the left
/// of the button, which is the last of them.
class Dealt {
 public:
  Dealt(const DeckOrder& deck, std::size_t seats) : deck_(deck), seats_(seats) {}

  std::size_t seats() const { return seats_; }
  std::array<Card, hole_cards> hole(std::size_t position) const {
    return {deck_[position], deck_[seats_ + position]};
  }
  /// Flop, turn and river, whether or not the betting gets there.
  std::array<Card, board_cards> board() const;
  /// Hole cards and board of a position.
  std::array<Card, hole_cards + board_cards> seven(std::size_t position) const;

  /// The deck as the dealer gathers it: the board cards that were laid, the hole cards position
  /// after position, then burnt and undealt cards as they came.
  DeckOrder gathered(std::size_t board_laid) const;

 private:
  const DeckOrder& deck_;
  std::size_t seats_;
};

/// Where a card can go: to a position, to the flop, the turn, the river, or to nobody.
constexpr std::size_t places_at(std::size_t seats) { return seats + 4; }
/// By index in the deck, the place: positions from 0, then flop, turn, river and the rest.
std::array<std::uint8_t, deck_size> places_of_deck(std::size_t seats);

/// Who plays at a position, and what the choices are drawn from.
struct Player {
  const Policy* policy = nullptr;
  random::Draws* draws = nullptr;
};

/// What became of a hand.
struct HandResult {
  /// By position what it won, less what it paid, in parts of a unit; together 0.
  std::array<std::int64_t, most_seats> winnings{};
  unsigned pot = 0;            ///< in units
  std::size_t board_laid = 0;  ///< cards that came on the board
  bool is_showdown = false;    ///< several stayed in to the end
  std::size_t winners = 0;     ///< that the pot was split among
  unsigned in = 0;             ///< a bit for each position that stayed in to the end
};

/// Plays a dealt hand to its end, a player a position. Each is shown its own cards, the board and
/// the betting and no more.
HandResult play_hand(const Dealt& dealt, std::span<const Player> players);

/// Gives the pot to the best hands among those who stayed in, in even parts, and counts what each
/// position is the richer for. `betting` is over.
HandResult settled(const Dealt& dealt, const Betting& betting);

}  // namespace evenhand::holdem
