#include "src/audit/between_deals/deal_scores.hpp"

#include <array>

#include "src/audit/order/order_values.hpp"
#include "src/audit/structure/structure_values.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t most_deals = 256;

/// Products of two scores stay below 2^32, so that sums of 2^32 of them fit 64 bits.
std::uint32_t inversions_divisor(std::size_t n) {
  return 1 + static_cast<std::uint32_t>(n * (n - 1) / 2 / 65536);
}

template <class Card>
void scores_of(const cards::DealsView<const Card>& deals, Scores* scores) {
  std::array<OrderValues, most_deals> order;
  std::array<StructureValues, most_deals> structure;
  order_values(deals, order.data());
  structure_values(deals, structure.data());
  const std::uint32_t divisor = inversions_divisor(deals.deck_size);
  for (std::size_t d = 0; d < deals.count; ++d) {
    scores[d] = {order[d].inversions / divisor, order[d].descents,   order[d].inverse_descents,
                 structure[d].fixed_points,     structure[d].cycles, deals[d].front()};
  }
}

}  // namespace

void compute_scores(const cards::AnyDeals& any, Scores* scores) {
  std::visit([&](const auto& deals) { scores_of(deals, scores); }, any);
}

}  // namespace evenhand::audit
