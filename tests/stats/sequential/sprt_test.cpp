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

}  // namespace
}  // namespace evenhand::stats
