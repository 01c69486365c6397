#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "src/games/doudizhu/game.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;
using ::testing::StartsWith;

/// The battery by the names of its tests.
std::map<std::string, judge::Evidence> by_name(const PlayTally& tally,
                                               const PlayTally* fair = nullptr) {
  std::map<std::string, judge::Evidence> found;
  for (judge::Evidence& evidence : evidence_of(tally, fair, 0.99)) {
    std::string name = evidence.test;
    found.emplace(std::move(name), std::move(evidence));
  }
  return found;
}

constexpr double all_hands = 54.0 * 53 / 2;  // places of two jokers

TEST(DoudizhuDealtLaws, JokersAndTwosAreHypergeometric) {
  const auto first = dealt_to({}, 0);
  const auto bottom = dealt_to({}, seats);
  ASSERT_EQ(first[jokers].law.pmf.size(), 3U);
  EXPECT_NEAR(first[jokers].law.pmf[2], 17 * 16 / 2 / all_hands, 1e-14);
  EXPECT_NEAR(first[jokers].law.pmf[0], 37 * 36 / 2 / all_hands, 1e-14);
  EXPECT_NEAR(bottom[jokers].law.pmf[2], 3 / all_hands, 1e-15);
  EXPECT_NEAR(first[twos].law.mean, 4.0 * 17 / 54, 1e-13);
  EXPECT_EQ(bottom[twos].law.pmf.size(), 4U);
  EXPECT_EQ(bottom.size(), 2U);
}

TEST(DoudizhuDealtLaws, ARocketIsBothJokers) {
  const stats::CountDistribution law = dealt_to({}, 0)[rocket].law;
  EXPECT_NEAR(law.mean, 136 / all_hands, 1e-14);
  EXPECT_NEAR(law.variance, law.mean * (1 - law.mean), 1e-15);
}

/// Thirteen ranks, of each all four in 17 of 54 cards.
TEST(DoudizhuDealtLaws, BombsHaveTheirMean) {
  const stats::CountDistribution law = dealt_to({}, 1)[bombs].law;
  EXPECT_EQ(law.first, 0);
  EXPECT_EQ(law.pmf.size(), most_bombs_held + 1);
  EXPECT_NEAR(law.mean, 13.0 * (17 * 16 * 15 * 14) / (54.0 * 53 * 52 * 51), 1e-13);
  EXPECT_NEAR(3 * law.mean, 140.0 / 477, 1e-12);
}

TEST(DoudizhuDealtLaws, BottomCardsAreSetsOfThree) {
  const std::vector<double> found = bottom_dealt({}).law.pmf;
  EXPECT_DOUBLE_EQ(found[0], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[1], 2.0 * 1326 / 24804);
  EXPECT_DOUBLE_EQ(found[2], 52.0 / 24804);
  EXPECT_DOUBLE_EQ(found[3], 13.0 * 6 * 48 / 24804);
  EXPECT_NEAR(std::accumulate(found.begin(), found.end(), 0.0), 1, 1e-15);
}

/// The shapes' bombs are those of the other law, and shapes are named by what they hold.
TEST(DoudizhuDealtLaws, ShapesAgreeWithBombs) {
  const judge::DealtLaw shapes = shape_dealt({}, 0);
  const std::vector<double> law = dealt_to({}, 0)[bombs].law.pmf;
  std::array<double, most_bombs_held + 1> found{};
  for (std::size_t i = 0; i < shapes.law.pmf.size(); ++i) {
    found[static_cast<std::size_t>(shapes.kind(i).back() - '0')] += shapes.law.pmf[i];
  }
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], law[i], 1e-13);
  EXPECT_EQ(code({4, 4, 4}), 444);
}

TEST(DoudizhuSeatsEvidence, SeatsOffByAKnownShareAreFound) {
  PlayTally tally;
  tally.games = 9000;
  tally.at_seat[0].landlord = 3300;
  tally.at_seat[1].landlord = 3000;
  tally.at_seat[2].landlord = 2700;
  const judge::Evidence evidence = by_name(tally).at("seats.landlord");
  EXPECT_DOUBLE_EQ(evidence.result.statistic, 60);  // 2 (300² / 3000)
  EXPECT_NEAR(evidence.result.effect->value, std::sqrt((60.0 - 2) / 9000), 1e-12);
  EXPECT_EQ(evidence.enough, 0.06);
  EXPECT_EQ(evidence.words,
            "the first seat is the landlord in 36.7 % of the games, a third expected");
  // More is found the more games there are, and less at a smaller alpha.
  EXPECT_LT(evidence.detectable(0.01, 0.9), 0.06);
  EXPECT_GT(evidence.detectable(1e-9, 0.9), evidence.detectable(0.01, 0.9));
}

/// A seat whose landlords score otherwise than those of the others, game by game.
TEST(DoudizhuSeatsEvidence, PointsOfSeatsAreCompared) {
  PlayTally tally;
  for (unsigned seat = 0; seat < seats; ++seat) {
    tally.by_landlord[seat].points = {{-6, 500}, {6, 500}};
  }
  EXPECT_EQ(by_name(tally).at("seats.points.third").result.p.value(), 1);
  tally.by_landlord[2].points = {{-6, 300}, {6, 700}};
  const auto found = by_name(tally);
  EXPECT_DOUBLE_EQ(found.at("seats.points.third").result.statistic, 0.2);
  EXPECT_LT(found.at("seats.points.third").result.p.value(), 1e-20);
  EXPECT_DOUBLE_EQ(found.at("seats.points.first").result.statistic, 0.1);
  EXPECT_THAT(found.at("seats.points.third").words,
              HasSubstr("third seat and elsewhere: 2.400 against 0.000"));
}

/// A shuffle that is fair to the seats but makes bombs leaves the seats' tests alone.
TEST(DoudizhuDealtEvidence, AlikeSeatsAreLeftAlone) {
  const PlayTally tally = counted(plan_of(3000)).all();
  PlayTally skewed = tally;
  skewed.dealt[1].bombs = {tally.deals() / 2, tally.deals() - tally.deals() / 2, 0, 0, 0};
  const auto found = by_name(skewed);
  EXPECT_LT(found.at("cards.bombs.second").result.p.log10(), -100);
  EXPECT_THAT(found.at("cards.bombs.second").words, HasSubstr("second seat is dealt 0.5000 bombs"));
  EXPECT_GT(found.at("cards.bombs.first").result.p.value(), 0.001);
  EXPECT_GT(found.at("seats.landlord").result.p.value(), 0.001);
}

/// More of one kind of bottom cards than there can be by chance, and more with one landlord.
TEST(DoudizhuDealtEvidence, BottomCardsAreComparedWithTheirLaw) {
  PlayTally tally = counted(plan_of(3000)).all();
  EXPECT_GT(by_name(tally).at("bottom.cards").result.p.value(), 1e-4);
  tally.bottom[0] += 100;
  tally.bottom[4] -= 100;
  tally.bottom_games[1][3] += 200;
  tally.bottom_games[1][4] -= 200;
  const auto found = by_name(tally);
  EXPECT_LT(found.at("bottom.cards").result.p.log10(), -50);
  EXPECT_THAT(found.at("bottom.cards").words, HasSubstr("kinds of bottom cards are off"));
  EXPECT_LT(found.at("cards.worst-value").result.p.log10(), -50);
  EXPECT_THAT(found.at("cards.worst-value").words, HasSubstr("bottom cards: both jokers in 3."));
  EXPECT_LT(found.at("bottom.landlord").result.p.log10(), -10);
}

/// The hypergeometric test is of the mean; the seat's shape is a law of its own.
TEST(DoudizhuDealtEvidence, ShapesAreComparedWithTheirLaw) {
  PlayTally tally = counted(plan_of(3000)).all();
  EXPECT_GT(by_name(tally).at("hands.shape.third").result.p.value(), 1e-4);
  tally.shapes[2][code({4, 1, 0})] += 300;
  tally.shapes[2][code({5, 1, 0})] -= 300;
  EXPECT_LT(by_name(tally).at("hands.shape.third").result.p.log10(), -10);
}

TEST(DoudizhuDealtEvidence, SaysWhatWouldHaveBeenFound) {
  const auto found = by_name(counted(plan_of(3000)).all());
  for (const auto& [name, evidence] : found) {
    if (!name.starts_with("cards.") && !name.starts_with("hands.")) continue;
    EXPECT_LT(evidence.detectable(0.01, 0.9), 0.2) << name;
    EXPECT_GT(evidence.detectable(0.01, 0.9), 0.01) << name;
  }
}

TEST(DoudizhuBaselineEvidence, TheBaselineIsComparedWhereThereIsOne) {
  const PlayTally one = counted(plan_of(2000)).all();
  PlayPlan other_seed = plan_of(2000);
  other_seed.table.seed = 77;
  const PlayTally other = counted(other_seed).all();
  EXPECT_THAT(by_name(one), Not(Contains(Key(StartsWith("baseline.")))));
  const auto found = by_name(one, &other);
  for (const char* name : {"baseline.points.first", "baseline.points.second",
                           "baseline.points.third", "baseline.length", "baseline.bombs"}) {
    EXPECT_GT(found.at(name).result.p.value(), 1e-4) << name;
  }
  // The games of the baseline are yet to be played.
  const PlayTally none;
  EXPECT_TRUE(by_name(one, &none).at("baseline.length").result.is_skipped());
}

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

/// Among fair sessions, at most one in twenty has a p-value of .05 or less, for each test; with
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
