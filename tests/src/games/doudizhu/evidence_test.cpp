#include "src/games/doudizhu/evidence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::StartsWith;

reports::Judgement judged(const PlayPlan& plan) {
  const auto experiment = make_experiment(plan);
  return experiment->judge(worked(*experiment)).front();
}

std::set<std::string> rejected(const reports::Judgement& judgement) {
  std::set<std::string> names;
  for (const reports::Finding& finding : judgement.findings) {
    if (finding.rejected) names.insert(finding.test);
  }
  return names;
}

TEST(DoudizhuEvidence, FairGamesAreFoundFair) {
  const reports::Judgement sorted = judged(plan_of(20000));
  EXPECT_EQ(sorted.verdict, reports::Verdict::no_bias_found) << sorted.reason;
  EXPECT_THAT(sorted.reason, HasSubstr("rms relative deviation of a seat's share"));
  EXPECT_EQ(sorted.findings.size(), 32U);
  const reports::Judgement previous = judged(plan_of(8000, "fisher-yates", true));
  EXPECT_EQ(previous.verdict, reports::Verdict::no_bias_found) << previous.reason;
  // The fair shuffle needs no baseline, whatever it begins with.
  EXPECT_EQ(previous.findings.size(), 32U);
}

TEST(DoudizhuEvidence, FewGamesAreInconclusive) {
  for (const std::uint64_t games : {3U, 50U, 2000U}) {
    EXPECT_EQ(judged(plan_of(games)).verdict, reports::Verdict::inconclusive) << games;
  }
}

/// Each kind of test sees what a weak shuffle of the last game's cards does.
TEST(DoudizhuEvidence, WeakShufflesAreFound) {
  const reports::Judgement judgement = judged(plan_of(3000, "riffle:2", true));
  EXPECT_EQ(judgement.verdict, reports::Verdict::biased);
  const std::set<std::string> found = rejected(judgement);
  for (const char* group : {"cards.bombs.", "cards.twos.", "hands.shape.", "baseline.points.",
                            "baseline.length", "baseline.bombs", "bottom.cards"}) {
    EXPECT_THAT(found, Contains(StartsWith(group)));
  }
  EXPECT_THAT(rejected(judged(plan_of(3000, "riffle:4"))), Contains("seats.landlord"));
}

/// Of fair sessions, at most one in twenty has a p-value of .05 or less, for each test; with
/// dependent starts and a baseline, which a fair shuffle makes no difference to.
TEST(DoudizhuEvidenceCalibration, FairGamesHaveFairPValues) {
  constexpr unsigned sessions = 150;
  std::map<std::string, unsigned> small;
  unsigned alarms = 0;
  PlayPlan plan = plan_of(1000, "fisher-yates", true);
  plan.table.rng = "pcg64";  // of the first generator the baseline would be the same games
  for (unsigned session = 0; session < sessions; ++session) {
    plan.table.seed = 2 * session + 1;
    const reports::Judgement judgement = judged(plan);
    alarms += judgement.verdict == reports::Verdict::biased ? 1 : 0;
    for (const reports::Finding& finding : judgement.findings) {
      ASSERT_TRUE(finding.is_made()) << finding.test << ": " << finding.skipped;
      small[finding.test] += std::pow(10, finding.p.log10) <= 0.05 ? 1 : 0;
    }
  }
  // Binomial with mean 7.5: above 19 once in ten thousand, for each of 36 tests.
  EXPECT_EQ(small.size(), 37U);
  for (const auto& [test, number] : small) EXPECT_LE(number, 19U) << test;
  EXPECT_LE(alarms, 6U);  // mean at most 1.5
}

}  // namespace
}  // namespace evenhand::doudizhu
