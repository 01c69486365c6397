#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/draw_slices.hpp"
#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/counting/lag_counts.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Stands for sets of k cards out of n: equal sets have equal keys. Below 2^63 sets the keys are
/// the numbers 0 … C(n, k)-1, each that of one set; above, 64-bit hashes, and different sets have
/// equal keys with probability 2^-64.
class DrawKeys {
 public:
  DrawKeys(std::size_t deck_size, std::size_t draw);

  std::uint64_t largest() const { return sets_ > 0 ? sets_ - 1 : UINT64_MAX; }
  /// C(n, k), or 0 when keys are hashes.
  std::uint64_t sets() const { return sets_; }
  /// The key of the cards, which are sorted.
  std::uint64_t key(std::span<const std::uint16_t> sorted) const;

 private:
  std::size_t draw_;
  std::vector<std::uint64_t> choose_;  ///< [card * draw + i]: C(card, i + 1), or what 64 bits hold
  std::uint64_t sets_ = 0;
};

/// Counts draws of k cards out of n.
class DrawsTally final : public ListedTally<DrawsTally> {
 public:
  /// The relative order of so many cards, the first drawn, is counted.
  static constexpr std::size_t most_ordered = 5;

  explicit DrawsTally(const cards::Deck& deck);

  /// [place * n + card]
  std::vector<std::uint64_t> places() const { return places_.totals(); }
  /// [a * n + b], a < b: draws that hold both.
  std::vector<std::uint64_t> pairs() const { return pairs_.totals(); }
  /// The counts by the number of the order among all in lexicographic order.
  std::span<const std::uint64_t> patterns() const { return patterns_.counts(); }
  std::span<const std::uint64_t> inversions() const { return inversions_.counts(); }
  /// [s]: draws whose cards, numbered from 0, sum to k(k-1)/2 + s. Empty where one card a draw says
  /// that already, cards have names instead of numbers, or sums are more than
  /// stats::most_rank_sums.
  std::span<const std::uint64_t> sums() const { return sums_.counts(); }
  /// Cards that a draw shares with the one before it in its block; also how many draws have one
  /// before them.
  std::span<const std::uint64_t> overlaps() const { return overlaps_.counts(); }
  std::uint64_t successors() const { return successors_; }
  /// The same counts for draws far_lag apart, which have nothing to do with each other.
  static constexpr std::size_t far_lag = 8;
  std::span<const std::uint64_t> far_overlaps() const { return far_overlaps_.counts(); }
  const DrawSlices& slices() const { return slices_; }
  const LagCounts& lags() const { return lags_; }
  const DrawKeys& keys() const { return keys_; }
  KeySketch sketch() const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("places", self.places_, sums_to(use.units * self.k_));
    use("pairs", self.pairs_, sums_to(use.units * (self.k_ * (self.k_ - 1) / 2)));
    use("patterns", self.patterns_, sums_to(use.units));
    use("inversions", self.inversions_, sums_to(use.units));
    use("sums", self.sums_, sums_to(use.units));
    use("successors", self.successors_, at_most(use.units));
    use("overlaps", self.overlaps_, sums_to(self.successors_));
    use("far_pairs", self.far_pairs_, at_most(self.successors_));
    use("far_overlaps", self.far_overlaps_, sums_to(self.far_pairs_));
    use("slices", self.slices_, sums_to(use.units));
    use("lags", self.lags_, of_units(use.units));
    use("sketch", self.sketch_, sums_to(use.units));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { in_block_ = 0; }

 private:
  template <class Card>
  void fold_draws(const cards::DealsView<const Card>& draws);
  template <class Card>
  void count_order(std::span<const Card> draw);
  void count_sum();
  void count_overlaps();

  std::size_t n_;
  std::size_t k_;
  CountMatrix places_;
  CountMatrix pairs_;
  Histogram patterns_;
  Histogram inversions_;
  Histogram sums_;
  Histogram overlaps_;
  Histogram far_overlaps_;
  std::uint64_t successors_ = 0;
  std::uint64_t far_pairs_ = 0;
  DrawSlices slices_;
  LagCounts lags_;
  DrawKeys keys_;
  KeySketch sketch_;

  std::vector<std::uint16_t> sorted_;  ///< the draw at hand
  std::vector<bool> held_;             ///< by card: in the draw at hand
  std::vector<std::uint16_t> recent_;  ///< the last far_lag draws, row after row
  std::size_t in_block_ = 0;           ///< draws of the block so far
};

}  // namespace evenhand::audit
