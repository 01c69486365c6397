#include "stats/tables/exact_counts.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

namespace evenhand::stats {
namespace {

TEST(ExactCounts, AreFractionsOfBinomialCoefficients) {
  // Both jokers among the three bottom cards of 54: 1/477.
  EXPECT_EQ(exact_hypergeometric_pmf(54, 2, 3, 2), Rational(1, 477));
  EXPECT_EQ(exact_hypergeometric_pmf(54, 2, 3, 3), 0);
  Rational sum = 0;
  for (std::uint64_t k = 0; k <= 5; ++k) sum += exact_hypergeometric_pmf(52, 13, 5, k);
  EXPECT_EQ(sum, 1);
  EXPECT_EQ(exact_hypergeometric_cdf(52, 13, 5, 4), 1 - exact_hypergeometric_pmf(52, 13, 5, 5));
  EXPECT_EQ(exact_binomial_pmf(4, Rational(1, 3), 1), Rational(32, 81));
}

TEST(ExactCounts, RefuseMoreThanTheDeck) {
  EXPECT_THROW(exact_hypergeometric_pmf(10, 11, 3, 1), std::domain_error);
  EXPECT_THROW(exact_hypergeometric_pmf(10, 1, 11, 1), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
