#include "src/play/mahjong_tally.hpp"

#include <bit>

namespace evenhand::play {
namespace {

template <class Counts>
void add_all(Counts& to, const Counts& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

}  // namespace

void MahjongSeatTally::add(const mahjong::Game& game, std::size_t player, int shanten) {
  const mahjong::Seat& seat = game.seat(player);
  const mahjong::Outcome& outcome = game.outcome();
  ++hands;
  if ((outcome.winners >> player & 1) != 0) {
    ++wins;
    self_draws += outcome.win.self_draw ? 1 : 0;
    draws_to_win += seat.draws;
    doubles += outcome.doubles[player];
  } else if (outcome.payer == player) {
    ++deal_ins;
  }
  add_all(offered, {seat.offered[0], seat.offered[1], seat.offered[2]});
  add_all(taken, {seat.taken[0], seat.taken[1], seat.taken[2]});
  own_gangs += seat.own_gangs;
  ++start_shanten.at(static_cast<std::size_t>(shanten + 1));
  const std::int64_t won = outcome.points[player];
  points += won;
  squared_points += static_cast<std::uint64_t>(won * won);
}

MahjongSeatTally& MahjongSeatTally::operator+=(const MahjongSeatTally& other) {
  hands += other.hands;
  wins += other.wins;
  self_draws += other.self_draws;
  deal_ins += other.deal_ins;
  draws_to_win += other.draws_to_win;
  doubles += other.doubles;
  add_all(offered, other.offered);
  add_all(taken, other.taken);
  own_gangs += other.own_gangs;
  add_all(start_shanten, other.start_shanten);
  points += other.points;
  squared_points += other.squared_points;
  return *this;
}

void MahjongTally::add(const mahjong::Game& game, const std::array<int, mahjong::players>& start) {
  ++hands;
  const unsigned winners = game.outcome().winners;
  exhausted += winners == 0 ? 1 : 0;
  several_winners += std::popcount(winners) > 1 ? 1 : 0;
  for (std::size_t turn = 0; turn < mahjong::players; ++turn) {
    const std::size_t player = (game.dealer() + turn) % mahjong::players;
    seats[turn].add(game, player, start[player]);
    players[player].add(game, player, start[player]);
  }
}

MahjongTally& MahjongTally::operator+=(const MahjongTally& other) {
  hands += other.hands;
  exhausted += other.exhausted;
  several_winners += other.several_winners;
  add_all(seats, other.seats);
  add_all(players, other.players);
  return *this;
}

}  // namespace evenhand::play
