#include "stats/entropy/prediction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace evenhand::stats::entropy {
namespace {

/// P(no run of r in n trials), by counting.
double without_run(double p, std::size_t r, std::size_t n) {
  std::vector<double> running(r);  // by the run at the end
  running[0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> next(r);
    for (std::size_t run = 0; run < r; ++run) {
      next[0] += running[run] * (1 - p);
      if (run + 1 < r) next[run + 1] += running[run] * p;
    }
    running = next;
  }
  double sum = 0;
  for (const double probability : running) sum += probability;
  return sum;
}

TEST(Prediction, HasARunAsRarelyAsTheStandardAsks) {
  for (const auto& [r, n] : std::vector<std::pair<std::size_t, std::size_t>>{
           {3, 1000}, {8, 5000}, {20, 10'000}, {60, 3000}}) {
    EXPECT_NEAR(without_run(local_probability(r, n, 0.001), r, n), 0.99, 2e-5) << r << ' ' << n;
  }
  // A run of three where more are due says nothing.
  EXPECT_EQ(local_probability(3, 1000, 0.5), 0.5);
}

TEST(Prediction, TakesTheLargerOfShareAndRun) {
  Predictions predictions;
  for (int i = 0; i < 1000; ++i) predictions.add(i % 2 == 0);
  EXPECT_EQ(predictions.right, 500U);
  EXPECT_EQ(predictions.longest_run, 1U);
  const double by_share = predicted(predictions, 4).min_entropy;
  EXPECT_NEAR(std::exp2(-by_share), 0.5 + 2.5758293 * std::sqrt(0.25 / 999), 1e-6);
  for (int i = 0; i < 60; ++i) predictions.add(true);
  EXPECT_LT(predicted(predictions, 4).min_entropy, 0.3);
}

TEST(Prediction, IsAtLeastAsGoodAsAGuess) {
  Predictions wrong;
  for (int i = 0; i < 5000; ++i) wrong.add(false);
  EXPECT_EQ(predicted(wrong, 16).min_entropy, 4);
  // 1 - .01^(1/n)
  EXPECT_NEAR(predicted(wrong, 100'000).min_entropy, -std::log2(1 - std::pow(0.01, 1 / 5000.0)),
              1e-9);
  EXPECT_EQ(predicted(wrong, 1).min_entropy, 0);
  EXPECT_TRUE(predicted({}, 4).is_skipped());
}

TEST(Prediction, TakesTheBestThatCameUpLast) {
  Scoreboard<3> scores;
  EXPECT_EQ(scores.best(), 0U);
  scores.was_right(2);
  EXPECT_EQ(scores.best(), 2U);
  scores.was_right(1);
  EXPECT_EQ(scores.best(), 1U);
  scores.was_right(2);
  scores.was_right(0);
  EXPECT_EQ(scores.best(), 2U);
}

}  // namespace
}  // namespace evenhand::stats::entropy
