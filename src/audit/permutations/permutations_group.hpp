#pragma once

#include <cstdint>
#include <span>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// The number of times that each order of a small deck came.
class PermutationsTally final : public ListedTally<PermutationsTally> {
 public:
  static constexpr std::size_t max_deck = 7;

  explicit PermutationsTally(std::size_t deck_size);

  /// The counts by deal_rank().
  std::span<const std::uint64_t> counts() const { return counts_.counts(); }

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("orders", self.counts_, sums_to(use.units));
  }

 private:
  std::size_t n_;
  Histogram counts_;
};

}  // namespace evenhand::audit
