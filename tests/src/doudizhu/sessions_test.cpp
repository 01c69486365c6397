#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "sims/odds/event.hpp"
#include "src/doudizhu/deal_session.hpp"
#include "src/doudizhu/play_session.hpp"

namespace evenhand::doudizhu {
namespace {

TablePlan plan_of(std::uint64_t rounds, const std::string& shuffler = "fisher-yates") {
  TablePlan plan;
  plan.rounds = rounds;
  plan.shuffler = shuffler;
  plan.rng = std::string(random::sources().front().name);
  return plan;
}

const auto no_progress = [](std::uint64_t) {};

TEST(DoudizhuSessions, ResultsDoNotDependOnThreads) {
  TablePlan plan = plan_of(3 * 4096 + 17);
  EXPECT_EQ(run_games(plan, 1, no_progress), run_games(plan, 4, no_progress));
  EXPECT_EQ(run_deals(plan, 1, no_progress), run_deals(plan, 3, no_progress));
  plan.start_previous = true;
  plan.bidding = Bidding::rob;
  plan.shuffler = "riffle:2";
  EXPECT_EQ(run_games(plan, 1, no_progress), run_games(plan, 4, no_progress));
  EXPECT_EQ(run_deals(plan, 1, no_progress), run_deals(plan, 3, no_progress));
}

TEST(DoudizhuSessions, CountsAddUp) {
  const PlayTally tally = *run_games(plan_of(5000), 2, no_progress);
  EXPECT_EQ(tally.games, 5000U);
  const auto sum = [](const auto& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  };
  EXPECT_EQ(sum(tally.landlord_at), 5000U);
  EXPECT_EQ(sum(tally.landlord_turn), 5000U);
  EXPECT_EQ(sum(tally.landlord_wins_at), tally.landlord_wins);
  EXPECT_EQ(sum(tally.wins_at), tally.landlord_wins + 2 * (5000 - tally.landlord_wins));
  EXPECT_EQ(sum(tally.bottom), 5000 + tally.redeals);
  EXPECT_EQ(tally.points[0].sum + tally.points[1].sum + tally.points[2].sum, 0);
}

TEST(DoudizhuSessions, FairDealsAndGamesAreFoundFair) {
  const DealTally deals = *run_deals(plan_of(20000), 2, no_progress);
  EXPECT_EQ(report_on(deals, 0.01).outcome, Outcome::fair);
  const PlayTally games = *run_games(plan_of(20000), 2, no_progress);
  EXPECT_EQ(report_on(games, 0.01).outcome, Outcome::fair);
  TablePlan previous = plan_of(8000);
  previous.start_previous = true;
  EXPECT_EQ(report_on(*run_deals(previous, 2, no_progress), 0.01).outcome, Outcome::fair);
}

TEST(DoudizhuSessions, WeakShufflesMakeBombsAndAreFound) {
  TablePlan plan = plan_of(8000, "riffle:1");
  plan.start_previous = true;
  const DealReport report = report_on(*run_deals(plan, 2, no_progress), 0.01);
  EXPECT_EQ(report.outcome, Outcome::biased);
  EXPECT_GT(report.bombs.interval.low, 1.5 * report.bombs.exact_mean);
  EXPECT_NEAR(report.bombs.exact_mean, 140.0 / 477, 1e-12);
  const PlayReport games = report_on(*run_games(plan_of(8000, "cut"), 2, no_progress), 0.01);
  EXPECT_EQ(games.outcome, Outcome::biased);
}

TEST(DoudizhuSessions, TooFewDealsAreInconclusiveOrFair) {
  const PlayReport report = report_on(*run_games(plan_of(5), 1, no_progress), 0.01);
  EXPECT_EQ(report.outcome, Outcome::too_few);
}

TEST(DoudizhuSessions, BottomCardsHaveExactProbabilities) {
  const auto found = bottom_probabilities();
  EXPECT_DOUBLE_EQ(found[0], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[1], 2.0 * 1326 / 24804);
  EXPECT_DOUBLE_EQ(found[2], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[3], 13.0 * 6 * 48 / 24804);
  EXPECT_NEAR(std::accumulate(found.begin(), found.end(), 0.0), 1, 1e-15);
}

/// In "previous" mode the next deck is the played cards, so without a shuffle the cards that were
/// played together stay together: what identity would do, a cut nearly does.
TEST(DoudizhuSessions, PreviousDeckKeepsAllCards) {
  TablePlan plan = plan_of(50, "cut");
  plan.start_previous = true;
  Table table(plan);
  table.begin_block(0);
  for (int i = 0; i < 50; ++i) {
    // Throws when the gathered cards are no whole deck.
    EXPECT_NO_THROW(table.deal_only());
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
