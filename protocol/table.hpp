#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "protocol/dealer.hpp"

namespace evenhand::protocol {

struct TableOptions {
  std::vector<std::string> players;  ///< as many as the game has seats
  std::uint32_t rounds = 1;
  /// Rounds that one signature covers: 12 of them take less than half a millisecond to deal.
  std::uint32_t batch = 12;
  /// Cards that are drawn during play in each round, by Dealer::next_drawer(); no more than
  /// Rules::drawable().
  std::uint32_t draws = 0;
};

/// Deals a whole session, with players in this process that join and contribute and do nothing
/// else. `write` is given the transcript, piece by piece.
void deal_session(Dealer& dealer, const TableOptions& options,
                  const std::function<void(View)>& write);

}  // namespace evenhand::protocol
