#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "reports/document.hpp"
#include "src/games/doudizhu/tally.hpp"

namespace evenhand::doudizhu {

/// Estimates shares and means from what a session counted. Games that may depend on one another are
/// judged by the differences between parts, of which stats::fewest_units are needed
/// (stats::ratio_interval). Of independent games, shares are by Clopper & Pearson, means normal,
/// from 30 games on. A value is not a number where nothing was counted, and an end of an interval
/// where it is not known.
class Estimator {
 public:
  Estimator(const PlayCounts& counts, double level);

  const PlayTally& all() const { return all_; }

  /// Both are numbers of games or deals, functions of a tally.
  template <class Hits, class Trials>
  reports::Estimate share(Hits hits, Trials trials) const {
    return counts_.dependent() ? by_parts(hits, trials) : share_of(hits(all_), trials(all_));
  }
  /// The numbers are a Sum, a function of a tally; a number a game.
  template <class Numbers>
  reports::Estimate mean(Numbers numbers) const {
    if (!counts_.dependent()) return mean_of(numbers(all_));
    return by_parts([&](const PlayTally& part) { return numbers(part).sum; },
                    [](const PlayTally& part) { return part.games; });
  }

 private:
  template <class Numerator, class Denominator>
  reports::Estimate by_parts(Numerator numerator, Denominator denominator) const {
    std::vector<double> numerators;
    std::vector<double> denominators;
    for (const PlayTally& part : counts_.parts()) {
      numerators.push_back(static_cast<double>(numerator(part)));
      denominators.push_back(static_cast<double>(denominator(part)));
    }
    return ratio_of(numerators, denominators);
  }
  reports::Estimate share_of(std::uint64_t hits, std::uint64_t trials) const;
  reports::Estimate mean_of(const Sum& numbers) const;
  reports::Estimate ratio_of(const std::vector<double>& numerators,
                             const std::vector<double>& denominators) const;

  const PlayCounts& counts_;
  double level_;
  PlayTally all_;
};

/// What befell a seat, or a turn in the bidding.
struct SeatEstimates {
  reports::Estimate landlord;          ///< is the landlord, of all games
  reports::Estimate wins_as_landlord;  ///< of the games in that role
  reports::Estimate wins_as_farmer;
  reports::Estimate wins;    ///< of all games
  reports::Estimate points;  ///< a game
};
using SeatList = std::array<SeatTally, seats> PlayTally::*;  ///< at_seat or at_turn
std::array<SeatEstimates, seats> seat_estimates(const Estimator& estimator, SeatList seats_of);

reports::Estimate landlord_wins(const Estimator& estimator);

/// What a shuffle is worth to a seat: its wins and points less those under a fair shuffle, where
/// all seats are alike: each wins (2 - the landlord's share of wins) / 3 of the games, and no
/// points.
struct SeatWorth {
  reports::Estimate wins;
  reports::Estimate points;
};
std::array<SeatWorth, seats> worth(const Estimator& games, const Estimator& fair);

}  // namespace evenhand::doudizhu
