#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "src/games/doudizhu/estimate.hpp"
#include "src/games/doudizhu/table.hpp"

namespace evenhand::doudizhu {

/// What the three bottom cards can be.
inline constexpr std::size_t bottoms = 5;
inline constexpr std::array<std::string_view, bottoms> bottom_names = {
    "both jokers", "one joker", "three of a kind", "a pair", "none of these"};
std::size_t bottom_of(const Deal& deal);
/// Exactly how likely each is.
std::array<double, bottoms> bottom_probabilities();

/// What befell one place, which is a seat, or a turn in the bidding.
struct PlaceTally {
  std::uint64_t landlord = 0;       ///< games in which it was the landlord
  std::uint64_t landlord_wins = 0;  ///< and won them
  std::uint64_t wins = 0;           ///< in either role
  std::uint64_t went_out = 0;       ///< played its last card first
  Sum points;

  void merge(const PlaceTally& other);
  friend bool operator==(const PlaceTally&, const PlaceTally&) = default;
};

/// What is counted of many games.
struct PlayTally {
  using ByBottom = std::array<std::uint64_t, bottoms>;

  std::uint64_t games = 0;
  std::uint64_t redeals = 0;  ///< deals that all passed
  std::uint64_t landlord_wins = 0;
  std::uint64_t springs = 0;
  std::uint64_t bombs = 0;  ///< and rockets that were played
  std::uint64_t robs = 0;
  std::array<std::uint64_t, 4> bids{};  ///< games by what was bid
  std::array<PlaceTally, seats> at_seat;
  std::array<PlaceTally, seats> at_turn;       ///< from the first bidder on
  ByBottom bottom{};                           ///< all deals, those that all passed included
  std::array<ByBottom, seats> bottom_games{};  ///< games, by the landlord's seat
  Sum landlord_points;

  void add(const RoundRecord& round);
  /// The table's next game, with the deals before it that all passed.
  void count(Table& table);
  void merge(const PlayTally& other);
  friend bool operator==(const PlayTally&, const PlayTally&) = default;
};

}  // namespace evenhand::doudizhu
