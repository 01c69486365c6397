#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "sims/mahjong/play/game.hpp"

namespace evenhand::play {

/// What is counted of one seat (dealer, and those after him in turn) or of one player.
struct MahjongSeatTally {
  static constexpr std::size_t shanten_values = 8;  ///< -1 … 6

  std::uint64_t hands = 0;
  std::uint64_t wins = 0;
  std::uint64_t self_draws = 0;
  std::uint64_t deal_ins = 0;              ///< hands in which another won on a tile of this seat
  std::uint64_t draws_to_win = 0;          ///< tiles drawn in the hands won, summed
  std::uint64_t doubles = 0;               ///< of the hands won, summed
  std::array<std::uint64_t, 3> offered{};  ///< chances to claim for chi, peng and gang
  std::array<std::uint64_t, 3> taken{};
  std::uint64_t own_gangs = 0;
  std::array<std::uint64_t, shanten_values> start_shanten{};  ///< by shanten + 1
  std::int64_t points = 0;
  std::uint64_t squared_points = 0;  ///< summed over hands

  void add(const mahjong::Game& game, std::size_t player, int shanten);
  MahjongSeatTally& operator+=(const MahjongSeatTally& other);
  friend bool operator==(const MahjongSeatTally&, const MahjongSeatTally&) = default;
};

/// Integer counts of a number of hands; tallies add up.
struct MahjongTally {
  std::uint64_t hands = 0;
  std::uint64_t exhausted = 0;  ///< hands that nobody won
  std::uint64_t several_winners = 0;
  std::array<MahjongSeatTally, mahjong::players> seats;    ///< from the dealer on, in turn
  std::array<MahjongSeatTally, mahjong::players> players;  ///< by player, wherever he sat

  /// Adds a finished hand; `start` is the shanten of each player's dealt tiles.
  void add(const mahjong::Game& game, const std::array<int, mahjong::players>& start);
  MahjongTally& operator+=(const MahjongTally& other);
  friend bool operator==(const MahjongTally&, const MahjongTally&) = default;
};

}  // namespace evenhand::play
