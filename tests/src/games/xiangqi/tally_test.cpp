#include "src/games/xiangqi/tally.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "src/games/xiangqi/game.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiScore, CountsAPairAsOneObservation) {
  Score paired;
  Score single;
  for (const int points : {0, 0, 2, 2, 2, 1}) {
    paired.add_pair(points, points);
    single.add(points);
  }
  EXPECT_EQ(paired.games(), 12U);
  EXPECT_EQ(paired.pairs()[4], 3U);
  EXPECT_EQ(paired.outcomes(), single.outcomes());
  EXPECT_NEAR(paired.estimate(0.95)->score_interval.low, single.estimate(0.95)->score_interval.low,
              1e-12);
}

TEST(XiangqiScore, TellsWhoWasAheadInAPair) {
  Score score;
  score.add_pair(2, 1);
  score.add_pair(2, 0);
  score.add_pair(0, 1);
  EXPECT_EQ(score.outcomes(), (std::array<std::uint64_t, 3>{1, 1, 1}));
  EXPECT_EQ(score.counts(true)[3], 1U);
  EXPECT_EQ(score.counts(false)[2], 0U);
}

// 20 wins of 20: the chance of another result is at most 1 - .01^(1/20).
TEST(XiangqiScore, HasAnIntervalWhereAllObservationsAreAlike) {
  Score score;
  EXPECT_FALSE(score.estimate(0.99));
  for (int i = 0; i < 20; ++i) score.add(2);
  EXPECT_EQ(score.estimate(0.99)->score, 1);
  EXPECT_EQ(score.estimate(0.99)->score_interval.high, 1);
  EXPECT_NEAR(score.estimate(0.99)->score_interval.low, std::pow(0.01, 1.0 / 20), 1e-9);
}

TEST(XiangqiScore, AddsUpAndSurvivesItsJson) {
  Score one;
  one.add(2);
  one.add_pair(0, 1);
  Score two;
  two.add(1);
  Score both = one;
  add_up(both, two);
  EXPECT_EQ(both.games(), 4U);
  Score read;
  reports::load({"tally", reports::saved(both)}, read);
  EXPECT_EQ(read, both);
}

TEST(XiangqiScore, RefusesGamesThatNobodyPlayed) {
  Score score;
  score.add(2);
  score.add_pair(0, 1);
  const nlohmann::json whole = reports::saved(score);
  for (const auto& [place, count] : std::initializer_list<std::pair<const char*, std::uint64_t>>{
           {"/games/0", 2}, {"/alone/2", 0}, {"/pairs/4", 1}, {"/alone/0", UINT64_MAX}}) {
    nlohmann::json json = whole;
    json[nlohmann::json::json_pointer(place)] = count;
    Score read;
    EXPECT_THROW(reports::load({"tally", json}, read), InputError) << place;
  }
}

PlayPlan single_games(std::uint64_t games) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.random_plies = {0};
  plan.games = games;
  return plan;
}

TEST(XiangqiTally, CountsNeighboursWithinABlock) {
  const PlayPlan plan = single_games(6);
  const MatchCounts counts = counted(plan, {told_game(0, 2), told_game(1, 0), told_game(2, 2),
                                            told_game(3, 0), told_game(4, 1), told_game(5, 2)});
  const auto& neighbours = counts.by_kind.at(0).neighbours;
  EXPECT_EQ(neighbours[2][0], 2U);
  EXPECT_EQ(neighbours[1][2], 1U);
  EXPECT_EQ(counts.units(), 6U);
  EXPECT_EQ(counts.by_half[0], (RedResults{1, 0, 2}));
  EXPECT_EQ(counts.by_half[1], (RedResults{1, 1, 1}));
}

// Whole rounds of kinds alone are in a half, so that both have as many of each.
TEST(XiangqiTally, HalvesHaveWholeRounds) {
  PlayPlan plan = single_games(11);
  plan.random_plies = {4, 5};
  EXPECT_EQ(half_of(plan, 3), Half::first);
  EXPECT_EQ(half_of(plan, 4), Half::second);
  EXPECT_EQ(half_of(plan, 9), Half::second);
  EXPECT_EQ(half_of(plan, 10), Half::neither);
}

TEST(XiangqiTally, LetsOneGameOfAPairStandForIt) {
  PlayPlan plan = small_match();
  plan.games = 4;
  GameRecord first = told_game(0, 2, 31);
  first.opening_plies = 4;
  const MatchCounts counts = counted(
      plan, {first, told_game(1, 0, 80), told_game(2, 2, 10, "no-move"), told_game(3, 0, 21)});
  // The first of the first pair, the second of the second: 27 plies, and 21.
  EXPECT_EQ(counts.lengths,
            (std::map<unsigned, std::array<std::uint64_t, 2>>{{14, {0, 1}}, {11, {1, 0}}}));
  EXPECT_EQ(counts.endings.at("no-move").games, 1U);
  EXPECT_EQ(counts.endings.at("no-move").sampled, (RedResults{0, 0, 0}));
  EXPECT_EQ(counts.endings.at("mate").sampled, (RedResults{1, 0, 1}));
}

TEST(XiangqiTally, GivesTheSideToMoveWhatItEarned) {
  const PlayPlan plan = single_games(2);
  GameRecord odd = told_game(0, 2);
  odd.opening_plies = 5;
  const MatchCounts counts = counted(plan, {odd, told_game(1, 2)});
  EXPECT_EQ(counts.all().red.wins(), 2U);
  EXPECT_EQ(counts.all().mover.wins(), 1U);
  EXPECT_EQ(counts.all().mover.losses(), 1U);
}

TEST(XiangqiTally, AddsUpInAnyOrderAndSurvivesItsJson) {
  PlayPlan plan = small_match();
  plan.games = 16;
  const std::vector<GameRecord> games = play_all(plan);
  const MatchCounts whole = counted(plan, games);
  MatchCounts late;
  late.add(plan, 2, std::span(games).subspan(4, 4));
  late.add(plan, 6, std::span(games).subspan(12, 4));
  MatchCounts early;
  early.add(plan, 0, std::span(games).first(4));
  early.add(plan, 4, std::span(games).subspan(8, 4));
  add_up(late, early);
  EXPECT_EQ(late, whole);
  MatchTally tally(whole);
  MatchTally loaded;
  const nlohmann::json saved = tally.save();
  loaded.load({"tally", nlohmann::json::parse(saved.dump())});
  EXPECT_EQ(loaded.counts, whole);
}

TEST(XiangqiTally, RefusesWhatCannotBeSaved) {
  MatchTally tally(counted(single_games(2), {told_game(0, 2), told_game(1, 1)}));
  const MatchCounts before = tally.counts;
  nlohmann::json saved = tally.save();
  saved["by_kind"] = nlohmann::json::array();
  EXPECT_THROW(tally.load({"tally", saved}), InputError);
  EXPECT_THROW(tally.load({"tally", nlohmann::json::object()}), InputError);
  EXPECT_EQ(tally.counts, before);
}

}  // namespace
}  // namespace evenhand::xiangqi
