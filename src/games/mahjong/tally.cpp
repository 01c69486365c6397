#include "src/games/mahjong/tally.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "base/error.hpp"
#include "base/wide.hpp"

namespace evenhand::mahjong {
namespace {

constexpr std::array<SeatFigureInfo, figures> infos = {{
    {SeatFigure::wins, "wins", "wins", SeatFigure::wins, true},
    {SeatFigure::self_draws, "self_draws", "wins by self-draw", SeatFigure::self_draws, true},
    {SeatFigure::deal_ins, "deal_ins", "deals in", SeatFigure::deal_ins, true},
    {SeatFigure::points, "points", "points a hand", SeatFigure::points, false},
    {SeatFigure::start_shanten, "start_shanten", "shanten dealt", SeatFigure::start_shanten, false},
    {SeatFigure::draws_to_win, "draws_to_win", "draws to win", SeatFigure::wins, false},
    {SeatFigure::doubles, "doubles", "doubles of a win", SeatFigure::wins, false},
    {SeatFigure::chi_offered, "chi_offered", "chi offered", SeatFigure::chi_offered, false},
    {SeatFigure::chi_taken, "chi_taken", "chi taken of these", SeatFigure::chi_offered, true},
    {SeatFigure::peng_offered, "peng_offered", "peng offered", SeatFigure::peng_offered, false},
    {SeatFigure::peng_taken, "peng_taken", "peng taken of these", SeatFigure::peng_offered, true},
    {SeatFigure::gang_offered, "gang_offered", "gang offered", SeatFigure::gang_offered, false},
    {SeatFigure::gang_taken, "gang_taken", "gang taken of these", SeatFigure::gang_offered, true},
    {SeatFigure::own_gangs, "own_gangs", "own gangs", SeatFigure::own_gangs, false},
}};

void add_seat(MatchCounts::SeatCounts& counts, const Game& game, std::size_t player, int start) {
  const Seat& seat = game.seat(player);
  const Outcome& outcome = game.outcome();
  const auto add = [&](SeatFigure figure, std::int64_t number) {
    counts[index_of(figure)] += number;
  };
  if ((outcome.winners >> player & 1) != 0) {
    add(SeatFigure::wins, 1);
    add(SeatFigure::self_draws, outcome.win.self_draw ? 1 : 0);
    add(SeatFigure::draws_to_win, seat.draws);
    add(SeatFigure::doubles, outcome.doubles[player]);
  } else if (outcome.payer == player) {
    add(SeatFigure::deal_ins, 1);
  }
  add(SeatFigure::points, outcome.points[player]);
  add(SeatFigure::start_shanten, start);
  constexpr std::array calls = {SeatFigure::chi_offered, SeatFigure::peng_offered,
                                SeatFigure::gang_offered};
  constexpr std::array claims = {SeatFigure::chi_taken, SeatFigure::peng_taken,
                                 SeatFigure::gang_taken};
  for (std::size_t call = 0; call < calls.size(); ++call) {
    add(calls[call], seat.offered[call]);
    add(claims[call], seat.taken[call]);
  }
  add(SeatFigure::own_gangs, seat.own_gangs);
}

void add_match(SeatSums& sums, const std::array<std::int64_t, figures>& counts,
               std::int64_t hands) {
  for (std::size_t i = 0; i < figures; ++i) {
    const SeatFigureInfo& info = infos[i];
    sums[i].add(counts[i], info.of == info.figure ? hands : counts[index_of(info.of)]);
  }
}

constexpr Kind first_wind = first_honour;
constexpr Kind fifth = 4;

bool belongs(KeyTiles set, Tile tile) {
  const Kind kind = kind_of(tile);
  switch (set) {
    case KeyTiles::dragons:
      return kind >= first_dragon;
    case KeyTiles::winds:
      return kind >= first_wind && kind < first_dragon;
    case KeyTiles::red_fives:
      return !is_honour(kind) && rank_of(kind) == fifth && tile % copies == 0;
  }
  return false;
}

std::size_t ending_of(const Game& game) {
  const Outcome& outcome = game.outcome();
  if (outcome.winners == 0) return nobody_wins;
  if (std::popcount(outcome.winners) > 1) return several_win;
  const auto winner = static_cast<std::size_t>(std::countr_zero(outcome.winners));
  const std::size_t seat = (winner + players - game.dealer()) % players;
  return outcome.win.self_draw ? players + seat : seat;
}

void require(bool fits, std::string_view what) {
  if (!fits) throw InputError(fmt::format("the counts of mahjong do not fit: {}", what));
}

/// Cauchy-Schwarz: the sums of some numbers, or of their products, are no larger than this.
bool can_be(std::int64_t product, std::uint64_t square, std::uint64_t other) {
  const auto value = static_cast<long double>(product);
  return value * value <=
         static_cast<long double>(square) * static_cast<long double>(other) * (1 + 1e-12L);
}

void check_ratio(const stats::RatioSums& sums) {
  require(sums.y >= 0 && can_be(sums.x, sums.units, sums.xx) &&
              can_be(sums.y, sums.units, sums.yy) && can_be(sums.xy, sums.xx, sums.yy),
          "a ratio's sums are those of no numbers");
}

/// Whether whole numbers from 0 on can have this sum, and their squares that one.
bool are_counts(std::int64_t sum, std::uint64_t squares) {
  if (sum < 0) return false;
  const auto whole = static_cast<std::uint64_t>(sum);
  return whole <= squares && Wide{squares} <= Wide{whole} * whole;
}

/// Requires that x is a part of y in every unit, and that both are counts.
void check_share(const stats::RatioSums& sums) {
  const std::uint64_t products = 2 * static_cast<std::uint64_t>(sums.xy);
  const bool is = are_counts(sums.x, sums.xx) && are_counts(sums.y, sums.yy) &&
                  sums.xx <= sums.yy && sums.xy >= 0 && products <= sums.xx + sums.yy &&
                  are_counts(sums.y - sums.x, sums.xx + sums.yy - products);
  require(is, "a share is above one");
}

void check_seats(const PlayCounts& counts, const std::array<SeatSums, players>& seats) {
  const auto hands = static_cast<std::int64_t>(counts.hands);
  std::int64_t points = 0;
  for (const SeatSums& seat : seats) {
    for (const SeatFigureInfo& info : figure_infos()) {
      const stats::RatioSums& sums = seat[index_of(info.figure)];
      check_ratio(sums);
      const bool of_hands = info.of == info.figure;
      require(sums.units == counts.exhausted.units, "figures have another number of matches");
      require(sums.y == (of_hands ? hands : seat[index_of(info.of)].x),
              "a figure is counted of another number");
      const bool may_be_negative =
          info.figure == SeatFigure::points || info.figure == SeatFigure::start_shanten;
      require(may_be_negative || sums.x >= 0, "a figure is negative");
      if (info.is_share) check_share(sums);
    }
    points += seat[index_of(SeatFigure::points)].x;
  }
  require(points == 0, "points do not add up to 0");
}

void check_dealt(const PlayCounts& counts, std::size_t seat) {
  std::int64_t shanten = -static_cast<std::int64_t>(counts.hands);
  for (std::size_t i = 0; i < best_values; ++i) {
    shanten += static_cast<std::int64_t>(i * counts.starts[seat][i]);
  }
  require(shanten == counts.of(seat, SeatFigure::start_shanten).x,
          "shanten of dealt hands is of other hands");
  const DealtTiles& dealt = counts.dealt[seat];
  std::uint64_t tiles = 0;
  for (const auto& kind : dealt.copies_held) {
    for (std::size_t held = 0; held <= copies; ++held) tiles += held * kind[held];
  }
  require(tiles == counts.hands * dealt_to(seat), "a seat is dealt another number of tiles");
}

void check_endings(const PlayCounts& counts) {
  const Endings& endings = counts.endings;
  std::uint64_t hands = 0;
  for (std::size_t dealer = 0; dealer < players; ++dealer) {
    const std::uint64_t dealt = total(endings.ends[dealer]);
    const std::uint64_t won = dealt - endings.ends[dealer][nobody_wins];
    require(total(endings.dealer_points[dealer]) == dealt && total(endings.turns[dealer]) == won &&
                total(endings.worth[dealer]) == won,
            "endings are of other hands");
    hands += dealt;
  }
  require(hands == endings.hands && hands <= counts.hands, "endings are of other hands");
  for (std::size_t seat = 0; seat < players; ++seat) {
    require(total(endings.draws[seat]) <= hands, "more wins than hands");
    require(total(counts.match_points[seat]) <= counts.exhausted.units,
            "more matches than were played");
  }
}

}  // namespace

std::uint64_t size_of(KeyTiles set, const Rules& rules) {
  // Riichi alone marks fives.
  if (set == KeyTiles::red_fives && rules.name != "riichi") return 0;
  std::uint64_t size = 0;
  for (std::size_t tile = 0; tile < rules.tiles(); ++tile) {
    size += belongs(set, static_cast<Tile>(tile)) ? 1 : 0;
  }
  return size;
}

void DealtTiles::add(std::span<const Tile> hand) {
  const Counts counts = counts_of(hand);
  std::size_t all_four = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ++copies_held[kind][counts[kind]];
    all_four += counts[kind] == copies ? 1 : 0;
  }
  ++fours[all_four];
  for (std::size_t set = 0; set < key_tile_sets; ++set) {
    std::size_t held = 0;
    for (const Tile tile : hand) held += belongs(static_cast<KeyTiles>(set), tile) ? 1 : 0;
    ++keys[set][held];
  }
}

void Endings::add(const Game& game) {
  const Outcome& outcome = game.outcome();
  const std::size_t dealer = game.dealer();
  ++hands;
  ++ends[dealer][ending_of(game)];
  ++dealer_points[dealer][outcome.points[dealer]];
  if (outcome.winners == 0) return;
  std::int64_t turn = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t player = (dealer + seat) % players;
    turn += game.seat(player).draws;
    if ((outcome.winners >> player & 1) != 0) ++draws[seat][game.seat(player).draws];
  }
  ++turns[dealer][turn];
  ++worth[dealer][*std::max_element(outcome.doubles.begin(), outcome.doubles.end())];
}

const std::array<SeatFigureInfo, figures>& figure_infos() { return infos; }

void MatchCounts::add(const Game& game, const std::array<int, players>& start) {
  ++hands;
  const unsigned winners = game.outcome().winners;
  exhausted += winners == 0 ? 1 : 0;
  several_winners += std::popcount(winners) > 1 ? 1 : 0;
  for (std::size_t turn = 0; turn < players; ++turn) {
    const std::size_t player = (game.dealer() + turn) % players;
    add_seat(by_seat[turn], game, player, start[player]);
    add_seat(by_player[player], game, player, start[player]);
  }
}

void PlayCounts::add(const MatchCounts& match, bool is_whole) {
  hands += static_cast<std::uint64_t>(match.hands);
  exhausted.add(match.exhausted, match.hands);
  several_winners.add(match.several_winners, match.hands);
  const auto wins = [&](std::size_t seat) {
    return match.by_seat[seat][index_of(SeatFigure::wins)];
  };
  dealer_wins_more.add(3 * wins(0) - wins(1) - wins(2) - wins(3), 3 * match.hands);
  for (std::size_t i = 0; i < players; ++i) {
    add_match(by_seat[i], match.by_seat[i], match.hands);
    add_match(by_player[i], match.by_player[i], match.hands);
    if (is_whole) ++match_points[i][match.by_player[i][index_of(SeatFigure::points)]];
  }
}

void PlayCounts::loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*units*/) const {
  const auto all = static_cast<std::int64_t>(hands);
  for (const stats::RatioSums& sums : {exhausted, several_winners, dealer_wins_more}) {
    check_ratio(sums);
    require(sums.units == exhausted.units && sums.units <= hands, "shares are of other matches");
  }
  check_share(exhausted);
  check_share(several_winners);
  require(exhausted.y == all && several_winners.y == all && dealer_wins_more.y == 3 * all,
          "shares are of other hands");
  check_seats(*this, by_seat);
  check_seats(*this, by_player);
  for (std::size_t seat = 0; seat < players; ++seat) check_dealt(*this, seat);
  check_endings(*this);
}

}  // namespace evenhand::mahjong
