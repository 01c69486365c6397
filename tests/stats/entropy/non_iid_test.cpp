#include "stats/entropy/non_iid.hpp"

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

TEST(NonIid, HasAllTenOfBitsAndSevenOfOthers) {
  for (const char* set : {"markov-1", "skew-4"}) {
    const unsigned bits = symbol_bits_of(set);
    const Estimates estimates = estimates_of(symbols_of(set), bits);
    double least = bits;
    for (std::size_t i = 0; i < estimators; ++i) {
      const std::string name(estimator_name(i));
      const bool is_of_bits = name == "collision" || name == "markov" || name == "compression";
      EXPECT_EQ(estimates[i].is_skipped(), is_of_bits && bits > 1) << set << ' ' << name;
      if (estimates[i].is_skipped()) continue;
      for (const Expected& expected : expected_of(name)) {
        if (expected.set != set) continue;
        EXPECT_NEAR(estimates[i].min_entropy, expected.values[0], 1e-9) << set << ' ' << name;
        least = std::min(least, expected.values[0]);
      }
    }
    EXPECT_NEAR(least_of(estimates, bits), least, 1e-9) << set;
  }
}

// The caller may stop it while it waits: work that takes long asks at least every 65,536 symbols.
// Sorting asks by the clock, so that there may be more calls.
TEST(NonIid, IsStoppedByItsCheck) {
  std::vector<std::uint8_t> symbols(1 << 19);
  for (std::size_t i = 0; i < symbols.size(); ++i) symbols[i] = (i * i >> 7U) & 1U;
  struct Stopped {};
  int calls = 0;
  estimates_of(symbols, 1, [&] { ++calls; });
  constexpr int passes = 6;  // common prefixes, tuples and four predictors
  EXPECT_GE(calls, 8 * passes) << "eight a pass";
  for (int left : {1, 8 * passes / 3, 8 * passes}) {
    EXPECT_THROW(estimates_of(symbols, 1,
                              [&] {
                                if (--left == 0) throw Stopped();
                              }),
                 Stopped);
  }
}

TEST(NonIid, FindsNothingInOneValue) {
  EXPECT_EQ(least_of(estimates_of(std::vector<std::uint8_t>(2000, 9), 8), 8), 0);
}

TEST(NonIid, TakesBitsFromTheHighest) {
  EXPECT_EQ(bits_of(std::vector<std::uint8_t>{5, 2}, 3),
            (std::vector<std::uint8_t>{1, 0, 1, 0, 1, 0}));
  EXPECT_THROW(estimates_of(std::vector<std::uint8_t>{1}, 9), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats::entropy
