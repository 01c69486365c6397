#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "sims/mahjong/odds.hpp"
#include "sims/mahjong/play/game.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::mahjong {

/// What is counted of a seat. Each figure is a number a hand, or a share of another figure.
enum class Figure : std::uint8_t {
  wins,
  self_draws,
  deal_ins,  ///< hands in which another won on a tile of this seat
  points,
  start_shanten,
  draws_to_win,
  doubles,
  chi_offered,
  chi_taken,
  peng_offered,
  peng_taken,
  gang_offered,
  gang_taken,
  own_gangs
};
inline constexpr std::size_t figures = 14;

struct FigureInfo {
  Figure figure;
  std::string_view name;  ///< "wins"
  std::string_view words;
  Figure of;      ///< what it is counted of; the figure itself when it is counted of hands
  bool is_share;  ///< at most one of each
};
const std::array<FigureInfo, figures>& figure_infos();
constexpr std::size_t index_of(Figure figure) { return static_cast<std::size_t>(figure); }

/// The figures of one seat, or of one player, over the matches played.
using SeatSums = std::array<stats::RatioSums, figures>;

/// What the hands of one match add up to, while it is played.
struct MatchCounts {
  using SeatCounts = std::array<std::int64_t, figures>;

  std::int64_t hands = 0;
  std::int64_t exhausted = 0;
  std::int64_t several_winners = 0;
  std::array<SeatCounts, players> by_seat{};
  std::array<SeatCounts, players> by_player{};

  /// Adds a finished hand; `start` is the shanten of each player's dealt tiles.
  void add(const Game& game, const std::array<int, players>& start);
};

/// Integer counts of a number of matches; tallies add up. Seats are the dealer's and those after
/// him in turn, players keep their number wherever they sit.
struct PlayTally {
  std::uint64_t hands = 0;
  stats::RatioSums exhausted;         ///< hands that nobody won
  stats::RatioSums several_winners;   ///< hands that more than one won
  stats::RatioSums dealer_wins_more;  ///< wins of the dealer less the mean of the others
  std::array<SeatSums, players> by_seat{};
  std::array<SeatSums, players> by_player{};
  /// [seat][shanten + 1]: hands that began so.
  std::array<std::array<std::uint64_t, best_values>, players> starts{};

  const stats::RatioSums& of(std::size_t seat, Figure figure) const {
    return by_seat[seat][index_of(figure)];
  }

  void add_start(std::size_t seat, int shanten) {
    ++starts[seat].at(static_cast<std::size_t>(shanten + 1));
  }
  void add(const MatchCounts& match);
  PlayTally& operator+=(const PlayTally& other);
  friend bool operator==(const PlayTally&, const PlayTally&) = default;
};

nlohmann::json to_json(const PlayTally& tally);
/// Throws nlohmann::json::exception where it is not of the form written above.
PlayTally tally_from_json(const nlohmann::json& json);

}  // namespace evenhand::mahjong
