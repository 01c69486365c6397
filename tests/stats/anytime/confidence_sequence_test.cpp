#include "stats/anytime/confidence_sequence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

Interval share_of(const AnytimeReference& reference) {
  const auto& a = reference.arguments;
  return share_sequence(static_cast<std::uint64_t>(a[0]), static_cast<std::uint64_t>(a[1]), a[2],
                        a[3], a[4]);
}

TEST(ShareSequence, EndsWhereTheMixtureReachesItsBound) {
  for (const AnytimeReference& reference : anytime_references("share-low")) {
    EXPECT_NEAR(share_of(reference).low, reference.value, 1e-12);
  }
  for (const AnytimeReference& reference : anytime_references("share-high")) {
    EXPECT_NEAR(share_of(reference).high, reference.value, 1e-12);
  }
}

TEST(ShareSequence, KnowsNothingWithoutTrialsAndEndsAtTheEnds) {
  EXPECT_EQ(share_sequence(0, 0, 0.99, 0.5, 2).high, 1);
  EXPECT_EQ(share_sequence(0, 9, 0.99, 0.5, 2).low, 0);
  EXPECT_EQ(share_sequence(9, 9, 0.99, 0.5, 2).high, 1);
  EXPECT_LT(share_sequence(0, 100, 0.99, 0.5, 2).high, 0.2);
}

TEST(ShareSequenceCalibration, HoldsTheShareAtEveryLook) {
  std::mt19937_64 engine(3);
  constexpr double share = 0.2;
  std::bernoulli_distribution toss(share);
  int missed = 0;
  constexpr int streams = 1000;
  for (int stream = 0; stream < streams; ++stream) {
    std::uint64_t hits = 0;
    bool is_missed = false;
    for (std::uint64_t n = 1; n <= 2000; ++n) {
      hits += toss(engine) ? 1U : 0U;
      if (n % 20 != 0 || is_missed) continue;
      const Interval interval = share_sequence(hits, n, 0.95, share, 10);
      is_missed = share < interval.low || share > interval.high;
    }
    missed += is_missed ? 1 : 0;
  }
  EXPECT_LE(missed, streams * 5 / 100);
  EXPECT_GE(missed, 1);
}

// Closed at a variance of 1 and 100 values, tuned to 100: rho² = (-2 ln a + ln(-2 ln a) + 1) / 100.
TEST(MeanSequence, IsTheNormalMixture) {
  const double spread = -2 * std::log(0.05);
  const double rho = (spread + std::log(spread) + 1) / 100;
  const double scale = 100 * rho + 1;
  const double half = std::sqrt(2 * scale / (10000 * rho) * std::log(std::sqrt(scale) / 0.05));
  const Interval interval = mean_sequence(3, 1, 100, 0.95, 100);
  EXPECT_NEAR(interval.low, 3 - half, 1e-12);
  EXPECT_NEAR(interval.high, 3 + half, 1e-12);
  // Not wider than half as wide again as an interval for one look, 1.96 / 10.
  EXPECT_LT(half, 0.196 * 2);
}

TEST(MeanSequenceCalibration, HoldsTheMeanAtEveryLook) {
  std::mt19937_64 engine(4);
  std::normal_distribution<double> normal;
  int missed = 0;
  constexpr int streams = 2000;
  for (int stream = 0; stream < streams; ++stream) {
    double sum = 0;
    bool is_missed = false;
    for (std::uint64_t n = 1; n <= 1000; ++n) {
      sum += normal(engine);
      if (n % 10 != 0 || is_missed) continue;
      const Interval interval = mean_sequence(sum / static_cast<double>(n), 1, n, 0.95, 200);
      is_missed = interval.low > 0 || interval.high < 0;
    }
    missed += is_missed ? 1 : 0;
  }
  EXPECT_LE(missed, streams * 5 / 100);
  EXPECT_GE(missed, 1);
}

}  // namespace
}  // namespace evenhand::stats
