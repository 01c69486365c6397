#include "stats/entropy/permutation_statistics.hpp"

#include <gtest/gtest.h>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

TEST(PermutationStatistics, AreThoseOfTheStandardsSteps) {
  for (const Expected& expected : expected_of("permutation")) {
    const std::vector<std::uint8_t> symbols = symbols_of(expected.set);
    const Statistics statistics = PermutationStatistics(symbols).of(symbols, Wanted().set());
    ASSERT_EQ(expected.values.size(), permutation_statistics);
    for (std::size_t i = 0; i < permutation_statistics; ++i) {
      EXPECT_DOUBLE_EQ(statistics[i], expected.values[i])
          << expected.set << ' ' << permutation_statistic_name(i);
    }
  }
}

TEST(PermutationStatistics, AreMadeWhereTheyAreWanted) {
  const std::vector<std::uint8_t> symbols = symbols_of("skew-4");
  const PermutationStatistics statistics(symbols);
  const Statistics all = statistics.of(symbols, Wanted().set());
  for (std::size_t i = 0; i < permutation_statistics; ++i) {
    EXPECT_EQ(statistics.of(symbols, Wanted().set(i))[i], all[i]) << i;
  }
}

TEST(PermutationStatistics, TakeAnyTwoValuesForBits) {
  std::vector<std::uint8_t> bits = symbols_of("biased-1");
  const Statistics before = PermutationStatistics(bits).of(bits, Wanted().set());
  for (std::uint8_t& bit : bits) bit = bit == 1 ? 90 : 40;
  const Statistics after = PermutationStatistics(bits).of(bits, Wanted().set());
  for (std::size_t i = 1; i + 1 < permutation_statistics; ++i) EXPECT_EQ(after[i], before[i]) << i;
}

TEST(PermutationStatistics, NeedTwoValues) {
  EXPECT_THROW(PermutationStatistics(std::vector<std::uint8_t>(100)), std::domain_error);
  EXPECT_THROW(PermutationStatistics(std::vector<std::uint8_t>{0, 1}), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::entropy
