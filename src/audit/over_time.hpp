#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "src/audit/counting/draw_slices.hpp"
#include "src/audit/counting/lag_counts.hpp"
#include "src/audit/group.hpp"
#include "stats/sequences/sequence_nulls.hpp"
#include "stats/sequences/split_tests.hpp"

namespace evenhand::audit {

/// Draws as sets of cards, in the order in which they came: what changes over time and what depends
/// on draws before is asked of sets, whether the order within a draw is known or not.
struct SetsOverTime {
  std::vector<std::uint64_t> cards;  ///< by card: draws that hold it
  stats::DrawMoments moments;        ///< of them
  std::uint64_t draws = 0;
  const DrawSlices& slices;  ///< the cards come first, then perhaps other cells
  const LagCounts& lags;
  std::function<std::string(std::size_t cell)> cell_words;  ///< "card 7"
  std::string come = "is drawn";                            ///< what "card 7" does: "comes"
  /// Whole deals are counted; of two deals a card is shared that is in the same hand.
  bool of_deals = false;
};

/// Cards, all together, come as often before and after every point of the log: table_split_test.
Evidence change_point(const TestInfo& info, const SetsOverTime& seen, double level);
/// So does each cell by itself: cell_split_test.
Evidence cell_change_point(const TestInfo& info, const SetsOverTime& seen, double level);
/// Cards come as often in every stretch of the log: stretches_test.
Evidence stretches(const TestInfo& info, const SetsOverTime& seen, double level);

/// Fewer pairs of draws at a lag tell nothing.
inline constexpr std::uint64_t least_lag_pairs = 100;

/// Pairs of draws a lag apart.
struct LagPairs {
  std::uint64_t pairs = 0;   ///< pairs of draws
  std::uint64_t shared = 0;  ///< cards that both have, over all pairs
  double expected = 0;       ///< cards that two independent draws share, on average
};
/// Cards that two of the counted draws share on average, without bias: Σ c (c-1) / (N (N-1)).
double expected_shared(const LagCounts& lags);
/// A draw shares as many cards with the one `lag` before as any two draws do, whatever each card's
/// share. The sum over pairs has the mean and the variance of draw_moments(), and the tails of a
/// DispersedCount; where fewer than 30 shared cards are expected, the exact law of how many of all
/// equal cards of all pairs of draws fall among so many pairs: hypergeometric.
Evidence shared_at_lag(const TestInfo& info, const SetsOverTime& seen, std::size_t lag,
                       const LagPairs& counted, double level);
/// The same at each lag from `first` to LagCounts::lags, Šidák.
Evidence shared_at_lags(const TestInfo& info, const SetsOverTime& seen, std::size_t first,
                        double level);
/// No card comes again at any lag more or less often than by chance: how many of P pairs hold it
/// both is hypergeometric, given how often it came (exact at lag 1: Wald and Wolfowitz's runs).
/// The least p-value, Šidák over lags and cards.
Evidence worst_at_lag(const TestInfo& info, const SetsOverTime& seen, double level);

}  // namespace evenhand::audit
