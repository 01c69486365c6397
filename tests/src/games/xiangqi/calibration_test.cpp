// The battery on fair matches: random players, and half of the games with Black to move first, so
// that no colour has the first move.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "src/games/xiangqi/game.hpp"
#include "src/judge/judge.hpp"
#include "stats/distributions/binomial.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

constexpr std::uint64_t sessions = 50;

PlayPlan fair_match(std::uint64_t games) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.first = plan.second = player("random");
  plan.random_plies = {0};
  plan.openings = {parse_fen("startpos"),
                   parse_fen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b")};
  plan.games = games;
  return plan;
}

/// No test says p <= .05, and no session is called biased, more often than chance would have it.
void expect_calibrated(PlayPlan plan) {
  std::map<std::string, std::uint64_t> small;
  std::uint64_t biased = 0;
  for (plan.seed = 1; plan.seed <= sessions; ++plan.seed) {
    const auto evidence = evidence_of(plan, counted(plan, play_all(plan)));
    const auto judgement = judge::judge(evidence, plan.judging, {plan.games, "games"});
    if (judgement.verdict == reports::Verdict::biased) ++biased;
    for (const auto& finding : judgement.findings) {
      if (!finding.is_made()) continue;  // too few games of a kind
      small[finding.test] += finding.p.log10 <= std::log10(0.05) ? 1 : 0;
    }
  }
  const auto most = [](double chance) {
    return stats::Binomial(sessions, chance).quantile(1 - 1e-4);
  };
  EXPECT_GE(small.size(), 5U);
  EXPECT_LE(biased, most(0.01));
  for (const auto& [test, count] : small) EXPECT_LE(count, most(0.05)) << test;
}

TEST(XiangqiCalibration, OfGames) { expect_calibrated(fair_match(400)); }

TEST(XiangqiCalibration, OfPairs) {
  PlayPlan plan = fair_match(500);
  plan.pairs = true;
  expect_calibrated(plan);
}

TEST(XiangqiCalibration, OfDrawnColours) {
  PlayPlan plan = fair_match(400);
  plan.draw_colours = true;
  expect_calibrated(plan);
}

}  // namespace
}  // namespace evenhand::xiangqi
