#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "src/doudizhu/finding.hpp"
#include "src/doudizhu/table.hpp"

namespace evenhand::doudizhu {

/// What the three bottom cards can be.
inline constexpr std::size_t bottoms = 5;
inline constexpr std::array<std::string_view, bottoms> bottom_names = {
    "both jokers", "one joker", "three of a kind", "a pair", "nothing of these"};
std::size_t bottom_of(const Deal& deal);
/// Exactly how likely each is.
std::array<double, bottoms> bottom_probabilities();

/// A sum of whole numbers and of their squares.
struct PointSum {
  std::int64_t sum = 0;
  std::uint64_t squares = 0;

  void add(std::int64_t points) {
    sum += points;
    squares += static_cast<std::uint64_t>(points * points);
  }
  friend bool operator==(const PointSum&, const PointSum&) = default;
};

/// Integers only, so that tallies add up.
struct PlayTally {
  template <std::size_t N>
  using Counts = std::array<std::uint64_t, N>;

  std::uint64_t games = 0;
  std::uint64_t redeals = 0;
  std::uint64_t landlord_wins = 0;
  std::uint64_t springs = 0;
  std::uint64_t bombs = 0;
  std::uint64_t doublings = 0;  ///< by robbing
  Counts<seats> landlord_at{};  ///< by seat
  Counts<seats> landlord_wins_at{};
  Counts<seats> wins_at{};        ///< in either role
  Counts<seats> out_first{};      ///< who went out
  Counts<seats> landlord_turn{};  ///< by place in the bidding, from the first bidder on
  Counts<seats> landlord_wins_turn{};
  Counts<4> bids{};                                ///< by bid
  Counts<bottoms> bottom{};                        ///< of all deals, those that all passed included
  std::array<Counts<bottoms>, seats> bottom_at{};  ///< of games, by the landlord's seat
  std::array<PointSum, seats> points;
  PointSum landlord_points;

  void add(const RoundRecord& round);
  void merge(const PlayTally& other);
  friend bool operator==(const PlayTally&, const PlayTally&) = default;
};

/// Nothing when interrupted.
std::optional<PlayTally> run_games(const TablePlan& plan, unsigned threads,
                                   const std::function<void(std::uint64_t)>& progress);

struct PlayReport {
  std::vector<Finding> findings;
  Outcome outcome = Outcome::fair;
};

/// Is every seat the landlord, and the first to go out, equally often; are the bottom cards those
/// of fair deals; and are they independent of who is the landlord?
PlayReport report_on(const PlayTally& tally, double alpha);

/// Mean points a game with its normal 99 % interval.
struct MeanPoints {
  double mean = 0;
  stats::Interval interval;
};
MeanPoints mean_points(const PointSum& points, std::uint64_t games);

}  // namespace evenhand::doudizhu
