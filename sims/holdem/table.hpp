#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sims/holdem/hand.hpp"
#include "sims/shuffle/dealer.hpp"

namespace evenhand::holdem {

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
