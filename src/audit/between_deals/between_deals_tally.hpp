#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "src/audit/between_deals/chance_moments.hpp"
#include "src/audit/between_deals/deal_scores.hpp"
#include "src/audit/between_deals/step_tally.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"
#include "src/audit/position/position_group.hpp"

namespace evenhand::audit {

/// Positions and scores apart for slices of the session, and for deals with an even and an odd
/// number in their block. How long a session will be is not known, so slices double in length
/// whenever there would be too many: their length depends on the last deal's place alone.
class SessionSlices {
 public:
  /// Slices begin at multiples of that many deals of a block; blocks have at most 16 times as many,
  /// or the deals beyond count with the last of them.
  static constexpr std::size_t unit = 256;
  /// Larger decks have their scores watched, but not their positions.
  static constexpr std::size_t max_deck = 256;

  /// Sums over the deals with an even [0] and an odd [1] number.
  struct Slice {
    std::array<std::uint64_t, 2> deals{};
    std::array<std::array<std::uint64_t, score_count>, 2> scores{};
    std::unique_ptr<PositionTally> positions = {};  ///< null when the slice has no deals

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, at_most(use.units));
      use("scores", self.scores);
    }
  };

  explicit SessionSlices(std::size_t deck_size);

  void begin_block(std::uint64_t block);
  /// Folds the next deals, at most `unit`, which lie in one unit of the block.
  void fold(const cards::DealBatch& deals, std::span<const Scores> scores);
  void merge(const SessionSlices& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound deals);

  /// The slices in order of dealing; those at the end may be empty.
  std::span<const Slice> slices() const { return slices_; }
  bool has_positions() const { return odd_ != nullptr; }
  /// Positions in deals with an odd number.
  const PositionTally& odd() const { return *odd_; }

 private:
  Slice& slice_for(std::uint64_t unit_number);
  void widen();
  void fold_positions(const cards::DealBatch& deals, Slice& slice);

  std::size_t n_;
  unsigned level_ = 0;  ///< a slice is 2^level_ units
  std::vector<Slice> slices_;
  std::unique_ptr<PositionTally> odd_;  ///< null above max_deck
  cards::DealBatch odd_deals_;
  std::uint64_t block_ = 0;
  std::uint64_t in_block_ = 0;  ///< deals of the block folded so far
};

/// Counts the relations of successive deals, and whether deals change over the session. Deals are
/// taken as successive within a block alone.
class BetweenDealsTally final : public ListedTally<BetweenDealsTally> {
 public:
  static constexpr std::size_t lags = 2;
  /// The lag at which deals have nothing to do with each other, so that steps there show what steps
  /// are like then. It is even, so that what takes turns shows at lag 1.
  static constexpr std::size_t reference_lag = 8;
  /// Larger decks have no tables of end cards.
  static constexpr std::size_t max_table_deck = 256;
  enum class End { first, last };

  explicit BetweenDealsTally(std::size_t deck_size);

  const StepTally& steps(std::size_t lag) const { return steps_[lag - 1]; }
  /// The steps between deals reference_lag apart.
  const StepTally& reference() const { return steps_[lags]; }
  const ChanceMoments& chance() const { return chance_; }
  const StepKeys& step_keys() const { return step_keys_; }
  const ScoreSeries& series() const { return series_; }
  const SessionSlices& slices() const { return slices_; }
  /// counts[a * n + b]: the deal has card b at that end, and the deal `lag` before it card a.
  /// Empty above max_table_deck.
  std::vector<std::uint64_t> end_cards(std::size_t lag, End end) const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    for (std::size_t s = 0; s < step_names.size(); ++s) {
      use(step_names[s], self.steps_[s], of_units(use.units));
    }
    use("chance", self.chance_, of_units(use.units));
    use("step_keys", self.step_keys_, of_units(use.units));
    use("series", self.series_, of_units(use.units));
    use("slices", self.slices_, of_units(use.units));
    for (std::size_t i = 0; i < self.ends_.size(); ++i) {
      use(end_names[i], self.ends_[i], sums_to(self.steps_[i / 2].steps()));
    }
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { begin_deals(); }

 private:
  static constexpr std::size_t piece = SessionSlices::unit;
  static constexpr std::array<const char*, lags + 1> step_names = {"lag_1", "lag_2", "reference"};
  static constexpr std::array<const char*, 2 * lags> end_names = {
      "first_cards_lag_1", "last_cards_lag_1", "first_cards_lag_2", "last_cards_lag_2"};

  /// The deals that come next do not follow those that were folded.
  void begin_deals();
  template <class Card>
  void fold_piece(const cards::DealsView<const Card>& deals);
  template <class Card>
  void make_steps(const cards::DealsView<const Card>& deals);
  template <class Card>
  void count_ends(const cards::DealsView<const Card>& deals);

  std::size_t n_;
  std::array<StepTally, lags + 1> steps_;  ///< the last is the reference
  ChanceMoments chance_;
  StepKeys step_keys_;
  ScoreSeries series_;
  SessionSlices slices_;
  std::vector<CountMatrix> ends_;  ///< [2 * (lag - 1) + end]
  std::uint64_t in_block_ = 0;     ///< deals of the block folded so far

  cards::DealBatch deals_;                          ///< the piece at work
  std::array<cards::DealBatch, lags + 1> stepped_;  ///< its steps
  cards::DealBatch places_;  ///< position of each card in deal i of the block: row i mod rows
  std::array<std::array<std::size_t, 2>, lags> ends_before_{};
};

}  // namespace evenhand::audit
