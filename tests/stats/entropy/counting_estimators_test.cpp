#include "stats/entropy/counting_estimators.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(CountingEstimators, AreThoseOfTheStandardsSteps) {
  const std::vector<std::pair<std::string, Estimate (*)(Symbols)>> estimators = {
      {"most-common-value", most_common_value},
      {"collision", collision},
      {"markov", markov},
      {"compression", compression}};
  for (const auto& [name, estimator] : estimators) {
    for (const Expected& expected : expected_of(name)) {
      const Estimate estimate = estimator(symbols_of(expected.set));
      EXPECT_FALSE(estimate.is_skipped()) << name << ' ' << expected.set;
      EXPECT_NEAR(estimate.min_entropy, expected.values[0], 1e-10) << name << ' ' << expected.set;
    }
  }
}

// 6.3.3: forty bits, of which 21 are ones.
TEST(CountingEstimators, GiveTheStandardsExamples) {
  const Bytes bits = {1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 0,
                      1, 1, 0, 0, 0, 1, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0};
  EXPECT_NEAR(markov(bits).min_entropy, 0.761, 5e-4);
  // 6.3.2 has the same bits.
  EXPECT_NEAR(collision(bits).min_entropy, 0.4483, 1e-4);
}

// All sequences of ten bits: of each the probability is between those of the shortest and the
// longest way to collide.
TEST(CountingEstimators, StayBetweenNothingAndAll) {
  for (unsigned word = 0; word < 1024; ++word) {
    Bytes bits;
    for (unsigned i = 0; i < 10; ++i) bits.push_back(static_cast<std::uint8_t>((word >> i) & 1U));
    for (const Estimate& estimate : {most_common_value(bits), collision(bits), markov(bits)}) {
      EXPECT_GE(estimate.min_entropy, 0) << word;
      EXPECT_LE(estimate.min_entropy, 1) << word;
    }
  }
}

TEST(CountingEstimators, FindNothingInOneValue) {
  const Bytes zeros(7000);
  for (const Estimate& estimate :
       {most_common_value(zeros), collision(zeros), markov(zeros), compression(zeros)}) {
    EXPECT_NEAR(estimate.min_entropy, 0, 1e-3);
  }
}

TEST(CountingEstimators, SkipWhatIsTooShort) {
  EXPECT_TRUE(most_common_value(Bytes{1}).is_skipped());
  EXPECT_TRUE(collision(Bytes{0, 0, 1, 1}).is_skipped());
  EXPECT_TRUE(markov(Bytes{}).is_skipped());
  EXPECT_TRUE(compression(Bytes(6011)).is_skipped());
}

// The mean log2 distance of fair blocks of six bits, by Maurer: 5.2177052.
TEST(CountingEstimators, ExpectMaurersDistance) {
  EXPECT_NEAR(expected_distance(1.0 / 64, 200'000), 5.2177052, 1e-6);
  EXPECT_GT(expected_distance(0.02, 20'000), expected_distance(0.5, 20'000));
}

}  // namespace
}  // namespace evenhand::stats::entropy
