#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "sims/mahjong/play/action.hpp"
#include "sims/mahjong/rules.hpp"

namespace evenhand::play {

/// All that the result of a run of mahjong hands depends on.
struct MahjongPlan {
  mahjong::Rules rules;
  std::uint64_t hands = 0;
  std::uint64_t match_hands = 1;  ///< hands of a match; the last match may be shorter
  std::string shuffler = "fisher-yates";
  bool previous_wall =
      false;  ///< each wall but a match's first is shuffled from the last hand's tiles
  std::string rng;
  std::uint64_t seed = 1;
  bool baseline = false;  ///< draws from streams of its own, to be compared with another run
  std::array<std::string, mahjong::players> policies;  ///< by player; player 0 deals first

  /// Matches are kept whole: a block has as many as fit in 4096 hands, or one.
  std::uint64_t block_hands() const {
    return std::max<std::uint64_t>(1, 4096 / match_hands) * match_hands;
  }
  std::uint64_t blocks() const { return hands / block_hands() + (hands % block_hands() != 0); }
};

}  // namespace evenhand::play
