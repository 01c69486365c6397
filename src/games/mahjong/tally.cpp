#include "src/games/mahjong/tally.hpp"

#include <bit>

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

}  // namespace

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

}  // namespace evenhand::mahjong
