#include "src/games/doudizhu/estimates.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/intervals/proportion_interval.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

std::uint64_t games(const PlayTally& tally) { return tally.games; }
std::uint64_t springs(const PlayTally& tally) { return tally.springs; }
Sum points(const PlayTally& tally) { return tally.landlord_points; }

bool is_known(const reports::Estimate& estimate) {
  return !std::isnan(estimate.low) && !std::isnan(estimate.high);
}

PlayCounts with_points(std::initializer_list<int> values, unsigned times) {
  PlayCounts counts(false);
  PlayTally& tally = counts.part_of(0);
  for (unsigned i = 0; i < times; ++i) {
    for (const int value : values) {
      ++tally.games;
      tally.landlord_points.add(value);
    }
  }
  return counts;
}

TEST(DoudizhuEstimates, AreOfSharesAndMeans) {
  PlayCounts counts = with_points({1, 2, 3, 4}, 25);
  counts.part_of(0).springs = 20;
  const Estimator estimator(counts, 0.99);
  const reports::Estimate share = estimator.share(springs, games);
  const stats::Interval exact = stats::clopper_pearson(20, 100, 0.99);
  EXPECT_EQ(share.value, 0.2);
  EXPECT_EQ(share.low, exact.low);
  EXPECT_EQ(share.high, exact.high);
  const reports::Estimate mean = estimator.mean(points);
  EXPECT_EQ(mean.value, 2.5);
  // 2.5758 standard errors, from a variance of 125 / 99
  EXPECT_NEAR(mean.high - 2.5, 2.575829 * std::sqrt(125.0 / 99 / 100), 1e-6);
  EXPECT_EQ(mean.level, 0.99);
}

TEST(DoudizhuEstimates, HaveNoIntervalWhereNothingTells) {
  EXPECT_TRUE(std::isnan(Estimator(PlayCounts(false), 0.99).share(springs, games).value));
  EXPECT_TRUE(std::isnan(Estimator(PlayCounts(true), 0.99).mean(points).value));
  const PlayCounts few = with_points({3, 5}, 14);
  EXPECT_EQ(Estimator(few, 0.99).mean(points).value, 4);
  EXPECT_FALSE(is_known(Estimator(few, 0.99).mean(points)));
  EXPECT_FALSE(is_known(Estimator(with_points({2}, 100), 0.99).mean(points)));
}

TEST(DoudizhuEstimates, DependentGamesNeedTenBlocks) {
  for (const auto& [number, known] : {std::pair{9 * 4096, false}, std::pair{9 * 4096 + 1, true}}) {
    PlayPlan plan = plan_of(static_cast<std::uint64_t>(number), "riffle:2", true);
    plan.table.conduct.landlord = plan.table.conduct.farmers = "random";
    const PlayCounts counts = counted(plan);
    EXPECT_EQ(is_known(landlord_wins(Estimator(counts, 0.99))), known);
  }
}

/// A fair shuffle makes games independent from any deck: intervals from blocks are then about as
/// wide as those of independent games.
TEST(DoudizhuEstimatesSlow, IntervalsFromBlocksAgreeWithThoseOfIndependentGames) {
  const auto width = [](bool start_previous) {
    PlayPlan plan = plan_of(64 * 4096, "fisher-yates", start_previous);
    plan.table.conduct.landlord = plan.table.conduct.farmers = "random";
    const PlayCounts counts = counted(plan);
    const reports::Estimate wins = landlord_wins(Estimator(counts, 0.99));
    return wins.high - wins.low;
  };
  const double ratio = width(true) / width(false);
  EXPECT_GT(ratio, 0.7);
  EXPECT_LT(ratio, 1.4);
}

/// A shuffle that leaves a seat its cards is worth something to it; a fair one is worth nothing.
TEST(DoudizhuEstimates, WorthIsADifferenceFromFairGames) {
  const PlayCounts fair = counted(plan_of(20000));
  const PlayCounts skewed = counted(plan_of(20000, "riffle:2"));
  const Estimator fair_games(fair, 0.99);
  const Estimator skewed_games(skewed, 0.99);
  double wins = 0;
  double all_points = 0;
  bool any = false;
  for (const SeatWorth& seat : worth(skewed_games, fair_games)) {
    wins += seat.wins.value;
    all_points += seat.points.value;
    any = any || seat.points.low > 0 || seat.points.high < 0;
  }
  EXPECT_TRUE(any);
  EXPECT_NEAR(all_points, 0, 1e-9);
  // All wins together are 2 - the landlord's share of them.
  EXPECT_NEAR(wins, landlord_wins(fair_games).value - landlord_wins(skewed_games).value, 1e-9);
  for (const SeatWorth& seat : worth(fair_games, fair_games)) {
    EXPECT_LE(seat.points.low, 0);
    EXPECT_GE(seat.points.high, 0);
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
