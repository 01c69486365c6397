#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/order/order_group.hpp"
#include "src/audit/position/position_group.hpp"
#include "src/audit/structure/structure_group.hpp"
#include "stats/sequences/repeats.hpp"

namespace evenhand::audit {

/// The steps that lead to a deal from those 1 to 24 before, as keys: of all of them a sample by
/// what they are, so that steps that come again are kept together however far apart they lie. A
/// step is what lies now at 16 places spread over the deal. A key's first bits are made of four of
/// them, and tell whether the key is kept; only then are the others looked at.
class StepKeys {
 public:
  static constexpr std::size_t lags = 24;
  static constexpr std::size_t places = 16;
  static constexpr std::size_t min_deck = places;
  static constexpr std::size_t max_deck = 256;  ///< bytes
  /// Different keys that are kept.
  static constexpr std::size_t limit = std::size_t{1} << 16U;

  explicit StepKeys(std::size_t deck_size);
  static bool fits(std::size_t deck_size) { return deck_size >= min_deck && deck_size <= max_deck; }

  void begin_block() { in_block_ = 0; }
  /// The next deals of the block.
  void fold(const cards::DealsView<const std::uint8_t>& deals);

  /// [lag - 1]: equal steps among those that are kept. Steps at one lag are independent and uniform
  /// where deals are.
  std::array<stats::Repeats, lags> repeated() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("steps", self.steps_, at_most(use.units * lags));
    // A step that moves no card has no key.
    use("sketch", self.sketch_, at_most(self.steps_));
  }

 private:
  /// A power of two above `lags`.
  static constexpr std::size_t rows = 32;

  void add_step(const std::uint8_t* deal, std::size_t row, std::uint32_t first, std::size_t lag);
  /// The i-th of the 16.
  std::size_t place(std::size_t i) const { return i * n_ / places; }

  std::size_t n_;
  std::uint64_t steps_ = 0;  ///< at all lags
  KeySketch sketch_;
  std::vector<std::uint8_t> places_;  ///< [card * rows + i mod rows]: in deal i of the block
  std::uint64_t in_block_ = 0;        ///< deals of the block folded so far
};

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
