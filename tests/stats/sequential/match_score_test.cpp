#include "stats/sequential/match_score.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>

namespace evenhand::stats {
namespace {

using Games = std::array<std::uint64_t, 3>;  // losses, draws, wins
using Pairs = std::array<std::uint64_t, 5>;

// Published by engine-testing programs.
TEST(MatchScore, AgreesWithPublishedLikelihoodRatios) {
  const Games first = {36027, 68692, 36433};
  EXPECT_NEAR((Sprt{0, 2, 0.05, 0.05}.log_likelihood_ratio(first)), 0.92, 0.005);
  const Games second = {10650, 20431, 10871};
  EXPECT_NEAR((Sprt{-1.75, 0.25, 0.05, 0.05}.log_likelihood_ratio(second)), 2.30, 0.005);
  const Pairs pairs = {379, 10170, 21828, 10640, 343};
  EXPECT_NEAR((Sprt{0, 2, 0.05, 0.05}.log_likelihood_ratio(pairs)), 2.94598, 5e-6);
  const auto estimate = estimate_score(pairs);
  ASSERT_TRUE(estimate);
  EXPECT_NEAR(estimate->normalized_elo, 3.05, 0.005);
  EXPECT_NEAR(estimate->normalized_interval.high - estimate->normalized_elo, 2.31, 0.005);
  EXPECT_EQ(estimate->games, 86720U);
}

TEST(MatchScore, EstimatesEloFromTheScore) {
  const Games games = {100, 100, 200};
  const auto estimate = estimate_score(games);
  ASSERT_TRUE(estimate);
  EXPECT_DOUBLE_EQ(estimate->score, 0.625);
  EXPECT_NEAR(estimate->elo, 400 * std::log10(0.625 / 0.375), 1e-12);
  const double error =
      1.959963984540054 * std::sqrt((0.375 + 0.0) * 0.625 / 400.0 - 0.25 * 0.25 / 400.0);
  EXPECT_NEAR(estimate->score_interval.high - 0.625, error, 1e-12);
}

TEST(MatchScore, TakesPairsAndGamesThatStandAloneTogether) {
  const Games games = {100, 100, 200};
  const Pairs pairs = {3, 20, 40, 25, 5};
  const auto both = estimate_score(games, pairs);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->games, 400U + 186U);
  // 250 points of 400, and 20/2 + 40 + 75/2 + 10 = 97.5 of 186.
  const double mean = 347.5 / 586;
  EXPECT_NEAR(both->score, mean, 1e-12);
  double squares = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    squares += static_cast<double>(games[i]) * std::pow(static_cast<double>(i) / 2 - mean, 2);
  }
  for (std::size_t i = 0; i < 5; ++i) {
    squares += static_cast<double>(pairs[i]) * std::pow(static_cast<double>(i) / 2 - 2 * mean, 2);
  }
  EXPECT_NEAR(both->score_interval.high - mean, 1.959963984540054 * std::sqrt(squares) / 586,
              1e-12);
  // The same game twice says no more than once.
  const auto once = estimate_score(games);
  const auto twice = estimate_score(Pairs{100, 0, 100, 0, 200});
  EXPECT_NEAR(once->score_interval.low, twice->score_interval.low, 1e-12);
}

TEST(MatchScore, SaysNothingOfGamesThatAreAllAlike) {
  EXPECT_FALSE(estimate_score(Games{0, 0, 0}));
  EXPECT_FALSE(estimate_score(Games{0, 7, 0}));
  EXPECT_EQ((Sprt{}.log_likelihood_ratio(Games{0, 7, 0})), 0);
  EXPECT_THROW(estimate_score(std::array<std::uint64_t, 4>{1, 2, 3, 4}), std::domain_error);
}

TEST(MatchScore, BoundsAreWalds) {
  const Sprt sprt{0, 5, 0.05, 0.1};
  EXPECT_NEAR(sprt.lower_bound(), std::log(0.1 / 0.95), 1e-15);
  EXPECT_NEAR(sprt.upper_bound(), std::log(0.9 / 0.05), 1e-15);
}

// At elo0 it accepts elo1 in about alpha of all runs, and the other way round.
TEST(MatchScoreCalibration, KeepsItsErrorRates) {
  const Sprt sprt{0, 60, 0.1, 0.1};
  std::mt19937_64 random(1);
  for (const bool truth : {false, true}) {
    // Wins and losses alone: a game's standard deviation is ½.
    const double score = 0.5 + (truth ? 60.0 : 0.0) * std::log(10) / 800 * 0.5;
    int wrong = 0;
    constexpr int runs = 2000;
    for (int run = 0; run < runs; ++run) {
      Games games = {1, 0, 1};
      double ratio = 0;
      while (ratio > sprt.lower_bound() && ratio < sprt.upper_bound()) {
        const double u = static_cast<double>(random() >> 11U) * 0x1p-53;
        ++games[u < score ? 2 : 0];
        ratio = sprt.log_likelihood_ratio(games);
      }
      wrong += (ratio > 0) != truth ? 1 : 0;
    }
    EXPECT_LT(wrong, runs * 0.12) << truth;
    EXPECT_GT(wrong, runs * 0.05) << truth;
  }
}

}  // namespace
}  // namespace evenhand::stats
