#include "stats/sequential/sprt.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>

namespace evenhand::stats {
namespace {

using Games = std::array<std::uint64_t, 3>;  // losses, draws, wins
using Pairs = std::array<std::uint64_t, 5>;

// Published by an engine-testing program.
TEST(MatchScore, AgreesWithAPublishedNormalizedElo) {
  const Pairs pairs = {379, 10170, 21828, 10640, 343};
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

TEST(MatchScore, SaysWhatASweepLeavesOpen) {
  EXPECT_FALSE(estimate_score(Games{0, 0, 0}));
  const auto sweep = estimate_score(Games{0, 0, 60}, 0.99);
  EXPECT_EQ(sweep->score, 1);
  // With less than that for each game, 60 of 60 have a chance below .01.
  EXPECT_NEAR(sweep->score_interval.low, std::pow(0.01, 1 / 60.0), 1e-12);
  EXPECT_EQ(sweep->score_interval.high, 1);
  EXPECT_EQ(sweep->elo, INFINITY);
  const double low = sweep->score_interval.low;
  EXPECT_NEAR(sweep->elo_interval.low, 400 * std::log10(low / (1 - low)), 1e-9);
  EXPECT_EQ(sweep->elo_interval.high, INFINITY);
  EXPECT_EQ(sweep->normalized_elo, INFINITY);
  // Wins and losses alone, with that share of wins.
  EXPECT_NEAR(sweep->normalized_interval.low,
              (low - 0.5) / std::sqrt(low * (1 - low)) * 800 / std::log(10), 1e-9);
  EXPECT_EQ(sweep->normalized_interval.high, INFINITY);
  const auto swept = estimate_score(Pairs{60, 0, 0, 0, 0}, 0.99);
  EXPECT_NEAR(swept->score_interval.high, 1 - low, 1e-12);
  EXPECT_EQ(swept->normalized_interval.low, -INFINITY);
  // The same games, which say less where both of a pair are one.
  EXPECT_NEAR(swept->normalized_interval.high, -sweep->normalized_interval.low / std::sqrt(2),
              1e-9);
}

TEST(MatchScore, SaysWhatDrawsAloneLeaveOpen) {
  const auto draws = estimate_score(Games{0, 7, 0}, 0.99);
  const double alike = std::pow(0.01, 1 / 7.0);
  EXPECT_EQ(draws->elo, 0);
  EXPECT_NEAR(draws->score_interval.low, alike / 2, 1e-12);
  EXPECT_NEAR(draws->score_interval.high, 1 - alike / 2, 1e-12);
  EXPECT_EQ(draws->normalized_elo, 0);
  EXPECT_LT(draws->normalized_interval.low, -100);
  EXPECT_NEAR(draws->normalized_interval.high, -draws->normalized_interval.low, 1e-9);
  EXPECT_THROW(estimate_score(std::array<std::uint64_t, 4>{1, 2, 3, 4}), std::domain_error);
}

template <std::size_t N>
double share_covered(const std::array<double, N>& chances, int games) {
  double mean = 0;
  double squares = 0;
  for (std::size_t i = 0; i < N; ++i) {
    const double score = static_cast<double>(i) / static_cast<double>(N - 1);
    mean += chances[i] * score;
    squares += chances[i] * score * score;
  }
  const double classes_each = N == 5 ? std::sqrt(2) : 1;
  const double truth =
      (mean - 0.5) / std::sqrt(squares - mean * mean) / classes_each * 800 / std::log(10);
  std::mt19937_64 random(7);
  constexpr int matches = 4000;
  int covered = 0;
  for (int match = 0; match < matches; ++match) {
    std::array<std::uint64_t, N> counts{};
    for (int game = 0; game < games; ++game) {
      double u = static_cast<double>(random() >> 11U) * 0x1p-53;
      std::size_t result = 0;
      while (result + 1 < N && u >= chances[result]) u -= chances[result++];
      ++counts[result];
    }
    const Interval interval = estimate_score(counts, 0.95)->normalized_interval;
    covered += interval.low <= truth && truth <= interval.high ? 1 : 0;
  }
  return static_cast<double>(covered) / matches;
}

TEST(MatchScoreCalibration, NormalizedEloIsCoveredInLopsidedMatchesToo) {
  for (const int games : {100, 300, 1000}) {
    for (const std::array<double, 3>& chances :
         {std::array{0.3, 0.4, 0.3}, {0.1, 0.3, 0.6}, {0.02, 0.08, 0.9}, {0.01, 0.02, 0.97}}) {
      const double share = share_covered(chances, games);
      EXPECT_GT(share, 0.925) << games << ' ' << chances[2];
      EXPECT_LT(share, 0.975) << games << ' ' << chances[2];
    }
    for (const std::array<double, 5>& chances :
         {std::array{0.02, 0.1, 0.5, 0.3, 0.08}, {0.001, 0.01, 0.03, 0.2, 0.759}}) {
      const double share = share_covered(chances, games);
      EXPECT_GT(share, 0.925) << games << ' ' << chances[4];
      EXPECT_LT(share, 0.975) << games << ' ' << chances[4];
    }
  }
}

// Φ of 14 / √810 and of 5.5 / √19.75, in thirty digits (mpmath).
TEST(LikelihoodOfSuperiority, IsNormalInTheDecidedGames) {
  const std::array<std::uint64_t, 3> games = {398, 1190, 412};
  EXPECT_NEAR(likelihood_of_superiority(games), 0.688608465559822, 1e-14);
  const std::array<std::uint64_t, 5> pairs = {3, 20, 55, 27, 5};
  EXPECT_NEAR(likelihood_of_superiority(pairs), 0.892067178997084, 1e-14);
  const std::array<std::uint64_t, 3> draws = {0, 7, 0};
  EXPECT_EQ(likelihood_of_superiority(draws), 0.5);
  const std::array<std::uint64_t, 3> sweep = {0, 0, 9};
  EXPECT_NEAR(likelihood_of_superiority(sweep), 0.998650101968370, 1e-14);
}

using Games = std::array<std::uint64_t, 3>;  // losses, draws, wins
using Pairs = std::array<std::uint64_t, 5>;

double ratio(const Sprt& sprt, ScoreCounts counts) { return sprt.log_likelihood_ratio(counts); }

// Matches of fishtest with the ratios that fastchess gives for them, in its tests.
TEST(Sprt, AgreesWithPublishedLikelihoodRatios) {
  EXPECT_NEAR(ratio({0, 2, 0.05, 0.05}, Games{36027, 68692, 36433}), 0.92, 0.005);
  EXPECT_NEAR(ratio({-1.75, 0.25, 0.05, 0.05}, Games{10650, 20431, 10871}), 2.30, 0.005);
  EXPECT_NEAR(ratio({0, 2, 0.05, 0.05}, Pairs{365, 16618, 36229, 16974, 390}), 2.25, 0.005);
  EXPECT_NEAR(ratio({-1.75, 0.25, 0.05, 0.05}, Pairs{127, 4883, 10712, 5150, 104}), 3.01, 0.005);
}

// Near even scores n/2 log((1 + (t - t0)²) / (1 + (t - t1)²)) is nearly the same, with t the excess
// in standard deviations of an observation.
TEST(Sprt, IsNearlyTheClosedFormWhereScoresAreNearlyEven) {
  const double unit = std::log(10) / 800;
  const double losses = 1000;
  const double draws = 3000;
  const double wins = 1100;
  const double count = losses + draws + wins;
  const double mean = (wins + draws / 2) / count;
  const double t = (mean - 0.5) / std::sqrt((wins + draws / 4) / count - mean * mean);
  const double from0 = t + 3 * unit;
  const double from1 = t - 5 * unit;
  const double formula = count / 2 * std::log((1 + from0 * from0) / (1 + from1 * from1));
  EXPECT_NEAR(ratio({-3, 5, 0.05, 0.05}, Games{1000, 3000, 1100}), formula, 0.003);
}

// Whole distributions that fit are searched by brute force.
TEST(Sprt, IsTheRatioOfTheLikeliestDistributions) {
  const Games games = {4, 9, 20};
  const auto log_likelihood = [&](double t) {
    double best = -INFINITY;
    // The condition (mean - ½)² (1 + t²) = t² E(score - ½)² gives the sum s of the chances of a win
    // and a loss for their difference d: d² (1 + t²) = t² s.
    for (double d = 1e-6; d < 1; d += 1e-6) {
      const double s = d * d * (1 + t * t) / (t * t);
      if (s >= 1 || d >= s) continue;
      best = std::fmax(
          best, 4 * std::log((s - d) / 2) + 9 * std::log(1 - s) + 20 * std::log((s + d) / 2));
    }
    return best;
  };
  const double unit = std::log(10) / 800;
  EXPECT_NEAR(ratio({20, 200, 0.05, 0.05}, games),
              log_likelihood(200 * unit) - log_likelihood(20 * unit), 1e-6);
}

// For n pairs that are all won the likelihood is ½^n for even players. With t standard deviations
// (√2 those of a game) it is w^n, where w - ½ = t √(w (1 - w)), and all others were lost.
TEST(Sprt, ASweepDecidesAsSoonAsItsLikelihoodAllows) {
  const Sprt sprt{0, 50, 0.05, 0.05};
  const double t = std::sqrt(2) * 50 * std::log(10) / 800;
  const double w = 0.5 + t / (2 * std::sqrt(1 + t * t));
  for (const std::uint64_t pairs : {1U, 10U, 30U}) {
    EXPECT_NEAR(ratio(sprt, Pairs{0, 0, 0, 0, pairs}), static_cast<double>(pairs) * std::log(2 * w),
                0.03);
  }
  EXPECT_LT(ratio(sprt, Pairs{0, 0, 0, 0, 16}), sprt.upper_bound());
  EXPECT_GT(ratio(sprt, Pairs{0, 0, 0, 0, 17}), sprt.upper_bound());
  EXPECT_LT(ratio(sprt, Pairs{17, 0, 0, 0, 0}), sprt.lower_bound());
  // Draws alone speak for even players.
  EXPECT_LT(ratio(sprt, Games{0, 200, 0}), sprt.lower_bound());
}

TEST(Sprt, HoldsForFarElo) {
  for (const Pairs& pairs : {Pairs{0, 0, 0, 0, 30}, Pairs{0, 0, 30, 0, 0}, Pairs{1, 2, 3, 4, 50},
                             Pairs{0, 0, 0, 30, 30}}) {
    const Pairs mirrored = {pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]};
    for (const auto& [elo0, elo1] : {std::pair{-800.0, -700.0}, {0.0, 500.0}, {200.0, 900.0}}) {
      const double forward = ratio({elo0, elo1, 0.05, 0.05}, pairs);
      EXPECT_TRUE(std::isfinite(forward));
      EXPECT_NEAR(forward, ratio({-elo0, -elo1, 0.05, 0.05}, mirrored), 1e-6);
    }
  }
}

TEST(Sprt, RefusesEloThatIsOutOfRange) {
  const double most = Sprt::most_elo;
  for (const Pairs& pairs : {Pairs{0, 0, 0, 0, 30}, Pairs{9, 0, 30, 0, 1}, Pairs{1, 2, 3, 4, 50}}) {
    EXPECT_TRUE(std::isfinite(ratio({-most, most, 0.05, 0.05}, pairs)));
  }
  for (const double elo : {std::nan(""), HUGE_VAL, -HUGE_VAL, 1e300, std::nextafter(most, 1e9)}) {
    EXPECT_THROW(ratio({0, elo, 0.05, 0.05}, Games{1, 2, 3}), std::domain_error) << elo;
    EXPECT_THROW(ratio({elo, 0, 0.05, 0.05}, Games{1, 2, 3}), std::domain_error) << elo;
  }
}

TEST(Sprt, SaysNothingWithoutGames) {
  EXPECT_EQ(ratio({}, Games{0, 0, 0}), 0);
  EXPECT_THROW(ratio({}, std::array<std::uint64_t, 4>{1, 2, 3, 4}), std::domain_error);
}

TEST(Sprt, BoundsAreWalds) {
  const Sprt sprt{0, 5, 0.05, 0.1};
  EXPECT_NEAR(sprt.lower_bound(), std::log(0.1 / 0.95), 1e-15);
  EXPECT_NEAR(sprt.upper_bound(), std::log(0.9 / 0.05), 1e-15);
}

// At elo0 it accepts elo1 in about alpha of all runs, and the other way round.
TEST(SprtCalibrationSlow, KeepsItsErrorRates) {
  const Sprt sprt{0, 60, 0.1, 0.1};
  std::mt19937_64 random(1);
  for (const bool truth : {false, true}) {
    // Wins and losses alone: a game's standard deviation is ½ √(1 - (2 excess)²).
    const double t = (truth ? 60.0 : 0.0) * std::log(10) / 800;
    const double score = 0.5 + t / (2 * std::sqrt(1 + t * t));
    int wrong = 0;
    constexpr int runs = 2000;
    for (int run = 0; run < runs; ++run) {
      Games games = {0, 0, 0};
      double found = 0;
      while (found > sprt.lower_bound() && found < sprt.upper_bound()) {
        const double u = static_cast<double>(random() >> 11U) * 0x1p-53;
        ++games[u < score ? 2 : 0];
        found = ratio(sprt, games);
      }
      wrong += (found > 0) != truth ? 1 : 0;
    }
    EXPECT_LT(wrong, runs * 0.12) << truth;
    EXPECT_GT(wrong, runs * 0.05) << truth;
  }
}

// The constrained optimum in thirty digits (mpmath).
TEST(Sprt, OfLogisticEloIsTheRatioWithTheMeansOfThatElo) {
  Sprt sprt{0, 5, 0.05, 0.05, EloModel::logistic};
  EXPECT_NEAR(ratio(sprt, Pairs{3, 20, 55, 27, 5}), 0.377932098838211707, 1e-10);
  EXPECT_NEAR(ratio(sprt, Pairs{5, 27, 55, 20, 3}) +
                  ratio({-5, 0, 0.05, 0.05, EloModel::logistic}, Pairs{3, 20, 55, 27, 5}),
              0, 1e-10);
  sprt.elo1 = 2;
  EXPECT_NEAR(ratio(sprt, Pairs{365, 16618, 36229, 16974, 390}), -0.00591993256838942938, 1e-9);
  EXPECT_NEAR(ratio(sprt, Games{36027, 68692, 36433}), -0.00298197721914566237, 1e-9);
  EXPECT_NEAR(ratio({0, 5, 0.05, 0.05}, Pairs{3, 20, 55, 27, 5}), 0.241229262632, 1e-10);
}

/// Results of games with that score until the test stops.
Games stopped_match(const Sprt& sprt, double won, double drawn, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform;
  Games counts{};
  for (;;) {
    const double u = uniform(random);
    ++counts.at(u < won ? 2 : u < won + drawn ? 1 : 0);
    const double ratio = sprt.log_likelihood_ratio(counts);
    if (ratio >= sprt.upper_bound() || ratio <= sprt.lower_bound()) return counts;
  }
}

TEST(SprtEstimate, CoversTheTruthAfterStopping) {
  // A score of .55 with half of the games drawn: 34.9 Elo; bounds of 0 and 40 stop in about 400.
  const Sprt sprt{0, 40, 0.05, 0.05, EloModel::logistic};
  std::mt19937_64 random(8);
  constexpr int matches = 400;
  int covered = 0;
  int fixed = 0;
  for (int match = 0; match < matches; ++match) {
    const Games counts = stopped_match(sprt, 0.3, 0.5, random);
    const auto stopped = sprt.estimate(counts, 0.9);
    ASSERT_TRUE(stopped);
    const double truth = 400 * std::log10(0.55 / 0.45);
    covered += stopped->elo_interval.low <= truth && truth <= stopped->elo_interval.high ? 1 : 0;
    const Interval plain = estimate_score(counts, 0.9)->elo_interval;
    fixed += plain.low <= truth && truth <= plain.high ? 1 : 0;
  }
  // Three standard errors are 18.
  EXPECT_NEAR(covered, 360, 18);
  EXPECT_LT(fixed, covered);
}

TEST(SprtEstimate, IsNoneWhereTheTestDidNotStopTheMatch) {
  const Sprt sprt{0, 10, 0.05, 0.05};
  EXPECT_FALSE(sprt.estimate(Games{1100, 1190, 1300}));
  EXPECT_FALSE(sprt.estimate(Games{0, 0, 0}));
  EXPECT_FALSE(sprt.estimate(Games{0, 0, 9}));
  const auto open = sprt.estimate(Games{398, 1190, 412});
  ASSERT_TRUE(open);
  // Near the middle it is that of a fixed sample.
  EXPECT_NEAR(open->elo, estimate_score(Games{398, 1190, 412})->elo, 0.5);
}

}  // namespace

}  // namespace evenhand::stats
