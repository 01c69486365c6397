#pragma once

#include <array>
#include <optional>
#include <vector>

#include "src/games/doudizhu/finding.hpp"
#include "src/games/doudizhu/play_tally.hpp"

namespace evenhand::doudizhu {

/// One seat, or one turn in the bidding.
struct PlaceReport {
  Estimate landlord;          ///< is the landlord, of all games
  Estimate wins_as_landlord;  ///< of the games in that role
  Estimate wins_as_farmer;
  Estimate wins;    ///< of all games
  Estimate points;  ///< a game
};

struct BottomReport {
  double exact = 0;
  Estimate share;  ///< of all deals
};

struct PlayReport {
  PlayTally tally;
  Estimate landlord_wins;
  Estimate landlord_points;
  std::array<PlaceReport, seats> seat;
  std::array<PlaceReport, seats> turn;  ///< from the first bidder on
  std::array<BottomReport, bottoms> bottom;
  std::vector<Finding> findings;
  Outcome outcome = Outcome::fair;
};

/// Is every seat the landlord, and the first to go out, equally often; are the bottom cards those
/// of fair deals; and are they independent of who is the landlord? All hold under a fair shuffle,
/// for the first bidder is drawn at random. The tests take games for independent, which they are
/// under the null hypothesis, whatever deck a deal started from.
PlayReport report_on(const Counted<PlayTally>& counted, double alpha);

/// What a shuffle is worth to a seat: its wins and points less those under a fair shuffle, where
/// all seats are alike: each wins (2 - the landlord's share of wins) / 3 of the games, and no
/// points.
struct SeatWorth {
  Estimate wins;
  Estimate points;
};
std::array<SeatWorth, seats> worth(const PlayReport& report, const PlayReport& fair);

}  // namespace evenhand::doudizhu
