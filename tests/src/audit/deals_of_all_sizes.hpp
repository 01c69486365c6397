#pragma once

#include <numeric>
#include <span>

#include "stats/permutations/permutation_nulls.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

/// Calls check(deals) for every deal of the smallest decks, and for deals, fair ones and such that
/// have one exchange, forwards or backwards, of decks around the sizes at which words and bytes
/// end: more than any vector has lanes, and a few that are left over.
template <class F>
void on_deals_of_all_sizes(F&& check) {
  for (std::size_t n = 2; n <= 7; ++n) check(every_deal(n));
  stats::SmallGenerator random(7);
  const Shuffle little = [](Order& cards, stats::SmallGenerator& g) {
    std::swap(cards[g.below(cards.size())], cards[g.below(cards.size())]);
  };
  const Shuffle backwards = [&](Order& cards, stats::SmallGenerator& g) {
    std::reverse(cards.begin(), cards.end());
    little(cards, g);
  };
  for (const std::size_t n : {31U, 32U, 33U, 54U, 63U, 64U, 65U, 66U, 127U, 128U, 129U, 136U, 191U,
                              192U, 193U, 255U, 256U, 257U, 1024U}) {
    for (const Shuffle& shuffle : {Shuffle(fair), little, backwards}) {
      check(make_deals(n, 19, shuffle, random));
    }
  }
}

/// Counts of all n! deals, over n!, are the exact null distribution.
inline void expect_null(std::span<const std::uint64_t> counts,
                        const stats::CountDistribution& null) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  ASSERT_EQ(counts.size(), null.pmf.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(counts[i]) / total, null.pmf[i], 1e-12) << i;
  }
}

}  // namespace evenhand::audit
