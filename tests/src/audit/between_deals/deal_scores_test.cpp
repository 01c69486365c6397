#include "src/audit/between_deals/deal_scores.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

std::vector<Scores> scores_of_batch(const cards::DealBatch& batch) {
  std::vector<Scores> scores(batch.size());
  batch.visit([&](const auto& deals) { compute_scores(deals, scores.data()); });
  return scores;
}

TEST(DealScores, AreThoseOfADealByHand) {
  cards::DealBatch deals(5, 2);
  put(deals, 0, {0, 1, 2, 3, 4});
  put(deals, 1, {3, 1, 4, 0, 2});
  // Inversions 31 30 32 10 40 42; falls 31 and 40; 0 after 1 and 3 before 4, so that cards 0, 2
  // come after the next; 1 alone is fixed; the cycle 0 3 leads to 0, 2 4 to 2.
  EXPECT_EQ(scores_of_batch(deals), (std::vector<Scores>{{0, 0, 0, 5, 5, 0}, {6, 2, 2, 1, 3, 3}}));
}

TEST(DealScores, DivideTheInversionsOfLargeDecks) {
  for (const std::size_t n : {362U, 363U, 1024U}) {
    cards::DealBatch deals(n, 1);
    Order backwards(n);
    for (std::size_t i = 0; i < n; ++i) backwards[i] = n - 1 - i;
    put(deals, 0, backwards);
    const std::uint32_t inversions = scores_of_batch(deals)[0][0];
    EXPECT_LE(inversions, 65535U) << n;
    EXPECT_EQ(inversions, n * (n - 1) / 2 / (n == 1024 ? 8 : n == 363 ? 2 : 1)) << n;
  }
}

}  // namespace
}  // namespace evenhand::audit
