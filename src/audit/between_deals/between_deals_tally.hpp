#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "src/audit/between_deals/chance_moments.hpp"
#include "src/audit/between_deals/score_series.hpp"
#include "src/audit/between_deals/session_slices.hpp"
#include "src/audit/between_deals/step_keys.hpp"
#include "src/audit/between_deals/step_tally.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

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
