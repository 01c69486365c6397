#include "src/audit/between_deals/step_scalars.hpp"

#include <cmath>

#include "src/audit/order/order_values.hpp"
#include "src/audit/structure/structure_values.hpp"
#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t most_steps = 16;

template <class Card>
void scalars_of(const cards::DealsView<const Card>& steps, StepScalars* scalars) {
  std::array<OrderValues, most_steps> order;
  std::array<StructureValues, most_steps> structure;
  order_values(steps, order.data());
  structure_values(steps, structure.data());
  const std::size_t n = steps.deck_size;
  for (std::size_t d = 0; d < steps.count; ++d) {
    const auto odd = static_cast<std::uint32_t>((n - structure[d].cycles) % 2);
    scalars[d] = {order[d].inversions,
                  order[d].descents,
                  order[d].inverse_descents + 1U,
                  order[d].successions,
                  structure[d].fixed_points,
                  structure[d].cycles,
                  odd};
  }
}

/// `counts[i]` steps have the value first + i.
StepScalarMeans means(std::span<const std::uint64_t> counts, std::uint32_t first,
                      std::uint32_t centre, std::uint64_t steps) {
  StepScalarMeans sums;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double value = static_cast<double>(first) + static_cast<double>(i);
    sums.value += static_cast<double>(counts[i]) * value;
    sums.distance += static_cast<double>(counts[i]) * std::fabs(value - centre);
  }
  const auto number = static_cast<double>(steps);
  return {sums.value / number, sums.distance / number};
}

}  // namespace

std::vector<StepScalarInfo> step_scalar_infos(std::size_t n) {
  const auto centre = [](const stats::CountDistribution& null) {
    return static_cast<std::uint32_t>(std::lround(null.mean));
  };
  return {{"inversions", centre(stats::inversions_null(n))},
          {"descents", centre(stats::descents_null(n))},
          {"rising sequences", centre(stats::rising_sequences_null(n))},
          {"successions", centre(stats::successions_null(n))},
          {"fixed points", centre(stats::fixed_points_null(n))},
          {"cycles", centre(stats::cycles_null(n))},
          {"odd permutations", 0}};
}

void compute_step_scalars(const cards::AnyDeals& any, StepScalars* scalars) {
  std::visit([&](const auto& steps) { scalars_of(steps, scalars); }, any);
}

std::array<StepScalarMeans, step_scalar_count> step_scalar_means(
    const StepTally& steps, const std::vector<StepScalarInfo>& infos) {
  const OrderTally& order = steps.order();
  const StructureTally& structure = steps.structure();
  const std::array<std::uint64_t, 2> parity = {steps.steps() - structure.odd(), structure.odd()};
  const auto of = [&](std::size_t i, std::span<const std::uint64_t> counts, std::uint32_t first) {
    return means(counts, first, infos[i].centre, steps.steps());
  };
  return {of(0, order.inversions(), 0),
          of(1, order.descents(), 0),
          of(2, order.rising_sequences(), 1),
          of(3, order.successions(), 0),
          of(4, structure.fixed_points(), 0),
          of(5, structure.cycles(), 1),
          of(6, parity, 0)};
}

}  // namespace evenhand::audit
