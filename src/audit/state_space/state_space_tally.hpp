#pragma once

#include <cstdint>

#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Deals that came more than once, in a sample that grows no further than KeySketch's limit.
class StateSpaceTally final : public ListedTally<StateSpaceTally> {
 public:
  explicit StateSpaceTally(std::size_t deck_size);

  /// Settled.
  KeySketch sketch() const;

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("sketch", self.sketch_, sums_to(use.units));
  }

 private:
  KeySketch sketch_;
};

}  // namespace evenhand::audit
