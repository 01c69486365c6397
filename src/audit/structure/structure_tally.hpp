#pragma once

#include <cstdint>
#include <span>

#include "src/audit/counting/histogram.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Fixed points and cycles of the map from positions to cards.
class StructureTally final : public ListedTally<StructureTally> {
 public:
  explicit StructureTally(std::size_t deck_size);

  std::span<const std::uint64_t> fixed_points() const { return fixed_points_.counts(); }
  /// The first count is that of one cycle.
  std::span<const std::uint64_t> cycles() const { return cycles_.counts(); }
  /// Deals that an odd number of exchanges of two cards makes of the starting order.
  std::uint64_t odd() const;

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("fixed_points", self.fixed_points_, sums_to(use.units));
    use("cycles", self.cycles_, sums_to(use.units));
  }

 private:
  std::size_t n_;
  Histogram fixed_points_;
  Histogram cycles_;
};

}  // namespace evenhand::audit
