#include "stats/entropy/non_iid.hpp"

#include <gtest/gtest.h>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

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
