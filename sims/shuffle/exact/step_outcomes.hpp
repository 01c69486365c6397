#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "sims/shuffle/exact/orders.hpp"
#include "sims/shuffle/exact/step_walker.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::shuffle::exact {

/// All paths of a step that do the same to the deck.
struct Outcome {
  SmallDeck from;
  std::uint32_t mark;
  stats::Integer weight;  ///< over the step's denominator
};

struct StepOutcomes {
  std::map<std::uint32_t, std::vector<Outcome>> by_mark;  ///< by the mark the step begins with
  std::map<std::uint32_t, std::map<std::uint32_t, stats::Integer>> leaves;  ///< from mark, to mark
  stats::Integer denominator;
};

/// The most leaves of one step's tree that are walked: some seconds.
inline constexpr std::uint64_t most_leaves = std::uint64_t{1} << 23;

/// The outcomes of a step for each of `marks` it may begin with. False when the tree is too large.
bool step_outcomes(const StepWalker& algorithm, Place at, const std::vector<std::uint32_t>& marks,
                   StepOutcomes& result);

}  // namespace evenhand::shuffle::exact
