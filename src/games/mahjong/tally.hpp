#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sims/mahjong/odds.hpp"
#include "sims/mahjong/play/game.hpp"
#include "src/games/mahjong/dealt_tiles.hpp"
#include "src/games/mahjong/endings.hpp"
#include "src/run/tally.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::mahjong {

/// What is counted of a seat. Each figure is a number a hand, or a share of another figure.
enum class SeatFigure : std::uint8_t {
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

struct SeatFigureInfo {
  SeatFigure figure;
  std::string_view name;  ///< "wins"
  std::string_view words;
  SeatFigure of;  ///< what it is counted of; the figure itself when it is counted of hands
  bool is_share;  ///< at most one of each
};
const std::array<SeatFigureInfo, figures>& figure_infos();
constexpr std::size_t index_of(SeatFigure figure) { return static_cast<std::size_t>(figure); }

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

/// Integer counts of a number of matches; they add up. Seats are the dealer's and those after him
/// in turn, players keep their number wherever they sit.
struct PlayCounts {
  std::uint64_t hands = 0;
  stats::RatioSums exhausted;         ///< hands that nobody won
  stats::RatioSums several_winners;   ///< hands that more than one won
  stats::RatioSums dealer_wins_more;  ///< wins of the dealer less the mean of the others
  std::array<SeatSums, players> by_seat{};
  std::array<SeatSums, players> by_player{};
  /// [seat][shanten + 1]: hands that began so.
  std::array<std::array<std::uint64_t, best_values>, players> starts{};
  std::array<DealtTiles, players> dealt;  ///< by seat
  Endings endings;
  /// [player]: points of a match, of matches of the full length.
  std::array<Histogram, players> match_points;

  const stats::RatioSums& of(std::size_t seat, SeatFigure figure) const {
    return by_seat[seat][index_of(figure)];
  }
  std::uint64_t units() const { return hands; }

  void add_start(std::size_t seat, int shanten) {
    ++starts[seat].at(static_cast<std::size_t>(shanten + 1));
  }
  /// `is_whole`: the match has as many hands as the plan gives one.
  void add(const MatchCounts& match, bool is_whole);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hands", self.hands);
    use("exhausted", self.exhausted);
    use("several_winners", self.several_winners);
    use("dealer_wins_more", self.dealer_wins_more);
    use("seats", self.by_seat);
    use("players", self.by_player);
    use("starts", self.starts, sums_to(self.hands));
    use("dealt", self.dealt, of_units(self.hands));
    use("endings", self.endings, of_units(self.hands));
    use("match_points", self.match_points);
  }
  /// Sums are those of some hands, and fit one another.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
  friend bool operator==(const PlayCounts&, const PlayCounts&) = default;
};

using PlayTally = run::TallyOf<PlayCounts>;

}  // namespace evenhand::mahjong
