#include "src/signatures/position_law.hpp"

#include <span>
#include <string_view>

#include "base/error.hpp"
#include "sims/shuffle/exact/exact.hpp"
#include "src/audit/order/order_group.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/structure/structure_group.hpp"

namespace evenhand::signatures {
namespace {

using shuffle::exact::PositionMatrix;

/// Trees of larger decks take longer than products.
constexpr std::size_t largest_tree = 7;

std::optional<PositionMatrix> matrix_of(const shuffle::ShufflerSpec& spec, std::size_t n) {
  try {
    if (n <= largest_tree) return shuffle::exact::analyse(spec, n).positions;
    return shuffle::exact::position_product(spec, n);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

std::vector<std::string> signature_groups(const audit::Tallies& tallies) {
  std::vector<std::string> groups;
  for (const std::string_view name : {"position", "order", "structure"}) {
    if (tallies.find(name) != nullptr) groups.emplace_back(name);
  }
  return groups;
}

std::vector<Statistic> order_statistics(const audit::Tallies& tallies) {
  std::vector<Statistic> statistics;
  const auto add = [&](const char* name, std::span<const std::uint64_t> counts) {
    statistics.push_back({name, {counts.begin(), counts.end()}});
  };
  if (const auto* order = tallies.find_as<audit::OrderTally>("order")) {
    add("inversions", order->inversions());
    add("descents", order->descents());
    add("rising sequences", order->rising_sequences());
    add("successions", order->successions());
  }
  if (const auto* structure = tallies.find_as<audit::StructureTally>("structure")) {
    add("fixed points", structure->fixed_points());
    add("cycles", structure->cycles());
    add("sign", std::vector<std::uint64_t>{tallies.deals() - structure->odd(), structure->odd()});
  }
  return statistics;
}

std::optional<PositionLaw> exact_positions(const shuffle::ShufflerSpec& spec, std::size_t n) {
  PositionLaw law{n, {}, 0, spec.info->is_uniform()};
  if (law.uniform) {
    law.shares.assign(n * n, 1 / static_cast<double>(n));
    return law;
  }
  const std::optional<PositionMatrix> matrix = matrix_of(spec, n);
  if (!matrix) return std::nullopt;
  law.shares.reserve(n * n);
  for (Eigen::Index card = 0; card < matrix->rows(); ++card) {
    for (Eigen::Index place = 0; place < matrix->cols(); ++place) {
      law.shares.push_back((*matrix)(card, place));
    }
  }
  return law;
}

PositionLaw simulated_positions(std::span<const std::uint64_t> counts, std::size_t n,
                                std::uint64_t deals) {
  PositionLaw law{n, {}, deals, false};
  law.shares.reserve(counts.size());
  for (const std::uint64_t count : counts) {
    law.shares.push_back(static_cast<double>(count) / static_cast<double>(deals));
  }
  return law;
}

PositionLaw simulated_positions(shuffle::Dealer& dealer, std::size_t n, std::uint64_t deals) {
  audit::PositionTally tally(n);
  dealer.deal_in_blocks(deals, [&](const cards::DealBatch& phase) { tally.fold(phase); });
  return simulated_positions(tally.counts(), n, deals);
}

}  // namespace evenhand::signatures
