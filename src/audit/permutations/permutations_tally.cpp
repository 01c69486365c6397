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

void PermutationsTally::add(const PermutationsTally& other) { counts_.merge(other.counts_); }

void PermutationsTally::load(const nlohmann::json& saved, std::uint64_t deals) {
  counts_.load(saved, deals, "permutations");
}

}  // namespace evenhand::audit
