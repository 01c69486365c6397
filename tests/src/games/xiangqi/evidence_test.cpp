#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "src/games/xiangqi/game.hpp"
#include "src/judge/judge.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using judge::Evidence;
using reports::Verdict;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

PlayPlan varied(std::uint64_t games) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.first = plan.second = player("own:vary");
  plan.random_plies = {0};
  plan.games = games;
  return plan;
}

/// `pattern` of Red's points, repeated.
MatchCounts in_turn(const PlayPlan& plan, const std::vector<int>& pattern) {
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < plan.games; ++i) {
    games.push_back(told_game(i, pattern[i % pattern.size()]));
  }
  return counted(plan, games);
}

Evidence found(const std::vector<Evidence>& evidence, const std::string& name) {
  for (const Evidence& test : evidence) {
    if (test.test == name) return test;
  }
  ADD_FAILURE() << name;
  return {};
}

bool has(const std::vector<Evidence>& evidence, const std::string& name) {
  return std::any_of(evidence.begin(), evidence.end(),
                     [&](const Evidence& test) { return test.test == name; });
}

// 30 of 40 decided games: the exact binomial p-value is 2 P(X >= 30) = .002221 (R: binom.test).
TEST(XiangqiEvidence, TestsRedsShareExactly) {
  const PlayPlan plan = varied(80);
  const auto evidence = evidence_of(plan, in_turn(plan, {1, 2, 1, 2, 1, 2, 1, 0}));
  const Evidence red = found(evidence, "red.share");
  EXPECT_EQ(red.result.statistic, 30);
  EXPECT_NEAR(red.result.p.value(), 0.002221, 1e-6);
  EXPECT_NEAR(red.result.effect->value, 0.125, 1e-12);
  EXPECT_EQ(red.words, "Red scores 62.5 %");
  EXPECT_EQ(red.enough, enough_shift);
}

TEST(XiangqiEvidence, SaysWhatShiftWouldHaveBeenFound) {
  const PlayPlan plan = varied(10000);
  const Evidence all = found(evidence_of(plan, in_turn(plan, {0, 2})), "red.share");
  // (2.5758 + 1.2816) / 2 / 100.
  EXPECT_NEAR(all.detectable(0.01, 0.9), 0.01929, 2e-4);
  const Evidence half = found(evidence_of(plan, in_turn(plan, {0, 1, 2, 1})), "red.share");
  EXPECT_NEAR(half.detectable(0.01, 0.9), 0.01929 * std::sqrt(0.5), 2e-4);
  // Nothing but draws: nine wins of Red in 10,000 games would have p = 2^-8.
  const Evidence none = found(evidence_of(plan, in_turn(plan, {1})), "red.share");
  EXPECT_EQ(none.result.p.value(), 1);
  EXPECT_LT(none.detectable(0.01, 0.9), 0.001);
}

TEST(XiangqiEvidence, NamesPlayersWhereRedIsOneOfThem) {
  PlayPlan plan = varied(20);
  plan.second = player("random");
  EXPECT_EQ(red_words(plan, in_turn(plan, {2})), "own:vary as Red scores 100.0 % against random");
  plan.draw_colours = true;
  EXPECT_EQ(red_words(plan, in_turn(plan, {2})), "Red scores 100.0 %");
}

TEST(XiangqiEvidence, SeesThatGamesDependOnOneAnother) {
  const PlayPlan plan = varied(400);
  // Each result comes twice.
  const auto evidence = evidence_of(plan, in_turn(plan, {0, 0, 2, 2, 1, 1, 2, 2, 0, 0}));
  EXPECT_LT(found(evidence, "games.neighbours").result.p.value(), 1e-10);
  const auto apart =
      evidence_of(plan, in_turn(plan, {0, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2}));
  EXPECT_GT(found(apart, "games.neighbours").result.p.value(), 0.9);
}

// Openings that favour one side each, in turn, do not make neighbours dependent.
TEST(XiangqiEvidence, TellsKindsOfOpeningFromDependence) {
  PlayPlan plan = varied(600);
  plan.random_plies = {1, 2, 3};
  const MatchCounts counts = in_turn(plan, {2, 2, 0, 2, 0, 0, 0, 2, 0, 2, 2, 0});
  const auto evidence = evidence_of(plan, counts);
  EXPECT_LT(found(evidence, "mover.openings").result.p.value(), 1e-6);
  EXPECT_GT(found(evidence, "games.neighbours").result.p.value(), 0.01);
}

// After an odd number of plies Black moves first, and who moves first wins three games of four.
TEST(XiangqiEvidence, TakesTheFirstMoveForNoDifferenceOfOpenings) {
  PlayPlan plan = varied(800);
  plan.random_plies = {4, 5};
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 800; ++i) {
    const bool mover_wins = i / 2 % 4 != 0;
    const bool red_moves = i % 2 == 0;
    games.push_back(told_game(i, mover_wins == red_moves ? 2 : 0));
    games.back().opening_plies = plan.random_plies[i % 2];
  }
  const auto evidence = evidence_of(plan, counted(plan, games));
  EXPECT_EQ(found(evidence, "mover.openings").result.p.value(), 1);
  EXPECT_EQ(found(evidence, "red.share").result.p.value(), 1);
}

TEST(XiangqiEvidence, SeesThatHalvesDiffer) {
  const PlayPlan plan = varied(200);
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 200; ++i) games.push_back(told_game(i, i < 100 ? 2 : 0));
  const auto evidence = evidence_of(plan, counted(plan, games));
  EXPECT_LT(found(evidence, "games.halves").result.p.value(), 1e-10);
  EXPECT_EQ(found(evidence, "red.share").result.p.value(), 1);
}

TEST(XiangqiEvidence, ComparesHowAndWhenEachColourWins) {
  const PlayPlan plan = varied(200);
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const bool red_wins = i % 2 == 0;
    games.push_back(told_game(i, red_wins ? 2 : 0, red_wins ? 41 : 80, red_wins ? "mate" : "time"));
  }
  const auto evidence = evidence_of(plan, counted(plan, games));
  EXPECT_LT(found(evidence, "endings.by-winner").result.p.value(), 1e-10);
  const Evidence lengths = found(evidence, "length.red-black-ks");
  EXPECT_EQ(lengths.result.statistic, 1);
  // Two of all orders of 100 and 100 have D = 1; ties within colours change nothing.
  EXPECT_LT(lengths.result.p.log10(), -58);
}

// Red wins at an odd ply and Black at the next: the same number of moves each.
TEST(XiangqiEvidence, CountsLengthInMovesOfEachSide) {
  const PlayPlan plan = varied(80);
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 80; ++i)
    games.push_back(told_game(i, i % 2 == 0 ? 2 : 0, i % 2 == 0 ? 41 : 42));
  const auto evidence = evidence_of(plan, counted(plan, games));
  EXPECT_EQ(found(evidence, "length.red-black-ks").result.statistic, 0);
}

TEST(XiangqiEvidence, TestsTheCoin) {
  PlayPlan plan = varied(100);
  plan.draw_colours = true;
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < 100; ++i) {
    games.push_back(told_game(i, i < 50 ? 2 : 0));
    games.back().first_is_red = i < 50;
  }
  const auto evidence = evidence_of(plan, counted(plan, games));
  EXPECT_EQ(found(evidence, "colours.coin").result.p.value(), 1);
  // 50 of 50 in the first half, of 50 of 100: 2 / C(100, 50).
  EXPECT_NEAR(found(evidence, "colours.halves").result.p.log10(), std::log10(2 / 1.0089134e29),
              1e-6);
  // The first player always wins, whatever it has.
  EXPECT_EQ(found(evidence, "colours.wins").result.p.value(), 1);
  games.front().first_is_red = false;
  EXPECT_EQ(found(evidence_of(plan, counted(plan, games)), "colours.coin").result.statistic, 49);
  plan.draw_colours = false;
  EXPECT_FALSE(has(evidence_of(plan, counted(plan, games)), "colours.coin"));
}

TEST(XiangqiEvidence, IsSilentOfCopies) {
  PlayPlan plan = varied(100);
  plan.first = plan.second = player("own");
  for (const Evidence& test : evidence_of(plan, in_turn(plan, {2}))) {
    EXPECT_THAT(test.result.skipped, HasSubstr("--random-plies")) << test.test;
  }
}

TEST(XiangqiEvidence, IsInconclusiveOfFewAndBiasedOfMany) {
  const PlayPlan few = varied(60);
  const auto judged = [](const PlayPlan& plan, const MatchCounts& counts) {
    return judge::judge(evidence_of(plan, counts), plan.judging, {counts.units(), "games"});
  };
  EXPECT_EQ(judged(few, in_turn(few, {0, 2, 1})).verdict, reports::Verdict::inconclusive);
  const PlayPlan many = varied(9000);
  const auto fair =
      judged(many, in_turn(many, {0, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2}));
  EXPECT_EQ(fair.verdict, reports::Verdict::no_bias_found);
  EXPECT_THAT(fair.reason, HasSubstr("shift of Red's share of the points"));
  EXPECT_EQ(judged(few, in_turn(few, {2})).verdict, reports::Verdict::biased);
}

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
  EXPECT_EQ(better.verdict, Verdict::accepted);
  EXPECT_THAT(better.answer, StartsWith("own:hash=1 is stronger than random"));
  EXPECT_THAT(better.reason,
              StartsWith("the sequential test of own:hash=1 against random after 700 games: LLR "));
  EXPECT_THAT(better.reason, HasSubstr("nElo 50 is accepted"));
  const auto no_better = judged(plan, 100, 300, 300);
  EXPECT_EQ(no_better.verdict, Verdict::accepted);
  EXPECT_THAT(no_better.answer, StartsWith("own:hash=1 is not stronger than random by 50 nElo"));
  const auto open = judged(plan, 10, 10, 10);
  EXPECT_EQ(open.verdict, Verdict::inconclusive);
  EXPECT_THAT(open.reason, HasSubstr("undecided"));
  EXPECT_TRUE(better.findings.empty());
  EXPECT_EQ(better.alpha, 0.05);
}

TEST(XiangqiSequential, ClaimsNoMoreThanTheTestBounds) {
  EXPECT_THAT(judged(tested(-50, 0), 300, 300, 300).answer,
              StartsWith("own:hash=1 is not weaker than random by 50 nElo"));
  EXPECT_THAT(judged(tested(-50, 0), 100, 300, 300).answer,
              StartsWith("own:hash=1 is weaker than random"));
  EXPECT_THAT(judged(tested(-30, 30), 300, 300, 100).answer,
              StartsWith("own:hash=1 is not weaker than random by 30 nElo"));
  EXPECT_THAT(judged(tested(-30, 30), 100, 300, 300).answer,
              StartsWith("own:hash=1 is not stronger than random by 30 nElo"));
}

}  // namespace
}  // namespace evenhand::xiangqi
