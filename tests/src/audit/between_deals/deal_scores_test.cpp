#include "src/audit/between_deals/deal_scores.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

Scores all_alike(std::uint32_t value) {
  Scores scores;
  scores.fill(value);
  return scores;
}

TEST(ScoreSeries, SumsOverPairsOfOneBlock) {
  ScoreSeries series;
  series.begin_block();
  series.fold(std::vector<Scores>{all_alike(1), all_alike(2)});
  series.fold(std::vector<Scores>{all_alike(4), all_alike(3)});
  series.begin_block();
  series.fold(std::vector<Scores>{all_alike(100)});
  // 1 2 4 3: at lag 1 the pairs 1 2, 2 4, 4 3; at lag 2 1 4 and 2 3.
  const stats::LaggedSums next = series.sums(1, 0);
  EXPECT_EQ(next.pairs, 3U);
  EXPECT_EQ(next.products, 2 + 8 + 12);
  EXPECT_EQ(next.first, 7);
  EXPECT_EQ(next.second, 9);
  EXPECT_EQ(next.first_squares, 21);
  EXPECT_EQ(next.second_squares, 29);
  // The values 2, 4, 3 about 3: fourth moment 2/3 over (2/3)².
  EXPECT_NEAR(next.kurtosis, 1.5, 1e-12);
  const stats::LaggedSums after = series.sums(2, score_count - 1);
  EXPECT_EQ(after.pairs, 2U);
  EXPECT_EQ(after.products, 4 + 6);
}

TEST(ScoreSeries, HoldsPowersBeyond64Bits) {
  constexpr std::uint32_t most = 65535;
  ScoreSeries series;
  series.begin_block();
  series.fold(std::vector<Scores>{all_alike(0), all_alike(most), all_alike(0), all_alike(most),
                                  all_alike(0), all_alike(most)});
  ScoreSeries read;
  reports::load({"tally", reports::saved(series)}, read, of_units(6));
  EXPECT_EQ(reports::saved(read), reports::saved(series));
  // After the first: three times the most, whose fourth powers sum to some 3 · 2^64, of five; a
  // coin of chance 3/5 has kurtosis (1 - 3pq) / pq.
  EXPECT_NEAR(read.sums(1, 0).kurtosis, 7.0 / 6, 1e-9);
}

TEST(ScoreSeries, AddsUpAndRefusesMorePairsThanDeals) {
  ScoreSeries whole;
  ScoreSeries one;
  ScoreSeries other;
  const std::vector<Scores> first = {all_alike(5), all_alike(1), all_alike(2)};
  const std::vector<Scores> second = {all_alike(7), all_alike(7)};
  for (ScoreSeries* series : {&whole, &one}) {
    series->begin_block();
    series->fold(first);
  }
  for (ScoreSeries* series : {&whole, &other}) {
    series->begin_block();
    series->fold(second);
  }
  add_up(one, other);
  EXPECT_EQ(reports::saved(one), reports::saved(whole));
  EXPECT_THROW(reports::load({"tally", reports::saved(whole)}, one, of_units(2)), InputError);
  EXPECT_THROW(reports::load({"tally", nullptr}, one, of_units(5)), InputError);
}

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
