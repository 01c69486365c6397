#include "sims/odds/equity.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sims/odds/poker.hpp"

namespace evenhand::odds {
namespace {

constexpr std::size_t board_cards = 5;

/// A player's two cards, and the board behind them.
using Seven = std::array<std::uint8_t, 2 + board_cards>;

}  // namespace

Equity equity(const std::array<Hole, 2>& hands, std::span<const std::uint16_t> board) {
  std::vector<std::uint8_t> left;
  const auto is_known = [&](std::uint16_t card) {
    return std::find(board.begin(), board.end(), card) != board.end() ||
           std::any_of(hands.begin(), hands.end(),
                       [&](const Hole& hole) { return hole[0] == card || hole[1] == card; });
  };
  for (std::uint16_t card = 0; card < 52; ++card) {
    if (!is_known(card)) left.push_back(static_cast<std::uint8_t>(card));
  }
  std::array<Seven, 2> all{};
  for (std::size_t player = 0; player < 2; ++player) {
    for (std::size_t i = 0; i < 2; ++i) {
      all[player][i] = static_cast<std::uint8_t>(hands[player][i]);
    }
    for (std::size_t i = 0; i < board.size(); ++i) {
      all[player][2 + i] = static_cast<std::uint8_t>(board[i]);
    }
  }
  const std::size_t missing = board_cards - board.size();
  std::array<std::size_t, board_cards> chosen{};
  for (std::size_t i = 0; i < missing; ++i) chosen[i] = i;
  std::uint64_t boards = 0;
  std::uint64_t wins = 0;
  std::uint64_t ties = 0;
  while (true) {
    for (std::size_t i = 0; i < missing; ++i) {
      all[0][2 + board.size() + i] = all[1][2 + board.size() + i] = left[chosen[i]];
    }
    const std::uint32_t first = poker_strength(all[0]);
    const std::uint32_t second = poker_strength(all[1]);
    ++boards;
    wins += first > second ? 1 : 0;
    ties += first == second ? 1 : 0;
    // The last card that can be raised; those behind it follow it.
    std::size_t i = missing;
    while (i > 0 && chosen[i - 1] == left.size() - missing + i - 1) --i;
    if (i == 0) break;
    ++chosen[i - 1];
    for (; i < missing; ++i) chosen[i] = chosen[i - 1] + 1;
  }
  const auto number = static_cast<double>(boards);
  return {static_cast<double>(wins) / number, static_cast<double>(ties) / number};
}

}  // namespace evenhand::odds
