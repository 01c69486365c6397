#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "sims/odds/equity.hpp"

namespace evenhand::source {

/// Two players who had put everything in before the board was whole, and showed their cards: from
/// there on the cards alone decided.
struct AllIn {
  std::uint64_t line = 0;              ///< of the hand's header
  std::array<std::string, 2> players;  ///< in the order in which their cards were shown
  std::array<odds::Hole, 2> hands;
  std::vector<std::uint16_t> board;  ///< five cards
  std::size_t known = 0;             ///< of them, when the last chips went in: 0, 3 or 4
};

/// The all-ins of hand histories.
struct AllIns {
  std::vector<AllIn> all;
  std::uint64_t hands = 0;
  /// All-ins that are left out, since cards of a player who was in are not shown, more than two
  /// were in, or the board was dealt twice.
  std::uint64_t left_out = 0;
};

/// Reads them out of hand histories of Texas Hold'em in English (the reader `poker`): PokerStars
/// and those who write as it does, Winamax, PartyPoker and 888, and Ignition and Bovada. Throws
/// InputError, with file and line, for what is no card, and for a file without a hand.
AllIns read_all_ins(const std::vector<std::string>& paths);

}  // namespace evenhand::source
