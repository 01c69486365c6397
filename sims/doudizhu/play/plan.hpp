#pragma once

#include <array>
#include <span>

#include "sims/doudizhu/combination.hpp"

namespace evenhand::doudizhu {

/// A hand taken apart into plays.
struct Plan {
  std::array<Combination, landlord_size> plays{};
  std::size_t size = 0;
  std::size_t bombs = 0;  ///< the last plays are bombs and the rocket

  std::span<const Combination> all() const { return {plays.data(), size}; }
  /// Without bombs and rocket, which take the lead by themselves.
  std::size_t turns() const { return size - bombs; }
};

/// The hand in few turns: every choice of up to four chains is tried, each maximal or as short as
/// it may be, and what remains is trios with wings, pairs and solos. Bombs and the rocket are kept
/// whole. Wings are all of different ranks and no jokers, as every preset allows.
Plan make_plan(Counts hand);

/// make_plan(hand).turns(), faster.
unsigned turns_of(Counts hand);

}  // namespace evenhand::doudizhu
