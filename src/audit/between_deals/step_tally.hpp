#pragma once

#include <cstdint>

#include "src/audit/order/order_tally.hpp"
#include "src/audit/position/position_tally.hpp"
#include "src/audit/structure/structure_tally.hpp"

namespace evenhand::audit {

/// The permutations that lead from a deal to one after it, counted as deals are.
class StepTally {
 public:
  explicit StepTally(std::size_t deck_size);

  std::uint64_t steps() const { return steps_; }
  /// "Card" c at "position" p: the card at p was at c before.
  const PositionTally& positions() const { return positions_; }
  const OrderTally& order() const { return order_; }
  const StructureTally& structure() const { return structure_; }
  /// Steps that change nothing: the deal is the earlier one again.
  std::uint64_t repeats() const { return structure_.fixed_points().back(); }

  void fold(const cards::DealBatch& steps);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("steps", self.steps_, at_most(use.units));
    use("positions", self.positions_, of_units(self.steps_));
    use("order", self.order_, of_units(self.steps_));
    use("structure", self.structure_, of_units(self.steps_));
  }

 private:
  std::uint64_t steps_ = 0;
  PositionTally positions_;
  OrderTally order_;
  StructureTally structure_;
};

}  // namespace evenhand::audit
