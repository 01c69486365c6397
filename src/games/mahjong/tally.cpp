#include "src/games/mahjong/tally.hpp"

#include <bit>

namespace evenhand::mahjong {
namespace {

constexpr std::array<FigureInfo, figures> infos = {{
    {Figure::wins, "wins", "wins", Figure::wins, true},
    {Figure::self_draws, "self_draws", "wins by self-draw", Figure::self_draws, true},
    {Figure::deal_ins, "deal_ins", "deals in", Figure::deal_ins, true},
    {Figure::points, "points", "points a hand", Figure::points, false},
    {Figure::start_shanten, "start_shanten", "shanten dealt", Figure::start_shanten, false},
    {Figure::draws_to_win, "draws_to_win", "draws to win", Figure::wins, false},
    {Figure::doubles, "doubles", "doubles of a win", Figure::wins, false},
    {Figure::chi_offered, "chi_offered", "chi offered", Figure::chi_offered, false},
    {Figure::chi_taken, "chi_taken", "chi taken of these", Figure::chi_offered, true},
    {Figure::peng_offered, "peng_offered", "peng offered", Figure::peng_offered, false},
    {Figure::peng_taken, "peng_taken", "peng taken of these", Figure::peng_offered, true},
    {Figure::gang_offered, "gang_offered", "gang offered", Figure::gang_offered, false},
    {Figure::gang_taken, "gang_taken", "gang taken of these", Figure::gang_offered, true},
    {Figure::own_gangs, "own_gangs", "own gangs", Figure::own_gangs, false},
}};

void add_seat(MatchCounts::SeatCounts& counts, const Game& game, std::size_t player, int start) {
  const Seat& seat = game.seat(player);
  const Outcome& outcome = game.outcome();
  const auto add = [&](Figure figure, std::int64_t number) { counts[index_of(figure)] += number; };
  if ((outcome.winners >> player & 1) != 0) {
    add(Figure::wins, 1);
    add(Figure::self_draws, outcome.win.self_draw ? 1 : 0);
    add(Figure::draws_to_win, seat.draws);
    add(Figure::doubles, outcome.doubles[player]);
  } else if (outcome.payer == player) {
    add(Figure::deal_ins, 1);
  }
  add(Figure::points, outcome.points[player]);
  add(Figure::start_shanten, start);
  constexpr std::array calls = {Figure::chi_offered, Figure::peng_offered, Figure::gang_offered};
  constexpr std::array claims = {Figure::chi_taken, Figure::peng_taken, Figure::gang_taken};
  for (std::size_t call = 0; call < calls.size(); ++call) {
    add(calls[call], seat.offered[call]);
    add(claims[call], seat.taken[call]);
  }
  add(Figure::own_gangs, seat.own_gangs);
}

void add_match(SeatSums& sums, const std::array<std::int64_t, figures>& counts,
               std::int64_t hands) {
  for (std::size_t i = 0; i < figures; ++i) {
    const FigureInfo& info = infos[i];
    sums[i].add(counts[i], info.of == info.figure ? hands : counts[index_of(info.of)]);
  }
}

}  // namespace

const std::array<FigureInfo, figures>& figure_infos() { return infos; }

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
  const auto wins = [&](std::size_t seat) { return match.by_seat[seat][index_of(Figure::wins)]; };
  dealer_wins_more.add(3 * wins(0) - wins(1) - wins(2) - wins(3), 3 * match.hands);
  for (std::size_t i = 0; i < players; ++i) {
    add_match(by_seat[i], match.by_seat[i], match.hands);
    add_match(by_player[i], match.by_player[i], match.hands);
    if (is_whole) ++match_points[i][match.by_player[i][index_of(Figure::points)]];
  }
}

}  // namespace evenhand::mahjong
