#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/second_order/pair_classes.hpp"
#include "src/audit/second_order/sliced_pairs.hpp"

namespace evenhand::audit {

/// The distances by which two values may differ: from the least to the most.
struct Reach {
  std::size_t least = 1;
  std::size_t most = 1;

  /// Pairs of 0 … n-1 that differ by so much.
  std::size_t pairs(std::size_t n) const;
  bool has(std::size_t distance) const { return least <= distance && distance <= most; }
  /// "2", or "2 to 8".
  std::string words() const;
};

/// Pairs of items, each of which has a value in every deal: pairs of cards by their positions, or
/// pairs of positions by their cards.
class PairTally {
 public:
  static constexpr std::array distant_names = {"near", "far", "around"};

  /// Begins a tally for up to distant_names.size() reaches.
  PairTally(std::size_t items, PairClasses classes, std::vector<Reach> reaches);

  const std::vector<PairClass>& classes() const { return classes_.classes; }
  /// The distances of which there are tables.
  const std::vector<Reach>& reaches() const { return reaches_; }
  /// counts[pair_index(a, b)]: deals in which the value of a is below that of b, a < b.
  std::vector<std::uint64_t> below() const { return sliced_.table(0); }
  /// Returns the same counts for values of one class of classes()[i].
  std::vector<std::uint64_t> together(std::size_t i) const { return sliced_.table(i + 1); }
  /// counts[a * n + b]: deals in which the value of b is above that of a by one of reaches()[i].
  std::vector<std::uint64_t> distant(std::size_t i) const { return distant_[i].totals(); }

  /// Returns the writer for the batch of deals that fold() is to count.
  SlicedPairs::Writer writer() { return sliced_.writer(); }
  /// The batch that was written; deal after deal, the items in the order of their values.
  void fold(const std::uint8_t* items_by_value, std::size_t deals);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("tables", self.sliced_, at_most(use.units * self.n_ * self.n_));
    for (std::size_t i = 0; i < self.reaches_.size(); ++i) {
      use(distant_names.at(i), self.distant_[i],
          sums_to(use.units * self.reaches_[i].pairs(self.n_)));
    }
  }
  void loaded(const reports::JsonMember& saved, std::uint64_t deals) const;

 private:
  std::size_t n_;
  PairClasses classes_;
  std::vector<Reach> reaches_;
  SlicedPairs sliced_;
  std::vector<CountMatrix> distant_;
};

/// Pairs of cards and pairs of positions, in decks of up to max_pair_deck cards.
class SecondOrderTally final : public ListedTally<SecondOrderTally> {
 public:
  explicit SecondOrderTally(const cards::Deck& deck);

  const PairTally& cards() const { return cards_; }
  const PairTally& positions() const { return positions_; }

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("cards", self.cards_, of_units(use.units));
    use("positions", self.positions_, of_units(use.units));
  }

 private:
  void fold_piece(const cards::DealsView<const std::uint8_t>& deals);

  std::size_t n_;
  PairTally cards_;
  PairTally positions_;
  std::vector<std::uint8_t> inverses_;  ///< of the batch: position by card
};

}  // namespace evenhand::audit
