#include "src/games/xiangqi/sequential.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using reports::Verdict;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

PlayPlan tested(double elo0, double elo1) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.sprt = stats::Sprt{elo0, elo1, 0.05, 0.05};
  plan.games = 1000;
  return plan;
}

MatchCounts counted(int wins, int draws, int losses) {
  MatchCounts counts;
  for (int i = 0; i < wins; ++i) counts.first.add(2);
  for (int i = 0; i < draws; ++i) counts.first.add(1);
  for (int i = 0; i < losses; ++i) counts.first.add(0);
  return counts;
}

reports::Judgement judged(const PlayPlan& plan, int wins, int draws, int losses) {
  return judge_sequentially(plan, counted(wins, draws, losses));
}

// 35 points of 60: Elo 400 log10(35/25) = 58.5.
TEST(XiangqiSequential, SaysTheScoreSoFar) {
  const PlayPlan plan = tested(0, 50);
  EXPECT_THAT(score_so_far(plan, counted(20, 30, 10)),
              MatchesRegex(R"(\+20 =30 -10  Elo \+58 ± [0-9]+  LLR [0-9.]+ \(-2\.94, 2\.94\))"));
  EXPECT_THAT(score_so_far(plan, counted(3, 0, 0)), StartsWith("+3 =0 -0  LLR "))
      << "a sweep has no end of Elo";
  EXPECT_EQ(score_so_far(plan, {}), "");
}

TEST(XiangqiSequential, SaysWhatIsAccepted) {
  const PlayPlan plan = tested(0, 50);
  const auto better = judged(plan, 300, 300, 100);
  EXPECT_EQ(better.verdict, Verdict::decided);
  EXPECT_THAT(better.reason,
              StartsWith("own:hash=1 is stronger than random; the sequential test of own:hash=1 "
                         "against random after 700 games: LLR "));
  EXPECT_THAT(better.reason, HasSubstr("nElo 50 is accepted"));
  const auto no_better = judged(plan, 100, 300, 300);
  EXPECT_EQ(no_better.verdict, Verdict::decided);
  EXPECT_THAT(no_better.reason, StartsWith("own:hash=1 is not stronger than random by 50 nElo; "));
  const auto open = judged(plan, 10, 10, 10);
  EXPECT_EQ(open.verdict, Verdict::inconclusive);
  EXPECT_THAT(open.reason, HasSubstr("undecided"));
  EXPECT_TRUE(better.findings.empty());
  EXPECT_EQ(better.alpha, 0.05);
}

TEST(XiangqiSequential, ClaimsNoMoreThanTheTestBounds) {
  EXPECT_THAT(judged(tested(-50, 0), 300, 300, 300).reason,
              StartsWith("own:hash=1 is not weaker than random by 50 nElo; "));
  EXPECT_THAT(judged(tested(-50, 0), 100, 300, 300).reason,
              StartsWith("own:hash=1 is weaker than random; "));
  EXPECT_THAT(judged(tested(-30, 30), 300, 300, 100).reason,
              StartsWith("own:hash=1 is not weaker than random by 30 nElo; "));
  EXPECT_THAT(judged(tested(-30, 30), 100, 300, 300).reason,
              StartsWith("own:hash=1 is not stronger than random by 30 nElo; "));
}

}  // namespace
}  // namespace evenhand::xiangqi
