#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/members.hpp"
#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "sims/worth/feature.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/draw_slices.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// A feature of the cards that stand in some places of a draw or a deal.
struct WorthOf {
  std::string whose;  ///< the hand's name; empty of the draw as a whole
  std::vector<std::uint16_t> places;
  worth::Feature feature;
};

/// The features that a game's draws are looked at for: of the draw as a whole, then of each hand
/// that it is made of, and of each with the board where one of them is called so; of each the one
/// first that says what it makes. Of other decks those alone that somebody asked for, and of whole
/// deals these in each hand; so of draws with repeats.
std::vector<WorthOf> worth_of(const cards::Deck& deck);

/// Counts what draws, and the hands that draws or deals are made of, are worth.
class WorthTally final : public ListedTally<WorthTally> {
 public:
  explicit WorthTally(std::vector<WorthOf> looked_at);

  const std::vector<WorthOf>& looked_at() const { return looked_at_; }
  /// [v]: draws with value v of feature number i.
  std::span<const std::uint64_t> counts(std::size_t i) const { return counts_[i].counts(); }
  /// The same over time: the values of all features, one after the other, are its cells.
  const DrawSlices& slices() const { return slices_; }
  /// The first of the cells of feature number i.
  std::size_t first_cell(std::size_t i) const { return first_cells_[i]; }

  void begin_block(std::uint64_t block) override { slices_.begin_block(block); }
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("counts", self.counts_, sums_to(use.units));
    use("slices", self.slices_, sums_to(use.units));
  }

 private:
  std::vector<WorthOf> looked_at_;
  std::vector<Histogram> counts_;
  std::vector<std::size_t> first_cells_;
  DrawSlices slices_;
};

}  // namespace evenhand::audit
