#include "src/games/xiangqi/score.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "reports/json_members.hpp"

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

}  // namespace
}  // namespace evenhand::xiangqi
