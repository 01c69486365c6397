#include "src/pvalues/chi_squared.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace evenhand::pvalues {
namespace {

TEST(ChiSquaredTails, AreThoseOfTheDistribution) {
  // mpmath 1.3: Q(1404.5, 1500).
  EXPECT_NEAR(chi_squared_tails(3000, 2809).upper.value(), 0.00618291444685355, 1e-16);
  EXPECT_NEAR(chi_squared_tails(3000, 2809).lower.value(), 1 - 0.00618291444685355, 1e-15);
}

TEST(ChiSquaredOfCounts, IsPearsonsStatistic) {
  constexpr std::array<std::uint64_t, 3> counts = {10, 20, 30};
  constexpr std::array<double, 3> even = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  const Tails tails = chi_squared_of_counts(counts, even);
  EXPECT_NEAR(tails.statistic, 10, 1e-13);
  // Two degrees of freedom: e^-5.
  EXPECT_NEAR(tails.upper.value(), std::exp(-5), 1e-16);
  EXPECT_FALSE(tails.small_counts_p);
  EXPECT_TRUE(tails.notes.empty());
}

TEST(ChiSquaredOfCounts, HelpsWhereCellsExpectTooLittle) {
  constexpr std::array<std::uint64_t, 3> counts = {1, 2, 3};
  constexpr std::array<double, 3> even = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  const Tails tails = chi_squared_of_counts(counts, even);
  // All of 729 outcomes but 2,2,2 (90 of them) are at least as far off.
  ASSERT_TRUE(tails.small_counts_p);
  EXPECT_NEAR(tails.small_counts_p->value(), 639.0 / 729, 1e-12);
  ASSERT_EQ(tails.notes.size(), 1U);
  EXPECT_THAT(tails.notes.front(), testing::HasSubstr("a cell expects 2"));
}

}  // namespace
}  // namespace evenhand::pvalues
