#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "src/audit/draws/draws_tally.hpp"
#include "stats/p_value.hpp"

namespace evenhand::audit {

/// Cards that joined the pool which draws are from, or left it.
struct PoolChange {
  bool grew = false;       ///< cards are new, or else gone
  std::uint64_t draw = 0;  ///< the first of a new card, or the last of one that is gone; from 0
  std::vector<std::size_t> cards;  ///< ascending
  stats::PValue p;                 ///< the smallest of all cards, times 2n (Bonferroni's bound)
};

/// The pool has surely changed below this p-value.
inline constexpr double sure_change = 1e-4;

/// What looks most like a change of the pool: a card that came t times in N = `draws` draws misses
/// the first, or the last, x of them with probability C(N-x, t) / C(N, t), whatever its own chance
/// is. Nothing when the draws are not those of a session from its beginning.
std::optional<PoolChange> pool_change(const DrawsTally& tally, std::uint64_t draws);

}  // namespace evenhand::audit
