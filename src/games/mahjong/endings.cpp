#include "src/games/mahjong/endings.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::mahjong {
namespace {

std::size_t ending_of(const Game& game) {
  const Outcome& outcome = game.outcome();
  if (outcome.winners == 0) return nobody_wins;
  if (std::popcount(outcome.winners) > 1) return several_win;
  const auto winner = static_cast<std::size_t>(std::countr_zero(outcome.winners));
  const std::size_t seat = (winner + players - game.dealer()) % players;
  return outcome.win.self_draw ? players + seat : seat;
}

}  // namespace

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

}  // namespace evenhand::mahjong
