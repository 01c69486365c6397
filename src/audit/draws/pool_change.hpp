#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/audit/draws/draws_tally.hpp"
#include "stats/test_result.hpp"

namespace evenhand::audit {

/// Cards that joined the pool which draws are from, or left it.
struct PoolChange {
  bool grew = false;       ///< cards are new, or else gone
  std::uint64_t draw = 0;  ///< the first of a new card, or the last of one that is gone; from 0
  std::vector<std::size_t> cards;  ///< ascending
  stats::PValue p;                 ///< the smallest of its cards, times 2n (Bonferroni's bound)

  /// The first draw from the new pool, from 0.
  std::uint64_t first() const { return grew ? draw : draw + 1; }
};

/// The pool has surely changed below this p-value.
inline constexpr double sure_change = 1e-4;

/// All that surely changed the pool, in the order of their draws; empty where nothing did, and as
/// pool_change() has it. Cards that are new, or gone, within a time in which they may well have
/// missed all draws changed together.
std::vector<PoolChange> pool_changes(const DrawsTally& tally, std::uint64_t draws);

/// "cards 60 to 69", "cards 7, 9": cards, ascending and not none.
std::string list_of(const cards::Deck& deck, const std::vector<std::size_t>& cards);

/// Returns the point that looks most like a change of the pool: a card that came t times in N =
/// `draws` draws misses the first, or the last, x of them with probability C(N-x, t) / C(N, t),
/// whatever its own chance is. Nothing when the draws are not those of a session from its
/// beginning.
std::optional<PoolChange> pool_change(const DrawsTally& tally, std::uint64_t draws);

}  // namespace evenhand::audit
