#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/draw_slices.hpp"
#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/counting/lag_counts.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// After how many values the same one comes again, in classes that are about equally likely.
class GapClasses {
 public:
  static constexpr std::size_t most = 8;        ///< classes of a value
  static constexpr std::size_t longest = 1024;  ///< a gap that is longer is in the last class

  /// Makes the classes for a value that comes with this chance, above 0 and below 1.
  explicit GapClasses(double chance);

  /// The class of a gap of 1 or more; 0 stands for one that is longer than all bounds.
  std::size_t of(std::size_t gap) const;
  /// Gaps up to so many tell their class.
  std::size_t bound() const { return bounds_.back(); }
  /// The probability of each class: geometric.
  const std::vector<double>& chances() const { return chances_; }

 private:
  std::vector<std::size_t> bounds_;  ///< the largest gap of each class but the last
  std::vector<double> chances_;
};

/// Counts gaps in a row of values. Only values so far from the end of the row are counted that
/// every gap tells its class: else long ones would be missed.
class ValueGaps {
 public:
  explicit ValueGaps(const cards::Deck& deck);

  void begin_row();
  /// Takes the next value, and counts the gap of one that came `horizon` before.
  void add(std::size_t value, std::span<std::uint64_t> counts);  ///< [value * most + class]
  const GapClasses& classes(std::size_t value) const {
    return classes_[classes_.size() == 1 ? 0 : value];
  }
  std::size_t values() const { return last_.size(); }

 private:
  struct Seen {
    std::uint16_t value = 0;
    std::uint16_t gap = 0;  ///< until it came again; 0 when it did not
  };

  std::vector<GapClasses> classes_;  ///< one where all values are equally likely
  std::size_t horizon_ = 0;
  std::vector<Seen> recent_;         ///< the last `horizon` values, as a ring
  std::vector<std::uint64_t> last_;  ///< by value: the number of its last appearance, from 1
  std::uint64_t number_ = 0;         ///< values of the row so far
};

/// Counts draws of k values in which a value may come again: of dice, daily numbers, played songs.
/// Values follow one another draw by draw within a block.
class ValuesTally final : public ListedTally<ValuesTally> {
 public:
  /// Places of a draw that are no further apart than this are counted as pairs.
  static constexpr std::size_t reach = 16;
  /// Places of draws that are no further apart than this are compared, each with each in draws of
  /// so few values, else each with itself.
  static constexpr std::size_t lags = LagCounts::lags;
  static constexpr std::size_t most_places = 8;
  /// Changes of so many values, and of values at places, are looked at.
  static constexpr std::size_t most_watched = 4096;
  /// Pairs of values are counted of no more values than this.
  static constexpr std::size_t most_paired = 256;

  explicit ValuesTally(const cards::Deck& deck);

  /// [place * n + value]
  std::vector<std::uint64_t> places() const { return places_.totals(); }
  /// [a * n + b]: a stands before b in a draw, no more than `reach` places. Empty above
  /// most_paired.
  const std::vector<std::uint64_t>& within() const { return within_; }
  /// [a * n + b]: b stands where the draw before has a.
  const std::vector<std::uint64_t>& next() const { return next_; }
  /// The pairs of places that are compared: one where each is compared with itself alone.
  std::size_t place_pairs() const { return k_ <= most_places ? k_ * k_ : 1; }
  /// Draws with one so many before them, of the blocks whose lags are counted; values, where places
  /// are compared together.
  std::uint64_t compared(std::size_t lag) const {
    return sets_.pairs(lag) * (k_ <= most_places ? 1 : k_);
  }
  /// Those whose value at place p is that of place q there, for the pair p * k + q.
  std::uint64_t equal(std::size_t lag, std::size_t pair) const {
    return equal_[(lag - 1) * place_pairs() + pair];
  }
  /// [value * GapClasses::most + class]
  const std::vector<std::uint64_t>& gaps() const { return gap_counts_; }
  const GapClasses& gap_classes(std::size_t value) const { return gaps_.classes(value); }
  /// [d]: draws of d different values.
  std::span<const std::uint64_t> different() const { return different_.counts(); }
  /// [value]: draws that hold the value at least once.
  const std::vector<std::uint64_t>& holding() const { return holding_; }
  /// [a * n + b], a < b: draws that hold both. Empty of one value a draw, and above most_paired.
  const std::vector<std::uint64_t>& together() const { return together_; }
  /// Draws as sets of values; the slices have the values, and then, of several places, each value
  /// at each place where those are not too many. None are watched above most_watched.
  const DrawSlices& slices() const { return slices_; }
  const LagCounts& sets() const { return sets_; }
  /// n^k, the draws that are possible; 0 where that is 2^63 or more.
  std::uint64_t possible() const { return possible_; }
  KeySketch sketch() const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("places", self.places_, sums_to(use.units * self.k_));
    use("within", self.within_, at_most(use.units * self.k_ * reach));
    use("next", self.next_, at_most(use.units * self.k_));
    use("equal", self.equal_, at_most(use.units * self.k_));
    use("gaps", self.gap_counts_, at_most(use.units * self.k_));
    use("different", self.different_, sums_to(use.units));
    use("holding", self.holding_, at_most(use.units));
    use("together", self.together_, at_most(use.units));
    use("slices", self.slices_, sums_to(use.units));
    use("sets", self.sets_, of_units(use.units));
    use("sketch", self.sketch_, sums_to(use.units));
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t deals);

 private:
  template <class Card>
  void fold_draws(const cards::DealsView<const Card>& draws);
  template <class Card>
  void count_pairs(std::span<const Card> draw);
  template <class Card>
  void compare(std::span<const Card> draw);
  template <class Card>
  void watch(std::span<const Card> draw);
  template <class Card>
  std::uint64_t key(std::span<const Card> draw) const;

  std::size_t n_;
  std::size_t k_;
  std::uint64_t possible_;
  CountMatrix places_;
  std::vector<std::uint64_t> within_;
  std::vector<std::uint64_t> next_;
  std::vector<std::uint64_t> equal_;
  ValueGaps gaps_;
  std::vector<std::uint64_t> gap_counts_;
  Histogram different_;
  std::vector<std::uint64_t> holding_;
  std::vector<std::uint64_t> together_;
  DrawSlices slices_;
  LagCounts sets_;
  KeySketch sketch_;

  std::vector<std::uint64_t> held_;    ///< by value: the last draw that had it, from 1
  std::vector<std::uint16_t> set_;     ///< the different values of the draw at hand
  std::vector<std::uint16_t> cells_;   ///< those that it fills
  std::vector<std::uint16_t> recent_;  ///< the last `lags` draws, as a ring
  std::uint64_t drawn_ = 0;            ///< draws so far, of all blocks
  std::size_t in_block_ = 0;           ///< draws of the block so far
};

}  // namespace evenhand::audit
