#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// The words for what may be odd, and for what is counted.
struct SignWords {
  std::string_view what;   ///< "permutation"
  std::string_view units;  ///< "deals"
};

/// Are odd and even permutations equally likely? Exact binomial; effect: the share of odd ones
/// above one half, with its Clopper-Pearson interval. Skipped when there are none.
Evidence sign_test(const TestInfo& info, const SignWords& words, std::uint64_t odd,
                   std::uint64_t number, double level);

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
