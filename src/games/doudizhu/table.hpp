#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/play/bidding.hpp"
#include "sims/doudizhu/play/game.hpp"

namespace evenhand::doudizhu {

/// What is played, and how: all that the results of a session depend on.
struct TablePlan {
  std::uint64_t rounds = 0;
  std::string shuffler = "fisher-yates";
  std::string rng;
  std::uint64_t seed = 1;
  bool start_previous = false;  ///< shuffle the cards as the last game left them, not a sorted deck
  bool face_up_card = false;    ///< who gets a random card bids first, and not a random seat
  Bidding bidding = Bidding::auction;
  std::string landlord = "policy";
  std::string farmers = "policy";
  std::string preset = "douzero";
};

/// One game that was played, or one deal that all passed.
struct RoundRecord {
  const Deal* deal = nullptr;
  unsigned first = 0;                  ///< who bid first
  const Contract* contract = nullptr;  ///< null when all passed
  const GameResult* result = nullptr;
};

/// A table at which games are dealt, bid for and played, one after another. One object a thread.
class Table {
 public:
  explicit Table(const TablePlan& plan);

  /// Starts block `block`: cards and choices come from streams of its own, and the deck is sorted.
  void begin_block(std::uint64_t block);
  /// Deals until somebody is the landlord, and plays. `watch` is told of every deal.
  void play_round(const std::function<void(const RoundRecord&)>& watch);
  /// Deals once, and when the next deck is to be the previous one, bids and plays too.
  const Deal& deal_only();

 private:
  std::array<Counts, seats> hands() const;
  unsigned first_bidder(const Deal& deal);
  GameResult play(const Contract& contract);
  void gather_unplayed();
  void record(unsigned seat, const Combination& play);

  const TablePlan& plan_;
  const Rules& rules_;
  SimulatedDeckShuffler shuffler_;
  std::unique_ptr<Dealing> dealing_;
  random::Draws draws_;
  std::unique_ptr<random::Source> choices_;
  std::unique_ptr<Player> landlord_;
  std::unique_ptr<Player> farmers_;
  // The cards in the order in which they were played, for start_previous.
  DeckOrder played_{};
  std::size_t played_size_ = 0;
  std::array<std::uint64_t, seats> held_{};  ///< bit a card
  Witness witness_;
  Deal last_deal_;
};

}  // namespace evenhand::doudizhu
