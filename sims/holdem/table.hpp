#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sims/holdem/betting.hpp"
#include "sims/holdem/policy.hpp"
#include "sims/holdem/rules.hpp"
#include "sims/shuffle/dealer.hpp"

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

/// The result of a hand.
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

/// How hands are dealt and played at a table.
struct TableSetup {
  std::string shuffler = "fisher-yates";
  std::string rng = std::string(random::sources().front().name);
  std::uint64_t seed = 1;
  bool start_previous = false;  ///< shuffle the deck as the last hand left it, not a sorted one
  std::vector<std::string> policies = std::vector<std::string>(6, "tight");  ///< one a seat

  std::size_t seats() const { return policies.size(); }
};

/// One hand, good until the next.
struct HandRecord {
  const Dealt* dealt = nullptr;
  const HandResult* result = nullptr;
  /// By index in the deck, where the card lay before the shuffle.
  const DeckOrder* shuffle = nullptr;
  const DeckOrder* deck = nullptr;
  std::size_t button = 0;  ///< the seat

  /// The seat at a position from the left of the button.
  std::size_t seat_at(std::size_t position) const {
    return (button + 1 + position) % dealt->seats();
  }
};

/// A table at which hands are played in blocks. The button moves a seat each hand; a block begins
/// with a sorted deck and the button at the first seat. Shuffles, and the choices of each seat,
/// come from streams of their own. One object a thread.
class Table {
 public:
  /// Throws InputError, with a suggestion, for an unknown name in the setup.
  explicit Table(const TableSetup& setup);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  /// Plays the hands of a block, and gives each to `watch(const HandRecord&)`.
  template <class Watch>
  void play_block(std::uint64_t block, std::uint64_t hands, const Watch& watch) {
    begin_block(block);
    for (std::uint64_t hand = 0; hand < hands; ++hand) watch(play(hand % seats()));
  }

 private:
  std::size_t seats() const { return policies_.size(); }
  void begin_block(std::uint64_t block);
  HandRecord play(std::size_t button);

  std::uint64_t seed_;
  bool start_previous_;
  shuffle::Dealer dealer_;
  std::vector<std::unique_ptr<Policy>> policies_;
  std::vector<std::unique_ptr<random::Source>> choices_;
  std::vector<random::Draws> draws_;
  DeckOrder order_{};    ///< what the next shuffle begins with
  DeckOrder shuffle_{};  ///< of the hand in play
  DeckOrder deck_{};
  Dealt dealt_;
  HandResult result_;
};

}  // namespace evenhand::holdem
