#pragma once

#include <cstddef>
#include <cstdint>

namespace evenhand::holdem {

// Texas Hold'em with fixed limits, as cardrooms play it (Robert's Rules of Poker, sections 4 and
// 5): blinds of 1 and 2 units, bets of 2 before and on the flop and of 4 from the turn on, a bet
// and three raises a street at most. The big blind counts as a bet. Stacks are deep, so that nobody
// is ever all-in, and nothing is taken from the pot. Raises are limited for two players, too.

using Card = std::uint8_t;  ///< rank c / 4 from 2 to A, suit c % 4: as the deck "poker"

inline constexpr std::size_t deck_size = 52;
inline constexpr std::size_t fewest_seats = 2;
inline constexpr std::size_t most_seats = 10;
inline constexpr std::size_t hole_cards = 2;
inline constexpr std::size_t board_cards = 5;

inline constexpr unsigned small_blind = 1;
inline constexpr unsigned big_blind = 2;
inline constexpr unsigned most_bets = 4;  ///< a street

/// The most that one seat can lose in a hand, in units: all bets of all streets.
inline constexpr unsigned most_paid = most_bets * (2 + 2 + 4 + 4);

/// Winnings are counted in parts of a unit that every pot splits into evenly: 2520 is a multiple of
/// 1 to 10.
inline constexpr std::int64_t parts_of_a_unit = 2520;

enum class Street : std::uint8_t { preflop, flop, turn, river };
inline constexpr std::size_t streets = 4;

constexpr unsigned bet_size(Street street) { return street < Street::turn ? 2 : 4; }
/// Cards that lie on the board.
constexpr std::size_t board_size(Street street) {
  return street == Street::preflop ? 0 : static_cast<std::size_t>(street) + 2;
}

}  // namespace evenhand::holdem
