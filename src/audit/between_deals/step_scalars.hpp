#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sims/cards/any_deals.hpp"
#include "src/audit/between_deals/step_tally.hpp"

namespace evenhand::audit {

/// Numbers computed of a step, in this order: inversions, descents, rising sequences, successions,
/// fixed points, cycles, and 1 for an odd permutation.
inline constexpr std::size_t step_scalar_count = 7;
using StepScalars = std::array<std::uint32_t, step_scalar_count>;

struct StepScalarInfo {
  std::string_view words;  ///< "inversions"
  /// The mean of a uniform step, rounded. The distance of values from it measures their spread.
  std::uint32_t centre = 0;
};
std::vector<StepScalarInfo> step_scalar_infos(std::size_t deck_size);

/// scalars[d] of steps[d]; at most 16 steps.
void compute_step_scalars(const cards::AnyDeals& steps, StepScalars* scalars);

/// Means over the steps that were counted.
struct StepScalarMeans {
  double value = 0;
  double distance = 0;  ///< from the centre
};
std::array<StepScalarMeans, step_scalar_count> step_scalar_means(
    const StepTally& steps, const std::vector<StepScalarInfo>& infos);

}  // namespace evenhand::audit
