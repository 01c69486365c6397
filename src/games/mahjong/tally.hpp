#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/members.hpp"
#include "sims/mahjong/odds.hpp"
#include "sims/mahjong/play/game.hpp"
#include "sims/mahjong/rules.hpp"
#include "sims/mahjong/tiles.hpp"
#include "src/games/histogram.hpp"
#include "src/run/tally.hpp"
#include "stats/intervals/ratio_estimate.hpp"

namespace evenhand::mahjong {

/// Tiles that players care about. Red fives are the first tiles of the three fives, which a riichi
/// set marks; here they are fives like others, but where they go shows a shuffle's quality.
enum class KeyTiles : std::uint8_t { dragons, winds, red_fives };
inline constexpr std::size_t key_tile_sets = 3;
inline constexpr std::array<std::string_view, key_tile_sets> key_tile_names = {"dragons", "winds",
                                                                               "red fives"};

/// How many of them the rules play with; 0 when there are none.
std::uint64_t size_of(KeyTiles set, const Rules& rules);

/// Tiles that a seat is dealt: 14 to the dealer, 13 to the others.
constexpr std::size_t dealt_to(std::size_t seat) { return seat == 0 ? full_hand : full_hand - 1; }

/// The tiles that the hands dealt to one seat held, in counts of hands.
struct DealtTiles {
  /// [kind][copies held]: hands.
  std::array<std::array<std::uint64_t, copies + 1>, kinds> copies_held{};
  /// [set][tiles held]: hands.
  std::array<std::array<std::uint64_t, full_hand + 1>, key_tile_sets> keys{};
  /// [kinds of which all four are held]: hands.
  std::array<std::uint64_t, copies> fours{};

  void add(std::span<const Tile> hand);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("copies", self.copies_held, sums_to(use.units));
    use("keys", self.keys, sums_to(use.units));
    use("fours", self.fours, sums_to(use.units));
  }
  friend bool operator==(const DealtTiles&, const DealtTiles&) = default;
};

using games::Histogram;
using games::mean;
using games::merge;
using games::paired;
using games::Paired;
using games::total;

/// How a hand ends: seat s wins alone on a discard (s) or by self-draw (players + s), several win,
/// or nobody does.
inline constexpr std::size_t several_win = 2 * players;
inline constexpr std::size_t nobody_wins = 2 * players + 1;
inline constexpr std::size_t ending_kinds = 2 * players + 2;

/// How hands that are independent of one another ended, whatever shuffled them fairly: all hands
/// where all players have one policy, for then nothing of a hand but who deals the next one
/// outlasts it; else one hand a match.
struct Endings {
  std::uint64_t hands = 0;
  /// [who deals][how it ended]
  std::array<std::array<std::uint64_t, ending_kinds>, players> ends{};
  /// [who deals]: tiles that all drew until a win.
  std::array<Histogram, players> turns;
  /// [who deals]: doubles of the winning hand, of several the most.
  std::array<Histogram, players> worth;
  /// [who deals]: points of the dealer.
  std::array<Histogram, players> dealer_points;
  /// [seat that won]: tiles that it drew until then.
  std::array<Histogram, players> draws;

  /// Adds a finished hand.
  void add(const Game& game);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hands", self.hands, at_most(use.units));
    use("ends", self.ends);
    use("turns", self.turns);
    use("worth", self.worth);
    use("dealer_points", self.dealer_points);
    use("draws", self.draws);
  }
  friend bool operator==(const Endings&, const Endings&) = default;
};

/// The figures that are counted of a seat. Each is a number a hand, or a share of another figure.
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

/// The sums of the hands of one match, while it is played.
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
