#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/play/bidding.hpp"
#include "sims/doudizhu/play/game.hpp"

namespace evenhand::doudizhu {

/// How what was dealt is bid for and played.
struct Conduct {
  bool face_up_card = false;  ///< who gets a random card bids first, and not a random seat
  Bidding bidding = Bidding::auction;
  std::string landlord = "policy";
  std::string farmers = "policy";
  std::string preset = "douzero";
};

/// One play of a game that is no pass.
struct Turn {
  unsigned seat = 0;
  Combination play;
};

/// One deal, and what became of it.
struct RoundRecord {
  const Deal* deal = nullptr;
  unsigned first = 0;                  ///< who bid first
  std::span<const Bid> bids;           ///< in the order in which they were made
  const Contract* contract = nullptr;  ///< null when all passed
  const GameResult* result = nullptr;
  std::span<const Turn> turns;

  /// What each seat gets; all 0 when all passed.
  std::array<std::int64_t, seats> points() const;
};

/// Has deals bid for and played. One object a thread.
class Host {
 public:
  /// Throws InputError, with a suggestion, for unknown players and presets.
  explicit Host(const Conduct& conduct);
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Choices come from a stream of their own, which depends on these two alone.
  void begin_block(std::uint64_t seed, std::uint64_t block);
  /// The round is valid until the next call, and while the deal is.
  RoundRecord play(const Deal& deal);

 private:
  unsigned first_bidder(const Deal& deal);

  Conduct conduct_;
  const Rules& rules_;
  random::Draws draws_;
  std::unique_ptr<random::Source> choices_;
  std::unique_ptr<Player> landlord_;
  std::unique_ptr<Player> farmers_;
  Contract contract_;
  GameResult result_;
  std::vector<Bid> bids_;
  std::vector<Turn> turns_;
  Witness witness_;
};

/// The deck as a game leaves it: the cards in the order in which they were played, of one rank the
/// lower suit first, then what is left in the losers' hands, sorted, seat after seat. When all
/// passed, the hands as they were dealt, seat after seat, and the bottom.
DeckOrder left_by(const RoundRecord& round);

}  // namespace evenhand::doudizhu
