#include "stats/tables/exact_counts.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

namespace evenhand::stats {
namespace {

TEST(ExactBinomialPmf, IsAFraction) {
  EXPECT_EQ(exact_binomial_pmf(4, Rational(1, 3), 1), Rational(32, 81));
  EXPECT_EQ(exact_binomial_pmf(4, Rational(1, 3), 5), 0);
  Rational sum = 0;
  for (std::uint64_t k = 0; k <= 5; ++k) sum += exact_binomial_pmf(5, Rational(2, 7), k);
  EXPECT_EQ(sum, 1);
}

TEST(ExactBinomialPmf, RefusesWhatIsNoProbability) {
  EXPECT_THROW(exact_binomial_pmf(4, Rational(4, 3), 1), std::domain_error);
  EXPECT_THROW(exact_binomial_pmf(4, Rational(-1, 3), 1), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
