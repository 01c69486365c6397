#include "stats/bits/walk.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

// SP 800-22 Rev. 1a, 2.13.4 and 2.13.8.
TEST(CumulativeSums, AgreeWithTheStandardsExamples) {
  const auto ten = cumulative_sums_tests(BitSequence::of("1011010111"));
  EXPECT_EQ(ten[0].statistic, 4);
  EXPECT_NEAR(ten[0].p.value(), 0.4116588, 5e-7);
  const auto hundred = cumulative_sums_tests(hundred_of_pi());
  EXPECT_EQ(hundred[0].statistic, 16);
  EXPECT_EQ(hundred[1].statistic, 19);
  EXPECT_NEAR(hundred[0].p.value(), 0.219194, 5e-7);
  EXPECT_NEAR(hundred[1].p.value(), 0.114866, 5e-7);
}

TEST(CumulativeSums, JoinTheirTailsWithoutAStep) {
  // 50 and 51 of 100 steps up and no other: sqrt n is 10, and the tail begins at 5.
  const auto p_at = [](std::size_t up) {
    BitSequence bits(100);
    for (std::size_t i = 0; i < up; ++i) bits.set(i, true);
    for (std::size_t i = up; i < 100; ++i) bits.set(i, (i - up) % 2 != 0);
    return cumulative_sums_tests(bits)[0].p.value();
  };
  EXPECT_NEAR(p_at(50), 1.1466e-6, 1e-10);
  EXPECT_NEAR(p_at(51), 6.7931e-7, 1e-10);
}

// 2.14.4 and 2.15.4.
TEST(Excursions, AgreeWithTheStandardsExamples) {
  const Excursions found = excursions(BitSequence::of("0110110101"));
  EXPECT_EQ(found.cycles, 3U);
  EXPECT_EQ(found.by_visits[4], (std::array<std::uint64_t, 6>{1, 1, 0, 1, 0, 0}));
  const auto results = excursion_tests(found, 1);
  EXPECT_NEAR(results[4].statistic, 4.333333, 5e-7);
  // 0.502529 with the standard's chances, which are rounded.
  EXPECT_NEAR(results[4].p.value(), 0.502488, 5e-7);
  EXPECT_EQ(found.visits[9], 4U);
  EXPECT_NEAR(excursion_variant_tests(found, 1)[9].p.value(), 0.683091, 5e-7);
  EXPECT_TRUE(excursion_tests(found, 4)[0].is_skipped());
  EXPECT_TRUE(excursion_variant_tests(found, 4)[0].is_skipped());
}

TEST(Excursions, AreThoseOfAPlainWalk) {
  const std::size_t n = 20'003;
  const BitSequence bits = fair_bits(n, 11);
  std::vector<std::int64_t> walk(n);
  std::int64_t place = 0;
  for (std::size_t i = 0; i < n; ++i) walk[i] = place += bits[i] ? 1 : -1;
  const auto returns = static_cast<std::uint64_t>(std::count(walk.begin(), walk.end(), 0));
  const Excursions found = excursions(bits);
  EXPECT_EQ(found.cycles, returns + (place != 0 ? 1 : 0));
  for (std::size_t i = 0; i < found.visits.size(); ++i) {
    const auto visits = std::count(walk.begin(), walk.end(), state_at(i, variant_states));
    EXPECT_EQ(found.visits[i], static_cast<std::uint64_t>(visits)) << i;
  }
  for (std::size_t i = 0; i < found.by_visits.size(); ++i) {
    std::array<std::uint64_t, 6> counted{};
    std::size_t here = 0;
    for (std::size_t step = 0; step < n; ++step) {
      here += walk[step] == state_at(i, excursion_states) ? 1 : 0;
      if (walk[step] != 0 && step + 1 < n) continue;
      ++counted[std::min<std::size_t>(here, 5)];
      here = 0;
    }
    EXPECT_EQ(found.by_visits[i], counted) << i;
  }
}

TEST(Excursions, NeedFiveHundredCycles) {
  EXPECT_EQ(least_cycles(1'000'000), 500U);
  EXPECT_EQ(least_cycles(100'000'000'000'000), 50'000U);
}

}  // namespace
}  // namespace evenhand::stats::bits
