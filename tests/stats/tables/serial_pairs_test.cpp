#include "stats/tables/serial_pairs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::stats {
namespace {

/// Pairs of neighbours in a row, and shares as they came.
struct Row {
  std::vector<std::uint64_t> pairs;
  std::vector<double> shares;

  SerialPairs counted() const { return {pairs, shares}; }
};

template <class Next>
Row row_of(std::size_t values, std::size_t length, const Next& next) {
  Row row{std::vector<std::uint64_t>(values * values), std::vector<double>(values)};
  std::size_t before = values;
  for (std::size_t i = 0; i < length; ++i) {
    const std::size_t value = next(before);
    row.shares[value] += 1 / static_cast<double>(length);
    if (before < values) ++row.pairs[before * values + value];
    before = value;
  }
  return row;
}

/// A die whose faces 0 and 1 come in half of the throws.
std::size_t loaded(SmallGenerator& random) {
  return random.below(2) == 0 ? random.below(2) : random.below(6);
}

// Pairs overlap, and shares are unequal and taken from the row itself.
TEST(SerialPairs, AreChiSquareOfIndependentValuesWhateverTheirShares) {
  SmallGenerator random(4);
  std::vector<double> p;
  for (int row = 0; row < 2000; ++row) {
    const Row counted = row_of(6, 2000, [&](std::size_t) { return loaded(random); });
    const TestResult result = serial_test(counted.counted());
    EXPECT_EQ(*result.degrees_of_freedom, 25);
    p.push_back(result.p.value());
  }
  EXPECT_GT(kolmogorov_tails(p.size(), kolmogorov_statistic(p)).upper.value(), 1e-3);
}

TEST(SerialPairs, ShowWhatFollowsWhat) {
  SmallGenerator random(5);
  const Row counted = row_of(5, 4000, [&](std::size_t before) {
    return before < 5 && random.below(5) == 0 ? (before + 1) % 5 : random.below(5);
  });
  const TestResult result = serial_test(counted.counted());
  EXPECT_LT(result.p.value(), 1e-20);
  EXPECT_GT(result.effect->interval.low, 0.2);
  const SerialPair worst = worst_serial_pair(counted.counted());
  EXPECT_EQ(worst.second, (worst.first + 1) % 5);
  EXPECT_NEAR(static_cast<double>(worst.observed) / static_cast<double>(worst.begun), 0.36, 0.04);
  EXPECT_NEAR(worst.expected_share, 0.2, 0.02);
}

// 30 of 40 pairs begin with 0 and 20 end with it, so D(0, 0) = 20 - 30/2 - 20/2 + 40/4 = 5, the
// others are ±5 as well, and X² = 4 · 5² / (40/4) = 10.
TEST(SerialPairs, AreCentredAtBothEnds) {
  const std::vector<std::uint64_t> pairs = {20, 10, 0, 10};
  const std::vector<double> shares = {0.5, 0.5};
  const TestResult result = serial_test({pairs, shares});
  EXPECT_NEAR(result.statistic, 10, 1e-9);
  EXPECT_EQ(*result.degrees_of_freedom, 1);
}

TEST(SerialPairs, LeaveOutValuesThatDoNotCome) {
  const std::vector<std::uint64_t> pairs = {20, 0, 20, 0, 0, 0, 20, 0, 20};
  const std::vector<double> shares = {0.5, 0, 0.5};
  const TestResult result = serial_test({pairs, shares});
  EXPECT_EQ(*result.degrees_of_freedom, 1);
  EXPECT_NEAR(result.statistic, 0, 1e-9);
}

TEST(SerialPairs, NeedEnoughOfTheRarest) {
  const std::vector<std::uint64_t> pairs = {1, 1, 1, 1};
  EXPECT_TRUE(serial_test({pairs, std::vector<double>{0.5, 0.5}}).is_skipped());
  EXPECT_TRUE(serial_test({pairs, std::vector<double>{1, 0}}).is_skipped());
  EXPECT_THROW(serial_test({pairs, std::vector<double>{1}}), std::domain_error);
}

TEST(SerialPairs, FindWhatTheySayTheyFind) {
  const double found = detectable_serial(5, 4000, 0.001, 0.9);
  SmallGenerator random(6);
  // One of five pairs is 4 `more` too often, the others `more` too rare: 2 `more` rms.
  const double more = found / 2;
  int rejected = 0;
  for (int row = 0; row < 300; ++row) {
    const Row counted = row_of(5, 4001, [&](std::size_t before) {
      const bool follows = before < 5 && random.uniform() < more;
      return follows ? (before + 1) % 5 : random.below(5);
    });
    rejected += serial_test(counted.counted()).p.value() <= 0.001 ? 1 : 0;
  }
  EXPECT_NEAR(rejected, 270, 25);
}

}  // namespace
}  // namespace evenhand::stats
