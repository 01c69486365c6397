#include "src/audit/permutations/permutations_tally.hpp"

#include "src/audit/counting/deal_rank.hpp"

namespace evenhand::audit {

PermutationsTally::PermutationsTally(std::size_t deck_size)
    : n_(deck_size), counts_(factorial(deck_size)) {}

void PermutationsTally::fold(const cards::DealBatch& batch) {
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) counts_.add(deal_rank(deals[d].data(), n_));
  });
}

}  // namespace evenhand::audit
