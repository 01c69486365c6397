#include "sims/holdem/hand.hpp"

#include <algorithm>
#include <bit>

#include "sims/odds/poker.hpp"

namespace evenhand::holdem {
namespace {

/// A bit for each position with the best hand among those who stayed in.
unsigned best_of(const Dealt& dealt, const Betting& betting) {
  unsigned winners = 0;
  std::uint32_t best = 0;
  for (std::size_t position = 0; position < dealt.seats(); ++position) {
    if (!betting.is_in(position)) continue;
    const std::uint32_t strength = odds::poker_strength(dealt.seven(position));
    if (strength > best) winners = 0;
    if (strength >= best) winners |= 1U << position;
    best = std::max(best, strength);
  }
  return winners;
}

unsigned all_in_hand(const Betting& betting) {
  unsigned in = 0;
  for (std::size_t position = 0; position < betting.seats(); ++position) {
    if (betting.is_in(position)) in |= 1U << position;
  }
  return in;
}

}  // namespace

HandResult play_hand(const Dealt& dealt, std::span<const Player> players) {
  Betting betting(dealt.seats());
  const auto board = dealt.board();
  while (!betting.is_over()) {
    const std::size_t position = betting.to_act();
    const std::span<const Card> laid(board.data(), board_size(betting.street()));
    const View view{dealt.hole(position), laid, betting};
    betting.act(players[position].policy->choose(view, *players[position].draws));
  }
  return settled(dealt, betting);
}

HandResult settled(const Dealt& dealt, const Betting& betting) {
  HandResult result;
  result.pot = betting.pot();
  result.board_laid = board_size(betting.street());
  result.in = all_in_hand(betting);
  result.is_showdown = betting.players_in() > 1;
  const unsigned winners = result.is_showdown ? best_of(dealt, betting) : result.in;
  result.winners = static_cast<std::size_t>(std::popcount(winners));
  const std::int64_t share =
      parts_of_a_unit / static_cast<std::int64_t>(result.winners) * betting.pot();
  for (std::size_t position = 0; position < dealt.seats(); ++position) {
    const bool wins = (winners >> position & 1U) != 0;
    result.winnings[position] =
        (wins ? share : 0) - parts_of_a_unit * std::int64_t{betting.paid(position)};
  }
  return result;
}

}  // namespace evenhand::holdem
