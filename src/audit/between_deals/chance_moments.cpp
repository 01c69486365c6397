#include "src/audit/between_deals/chance_moments.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "src/audit/counting/compose.hpp"
#include "src/audit/order/order_values.hpp"
#include "src/audit/structure/structure_values.hpp"
#include "stats/distributions/normal.hpp"
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

/// Deals of each sixteen that make a group. Differences are between deals 0 and 2, and 1 and 3, of
/// each four. Their numbers are even, even, odd, odd, so that what takes turns from deal to deal
/// does not pass for a law without chance.
constexpr std::array<std::size_t, 8> taken = {0, 2, 5, 7, 8, 10, 13, 15};

/// The steps of a group: from deal `from` to deal `to`, and their signs in h. The first four are
/// those of h, the others those of h'.
struct Step {
  std::size_t from;
  std::size_t to;
  std::int64_t sign;
};
constexpr std::array<Step, 8> group_steps = {
    {{0, 1, 1}, {0, 3, -1}, {2, 1, -1}, {2, 3, 1}, {4, 5, 1}, {4, 7, -1}, {6, 5, -1}, {6, 7, 1}}};

template <class Card>
cards::DealsView<Card> view_of(cards::DealBatch& batch) {
  cards::DealsView<Card> view{};
  batch.visit([&](auto deals) {
    if constexpr (std::is_same_v<decltype(deals), cards::DealsView<Card>>) view = deals;
  });
  return view;
}

/// In how many places two arrays agree. The sum is as narrow as it may be, for wide vectors.
template <class Card>
std::int64_t agreement(const Card* a, const Card* b, std::size_t n) {
  std::uint16_t same = 0;
  for (std::size_t i = 0; i < n; ++i) same = static_cast<std::uint16_t>(same + (a[i] == b[i]));
  return same;
}

std::uint64_t squared(std::int64_t number) { return static_cast<std::uint64_t>(number * number); }

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

ChanceMoments::ChanceMoments(std::size_t deck_size)
    : n_(deck_size),
      infos_(step_scalar_infos(deck_size)),
      group_(deck_size, group),
      places_(deck_size, group),
      steps_(deck_size, group_steps.size()),
      successors_(deck_size, group_steps.size()) {}

void ChanceMoments::fold(const cards::DealBatch& deals) {
  deals.visit([&](const auto& view) {
    using Card = std::remove_cv_t<std::remove_pointer_t<decltype(view.data)>>;
    const auto kept = view_of<Card>(group_);
    for (std::size_t d = 0; d < view.count; ++d) {
      const auto* const place = std::find(taken.begin(), taken.end(), in_block_++ % stride);
      if (place == taken.end()) continue;
      const auto slot = static_cast<std::size_t>(place - taken.begin());
      std::copy(view[d].begin(), view[d].end(), kept[slot].begin());
      if (slot + 1 == group) add_group<Card>();
    }
  });
}

template <class Card>
void ChanceMoments::add_group() {
  ++sums_.groups;
  add_deals<Card>();
  make_steps<Card>();
  add_steps(view_of<Card>(steps_), sums_.squares[1]);
  add_steps(view_of<Card>(successors_), sums_.squares[2]);
  add_scalars<Card>();
}

/// Four differences, and their six products.
template <class Card>
void ChanceMoments::add_deals() {
  const auto deals = view_of<Card>(group_);
  constexpr std::array<std::array<std::size_t, 2>, 4> pairs = {{{0, 2}, {1, 3}, {4, 6}, {5, 7}}};
  const auto agree = [&](std::size_t a, std::size_t b) {
    return agreement(deals[a].data(), deals[b].data(), n_);
  };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto [a, b] = pairs[i];
    sums_.squares[0].own +=
        static_cast<std::uint64_t>(2 * (static_cast<std::int64_t>(n_) - agree(a, b)));
    for (std::size_t j = 0; j < i; ++j) {
      const auto [c, d] = pairs[j];
      sums_.squares[0].other += squared(agree(a, c) - agree(a, d) - agree(b, c) + agree(b, d));
    }
  }
}

template <class Card>
void ChanceMoments::make_steps() {
  const auto deals = view_of<Card>(group_);
  const auto places = view_of<Card>(places_);
  const auto steps = view_of<Card>(steps_);
  const auto successors = view_of<Card>(successors_);
  for (std::size_t d = 0; d < group; ++d) {
    for (std::size_t p = 0; p < n_; ++p) places[d][deals[d][p]] = static_cast<Card>(p);
  }
  for (std::size_t s = 0; s < group_steps.size(); ++s) {
    const auto from = places[group_steps[s].from];
    const auto to = deals[group_steps[s].to];
    const auto step = steps[s];
    compose(from.data(), to.data(), n_, step.data());
    for (std::size_t p = 0; p + 1 < n_; ++p) successors[s][step[p]] = step[p + 1];
    successors[s][step[n_ - 1]] = step[n_ - 1];
  }
}

/// The last place of a step has no successor, and stands for itself: where that is so in two steps
/// they do not agree for it.
template <class Card>
void ChanceMoments::add_steps(const cards::DealsView<Card>& arrays, Squares& squares) {
  const bool are_successors = &squares == &sums_.squares[2];
  const auto steps = view_of<Card>(steps_);
  const auto agree = [&](std::size_t a, std::size_t b) {
    const std::int64_t same = agreement(arrays[a].data(), arrays[b].data(), n_);
    return same - (are_successors && steps[a].back() == steps[b].back() ? 1 : 0);
  };
  std::array<std::int64_t, 2> own{};
  std::int64_t other = 0;
  for (std::size_t a = 0; a < group_steps.size(); ++a) {
    own[a / 4] += agree(a, a);
    for (std::size_t b = a + 1; b < group_steps.size(); ++b) {
      const std::int64_t product = group_steps[a].sign * group_steps[b].sign * agree(a, b);
      if (a / 4 == b / 4) {
        own[a / 4] += 2 * product;
      } else {
        other += product;
      }
    }
  }
  squares.own += static_cast<std::uint64_t>(own[0] + own[1]);
  squares.other += squared(other);
}

template <class Card>
void ChanceMoments::add_scalars() {
  const auto steps = view_of<Card>(steps_);
  std::array<StepScalars, group_steps.size()> scalars{};
  compute_step_scalars(cards::DealsView<const Card>{steps.data, n_, steps.count}, scalars.data());
  for (std::size_t i = 0; i < step_scalar_count; ++i) {
    std::array<std::int64_t, 2> value{};
    std::array<std::int64_t, 2> distance{};
    for (std::size_t s = 0; s < group_steps.size(); ++s) {
      const auto here = static_cast<std::int64_t>(scalars[s][i]);
      value[s / 4] += group_steps[s].sign * here;
      distance[s / 4] += group_steps[s].sign * std::abs(here - infos_[i].centre);
    }
    for (std::size_t half = 0; half < 2; ++half) {
      const std::uint64_t of_value = squared(value[half]);
      const std::uint64_t of_distance = squared(distance[half]);
      sums_.values[i] += of_value;
      sums_.distances[i] += of_distance;
      sums_.value_fourths[i] += Wide{of_value} * of_value;
      sums_.distance_fourths[i] += Wide{of_distance} * of_distance;
    }
  }
}

stats::CovarianceTraces ChanceMoments::deals() const {
  const auto groups = static_cast<double>(sums_.groups);
  return {static_cast<double>(sums_.squares[0].own) / (4 * groups) / 2,
          static_cast<double>(sums_.squares[0].other) / (6 * groups) / 4};
}

stats::CovarianceTraces ChanceMoments::steps() const {
  const auto groups = static_cast<double>(sums_.groups);
  return {static_cast<double>(sums_.squares[1].own) / (2 * groups) / 4,
          static_cast<double>(sums_.squares[1].other) / groups / 16};
}

stats::CovarianceTraces ChanceMoments::successors() const {
  const auto groups = static_cast<double>(sums_.groups);
  return {static_cast<double>(sums_.squares[2].own) / (2 * groups) / 4,
          static_cast<double>(sums_.squares[2].other) / groups / 16};
}

std::array<StepScalarMeans, step_scalar_count> ChanceMoments::scalars() const {
  const double each = 2 * 4 * static_cast<double>(sums_.groups);
  std::array<StepScalarMeans, step_scalar_count> variances;
  for (std::size_t i = 0; i < step_scalar_count; ++i) {
    variances[i] = {static_cast<double>(sums_.values[i]) / each,
                    static_cast<double>(sums_.distances[i]) / each};
  }
  return variances;
}

std::array<StepScalarMeans, step_scalar_count> ChanceMoments::scalar_degrees() const {
  const double squares = 2 * static_cast<double>(sums_.groups);
  std::array<StepScalarMeans, step_scalar_count> degrees;
  for (std::size_t i = 0; i < step_scalar_count; ++i) {
    degrees[i] = {stats::degrees_of_variance(squares, static_cast<double>(sums_.values[i]),
                                             static_cast<double>(sums_.value_fourths[i])),
                  stats::degrees_of_variance(squares, static_cast<double>(sums_.distances[i]),
                                             static_cast<double>(sums_.distance_fourths[i]))};
  }
  return degrees;
}

}  // namespace evenhand::audit
