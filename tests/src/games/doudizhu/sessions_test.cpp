#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "src/games/doudizhu/deal_report.hpp"
#include "src/games/doudizhu/play_report.hpp"

namespace evenhand::doudizhu {
namespace {

constexpr double alpha = 0.01;

TablePlan plan_of(std::uint64_t rounds, const std::string& shuffler = "fisher-yates",
                  bool start_previous = false) {
  TablePlan plan;
  plan.rounds = rounds;
  plan.shuffler = shuffler;
  plan.rng = std::string(random::sources().front().name);
  plan.start_previous = start_previous;
  return plan;
}

template <class Tally>
Counted<Tally> counted(const TablePlan& plan, unsigned threads = 2) {
  return count_rounds<Tally>(plan, threads, [](std::uint64_t) {});
}

TEST(DoudizhuSessions, ResultsDoNotDependOnThreads) {
  for (TablePlan plan :
       {plan_of(3 * 4096 + 17), plan_of(3 * 4096 + 17, "riffle:2", /*start_previous=*/true)}) {
    plan.bidding = plan.start_previous ? Bidding::rob : Bidding::auction;
    EXPECT_EQ(counted<PlayTally>(plan, 1), counted<PlayTally>(plan, 4));
    EXPECT_EQ(counted<DealTally>(plan, 1), counted<DealTally>(plan, 3));
  }
}

TEST(DoudizhuSessions, CountsAddUp) {
  const PlayTally tally = counted<PlayTally>(plan_of(5000)).all();
  EXPECT_EQ(tally.games, 5000U);
  for (const auto& places : {tally.at_seat, tally.at_turn}) {
    PlaceTally all;
    for (const PlaceTally& place : places) all.merge(place);
    EXPECT_EQ(all.landlord, 5000U);
    EXPECT_EQ(all.went_out, 5000U);
    EXPECT_EQ(all.landlord_wins, tally.landlord_wins);
    EXPECT_EQ(all.wins, tally.landlord_wins + 2 * (5000 - tally.landlord_wins));
    EXPECT_EQ(all.points.sum, 0);
  }
  EXPECT_EQ(std::accumulate(tally.bids.begin(), tally.bids.end(), std::uint64_t{0}), 5000U);
  EXPECT_EQ(std::accumulate(tally.bottom.begin(), tally.bottom.end(), std::uint64_t{0}),
            5000 + tally.redeals);
  std::uint64_t games = 0;
  for (const auto& row : tally.bottom_games) {
    games += std::accumulate(row.begin(), row.end(), std::uint64_t{0});
  }
  EXPECT_EQ(games, 5000U);
}

TEST(DoudizhuSessions, FairDealsAndGamesAreFoundFair) {
  EXPECT_EQ(report_on(counted<DealTally>(plan_of(20000)), alpha).outcome, Outcome::fair);
  EXPECT_EQ(report_on(counted<PlayTally>(plan_of(20000)), alpha).outcome, Outcome::fair);
  const TablePlan previous = plan_of(8000, "fisher-yates", /*start_previous=*/true);
  EXPECT_EQ(report_on(counted<DealTally>(previous), alpha).outcome, Outcome::fair);
}

TEST(DoudizhuSessions, WeakShufflesMakeBombsAndAreFound) {
  const TablePlan plan = plan_of(50000, "riffle:1", /*start_previous=*/true);
  const DealReport report = report_on(counted<DealTally>(plan), alpha);
  EXPECT_EQ(report.outcome, Outcome::biased);
  ASSERT_TRUE(report.bombs.mean.interval);
  EXPECT_GT(report.bombs.mean.interval->low, 1.5 * report.bombs.exact_mean);
  EXPECT_NEAR(report.bombs.exact_mean, 140.0 / 477, 1e-12);
  EXPECT_EQ(report_on(counted<PlayTally>(plan_of(8000, "cut")), alpha).outcome, Outcome::biased);
}

TEST(DoudizhuSessions, TooFewGamesAreInconclusive) {
  EXPECT_EQ(report_on(counted<PlayTally>(plan_of(5)), alpha).outcome, Outcome::too_few);
}

TEST(DoudizhuSessions, DependentDealsNeedTenBlocksForIntervals) {
  const auto few = counted<DealTally>(plan_of(9 * 4096, "riffle:2", /*start_previous=*/true));
  EXPECT_FALSE(report_on(few, alpha).bombs.mean.interval);
  const auto enough = counted<DealTally>(plan_of(9 * 4096 + 1, "riffle:2", true));
  EXPECT_TRUE(report_on(enough, alpha).bombs.mean.interval);
}

/// A fair shuffle makes deals independent from any deck: intervals from blocks are then about as
/// wide as those of independent deals.
TEST(DoudizhuSessionsSlow, IntervalsFromBlocksAgreeWithThoseOfIndependentDeals) {
  const auto independent = report_on(counted<DealTally>(plan_of(64 * 4096)), alpha).bombs.mean;
  const auto blocks =
      report_on(counted<DealTally>(plan_of(64 * 4096, "fisher-yates", true)), alpha).bombs.mean;
  const double ratio = (blocks.interval->high - blocks.interval->low) /
                       (independent.interval->high - independent.interval->low);
  EXPECT_GT(ratio, 0.7);
  EXPECT_LT(ratio, 1.4);
}

TEST(DoudizhuSessions, BottomCardsHaveExactProbabilities) {
  const auto found = bottom_probabilities();
  EXPECT_DOUBLE_EQ(found[0], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[1], 2.0 * 1326 / 24804);
  EXPECT_DOUBLE_EQ(found[2], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[3], 13.0 * 6 * 48 / 24804);
  EXPECT_NEAR(std::accumulate(found.begin(), found.end(), 0.0), 1, 1e-15);
}

/// A shuffle that leaves a seat its cards is worth something to it; a fair one is worth nothing.
TEST(DoudizhuSessions, WorthIsADifferenceFromFairGames) {
  const PlayReport fair = report_on(counted<PlayTally>(plan_of(20000)), alpha);
  const PlayReport skewed = report_on(counted<PlayTally>(plan_of(20000, "riffle:2")), alpha);
  double sum = 0;
  double points = 0;
  bool any = false;
  for (const SeatWorth& seat : worth(skewed, fair)) {
    sum += seat.wins.value;
    points += seat.points.value;
    any = any || seat.points.interval->low > 0 || seat.points.interval->high < 0;
  }
  EXPECT_TRUE(any);
  EXPECT_NEAR(points, 0, 1e-9);
  // All wins together are 2 - the landlord's share of them.
  EXPECT_NEAR(sum, fair.landlord_wins.value - skewed.landlord_wins.value, 1e-9);
  for (const SeatWorth& seat : worth(fair, fair)) {
    EXPECT_LE(seat.points.interval->low, 0);
    EXPECT_GE(seat.points.interval->high, 0);
  }
}

/// Of fair sessions, one in twenty has a p-value below .05, for each test.
TEST(DoudizhuSessionsCalibration, FairGamesHaveUniformPValues) {
  constexpr unsigned sessions = 200;
  std::array<unsigned, 4> small{};
  for (unsigned seed = 0; seed < sessions; ++seed) {
    TablePlan plan = plan_of(4096);
    plan.seed = seed;
    plan.bidding = Bidding::none;
    plan.landlord = plan.farmers = "random";
    const PlayReport report = report_on(counted<PlayTally>(plan), alpha);
    ASSERT_EQ(report.findings.size(), small.size());
    for (std::size_t i = 0; i < small.size(); ++i) {
      ASSERT_FALSE(report.findings[i].result.is_skipped());
      if (report.findings[i].result.p.value() < 0.05) ++small[i];
    }
  }
  // Binomial with mean 10: outside of 2 to 20 once in a thousand.
  for (const unsigned number : small) {
    EXPECT_GE(number, 2U);
    EXPECT_LE(number, 20U);
  }
}

TEST(DoudizhuEstimates, AreOfSharesAndMeans) {
  const Estimate share = share_of(1, 4);
  EXPECT_EQ(share.value, 0.25);
  EXPECT_LT(share.interval->low, 0.01);
  EXPECT_TRUE(std::isnan(share_of(0, 0).value));
  Sum numbers;
  for (int i = 0; i < 100; ++i) numbers.add(1 + i % 4);
  const Estimate mean = mean_of(numbers, 100);
  EXPECT_EQ(mean.value, 2.5);
  // 2.5758 standard errors, from a variance of 125 / 99
  EXPECT_NEAR(mean.interval->high - 2.5, 2.575829 * std::sqrt(125.0 / 99 / 100), 1e-6);
  Sum few;
  few.add(3);
  EXPECT_EQ(mean_of(few, 1).value, 3);
  EXPECT_FALSE(mean_of(few, 1).interval);
  Sum alike;
  for (int i = 0; i < 100; ++i) alike.add(2);
  EXPECT_FALSE(mean_of(alike, 100).interval);
  const Estimate negative = mean.times(-2);
  EXPECT_EQ(negative.value, -5);
  EXPECT_LT(negative.interval->low, negative.interval->high);
  const Estimate zero = difference(mean, mean);
  EXPECT_EQ(zero.value, 0);
  EXPECT_NEAR(zero.interval->high, std::sqrt(2.0) * (mean.interval->high - 2.5), 1e-12);
}

/// All cards come back: each deck that a game leaves is a whole one, or gather would throw.
TEST(DoudizhuTable, GathersTheCardsInTheOrderOfPlay) {
  const TablePlan plan = plan_of(50, "cut", /*start_previous=*/true);
  Table table(plan);
  table.begin_block(0);
  for (int i = 0; i < 50; ++i) EXPECT_NO_THROW(table.deal_only());
}

}  // namespace
}  // namespace evenhand::doudizhu
