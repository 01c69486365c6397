#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Counts the cards dealt first, deal after deal, in windows of deals that follow one another in a
/// block. The rest of a block after its last whole window is not counted.
class SequenceTally final : public ListedTally<SequenceTally> {
 public:
  static constexpr std::size_t window = 64;        ///< deals
  static constexpr std::size_t most_classes = 16;  ///< of cards, for pairs

  explicit SequenceTally(std::size_t deck_size);

  std::uint64_t windows() const { return windows_; }
  /// [d - 1]: windows with d different first cards.
  std::span<const std::uint64_t> distinct() const { return distinct_.counts(); }
  /// [r - 1]: windows with r runs of first cards of the lower and of the upper half of the deck.
  std::span<const std::uint64_t> runs() const { return runs_.counts(); }
  /// [a * classes + b]: pairs of deals, the first of the window and the second, the third and the
  /// fourth ..., with first cards of classes a and b.
  std::span<const std::uint64_t> pairs() const { return pairs_.counts(); }
  std::size_t classes() const { return classes_; }
  /// Classes are of neighbouring cards, as even as can be.
  std::size_t class_of(std::size_t card) const { return card * classes_ / n_; }

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("windows", self.windows_, at_most(use.units / window));
    use("distinct", self.distinct_, sums_to(self.windows_));
    use("runs", self.runs_, sums_to(self.windows_));
    use("pairs", self.pairs_, sums_to(self.windows_ * window / 2));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) {
    first_cards_.clear();
  }

 private:
  void count_window();

  std::size_t n_;
  std::size_t classes_;
  std::uint64_t windows_ = 0;
  Histogram distinct_;
  Histogram runs_;
  Histogram pairs_;
  std::vector<std::size_t> first_cards_;  ///< of the window at hand
};

}  // namespace evenhand::audit
