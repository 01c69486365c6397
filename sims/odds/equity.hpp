#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace evenhand::odds {

/// Two cards of Texas Hold'em, as the deck `poker` numbers them.
using Hole = std::array<std::uint16_t, 2>;

/// How likely the first of two hands wins, and how likely they are equal.
struct Equity {
  double win = 0;
  double tie = 0;

  double share() const { return win + tie / 2; }
};

/// Returns how a showdown of two hands ends where up to five cards of the board are known and the
/// others are drawn from those that are left: over all boards, which are 1,712,304 where none is
/// known.
Equity equity(const std::array<Hole, 2>& hands, std::span<const std::uint16_t> board);

}  // namespace evenhand::odds
