#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Counts which card follows which, and how much of the starting order is left.
class OrderTally final : public ListedTally<OrderTally> {
 public:
  explicit OrderTally(std::size_t deck_size);

  /// counts[a * n + b]: deals in which card b comes directly after card a.
  std::vector<std::uint64_t> successors() const { return successors_.totals(); }
  std::span<const std::uint64_t> inversions() const { return inversions_.counts(); }
  std::span<const std::uint64_t> descents() const { return descents_.counts(); }
  /// The first count is that of one rising sequence.
  std::span<const std::uint64_t> rising_sequences() const { return rising_sequences_.counts(); }
  std::span<const std::uint64_t> successions() const { return successions_.counts(); }

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("successors", self.successors_, sums_to(use.units * (self.n_ - 1)));
    use("inversions", self.inversions_, sums_to(use.units));
    use("descents", self.descents_, sums_to(use.units));
    use("rising_sequences", self.rising_sequences_, sums_to(use.units));
    use("successions", self.successions_, sums_to(use.units));
  }

 private:
  template <class Card>
  void fold_successors(const cards::DealsView<const Card>& deals);
  template <class Card>
  void fold_values(const cards::DealsView<const Card>& deals);

  std::size_t n_;
  CountMatrix successors_;
  Histogram inversions_;
  Histogram descents_;
  Histogram rising_sequences_;
  Histogram successions_;
};

/// counts[a * n + b]: deals in which card b lies `lag` places after card a.
struct LaggedPairs {
  std::size_t lag = 1;
  std::span<const std::uint64_t> counts;
};

/// Returns how slices of the session go the way of all of it, for stats::successor_tests().
stats::Slices slices_of(const LaggedPairs& pairs, const Sample& sample);

/// The pair of cards, at any of the lags, whose number is least likely under its exact binomial
/// distribution; Šidák's correction for all pairs and lags.
Evidence worst_successor(const TestInfo& info, std::span<const LaggedPairs> lags,
                         const Sample& sample);

}  // namespace evenhand::audit
