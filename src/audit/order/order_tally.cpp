#include "src/audit/order/order_tally.hpp"

#include <algorithm>
#include <array>

#include "src/audit/counting/pieces.hpp"
#include "src/audit/order/order_values.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;

}  // namespace

OrderTally::OrderTally(std::size_t deck_size)
    : n_(deck_size),
      successors_(deck_size * deck_size),
      inversions_(deck_size * (deck_size - 1) / 2 + 1),
      descents_(deck_size),
      rising_sequences_(deck_size),
      successions_(deck_size) {}

void OrderTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    fold_successors(deals);
    fold_values(deals);
  });
}

template <class Card>
void OrderTally::fold_successors(const cards::DealsView<const Card>& deals) {
  std::uint16_t* counters = successors_.counters_for(deals.count).data();
  for (std::size_t d = 0; d < deals.count; ++d) {
    const Card* deal = deals[d].data();
    for (std::size_t i = 1; i < n_; ++i) ++counters[deal[i - 1] * n_ + deal[i]];
  }
}

template <class Card>
void OrderTally::fold_values(const cards::DealsView<const Card>& deals) {
  std::array<OrderValues, piece> values;
  order_values(deals, values.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    inversions_.add(values[d].inversions);
    descents_.add(values[d].descents);
    rising_sequences_.add(values[d].inverse_descents);
    successions_.add(values[d].successions);
  }
}

}  // namespace evenhand::audit
