#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "src/audit/between_deals/chance_moments.hpp"
#include "src/audit/between_deals/score_series.hpp"
#include "src/audit/between_deals/session_slices.hpp"
#include "src/audit/between_deals/step_tally.hpp"
#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// What successive deals have to do with each other, and whether deals change over the session.
/// Deals are taken as successive within a block alone.
class BetweenDealsTally final : public TypedTally<BetweenDealsTally> {
 public:
  static constexpr std::size_t lags = 2;
  /// What steps are like between deals that have nothing to do with each other, they are like this
  /// far apart. Even, so that what takes turns shows at lag 1.
  static constexpr std::size_t reference_lag = 8;
  /// Larger decks have no tables of end cards.
  static constexpr std::size_t max_table_deck = 256;
  enum class End { first, last };

  explicit BetweenDealsTally(std::size_t deck_size);

  const StepTally& steps(std::size_t lag) const { return steps_[lag - 1]; }
  /// Those between deals reference_lag apart.
  const StepTally& reference() const { return steps_[lags]; }
  const ChanceMoments& chance() const { return chance_; }
  const ScoreSeries& series() const { return series_; }
  const SessionSlices& slices() const { return slices_; }
  /// counts[a * n + b]: the deal has card b at that end, and the deal `lag` before it card a.
  /// Empty above max_table_deck.
  std::vector<std::uint64_t> end_cards(std::size_t lag, End end) const;

  void begin_block(std::uint64_t block) override;
  void fold(const cards::DealBatch& batch) override;
  void add(const BetweenDealsTally& other);
  nlohmann::json save() const override;
  void load(const nlohmann::json& saved, std::uint64_t deals) override;

 private:
  static constexpr std::size_t piece = SessionSlices::unit;

  template <class Card>
  void fold_piece(const cards::DealsView<const Card>& deals);
  template <class Card>
  void make_steps(const cards::DealsView<const Card>& deals);
  template <class Card>
  void count_ends(const cards::DealsView<const Card>& deals);

  std::size_t n_;
  std::array<StepTally, lags + 1> steps_;  ///< the last is the reference
  ChanceMoments chance_;
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
