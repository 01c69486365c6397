#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"
#include "src/run/blocks.hpp"

namespace evenhand::audit {

/// The number of bins in which a statistic of whole blocks is counted: each is a sixteenth of its
/// standard deviation wide (stats::Bins), rounded to whole numbers, the same on every machine.
inline constexpr std::size_t block_bins = 256;
/// Width for the inversions of all deals of a block.
std::uint64_t block_inversions_width(std::size_t n);
/// Width for the chi-square of all Lehmer digits of a block, times run::block_size.
std::uint64_t block_digits_width(std::size_t n);

/// Lehmer digits, inversions, and how both spread over whole blocks.
class UniformityTally final : public ListedTally<UniformityTally> {
 public:
  explicit UniformityTally(std::size_t deck_size);

  /// Returns the counts of digits as stats::DigitCounts has them.
  std::vector<std::uint64_t> digits() const { return digits_.totals(); }
  std::span<const std::uint64_t> inversions() const { return inversions_.counts(); }
  std::span<const std::uint64_t> block_digits() const { return block_digits_.counts(); }
  std::span<const std::uint64_t> block_inversions() const { return block_inversions_.counts(); }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("digits", self.digits_, sums_to(use.units * self.n_));
    use("inversions", self.inversions_, sums_to(use.units));
    use("blocks", self.blocks_, at_most(use.units / run::block_size));
    use("block_digits", self.block_digits_, sums_to(self.blocks_));
    use("block_inversions", self.block_inversions_, sums_to(self.blocks_));
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t deals);

 private:
  template <class Card>
  void fold_piece(const cards::DealsView<const Card>& deals);
  void end_block();
  void forget_block();

  std::size_t n_;
  CountMatrix digits_;  ///< with those of the block that is being dealt pending
  std::uint64_t deals_in_block_ = 0;
  std::uint64_t inversions_in_block_ = 0;
  Histogram inversions_;
  std::uint64_t blocks_ = 0;  ///< whole ones
  Histogram block_digits_{block_bins};
  Histogram block_inversions_{block_bins};
};

}  // namespace evenhand::audit
