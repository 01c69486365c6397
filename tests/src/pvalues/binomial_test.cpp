#include "src/pvalues/binomial.hpp"

#include <gtest/gtest.h>

namespace evenhand::pvalues {
namespace {

using stats::Rational;

TEST(BinomialTails, GiveBothTailsAndTheFraction) {
  const Tails tails = binomial_tails(10, Rational(1, 4), 3);
  EXPECT_EQ(*tails.exact_pmf, Rational(32805, 131072));
  EXPECT_EQ(tails.title, "Binomial: 10 trials with probability 1/4");

  EXPECT_NEAR(binomial_tails(100, Rational(1, 6), 25).upper.value(), 0.021703378733936, 1e-15);
  EXPECT_NEAR(binomial_tails(100, Rational(1, 6), 25).two_sided->value(), 0.043406757467872, 1e-15);
  EXPECT_FALSE(binomial_tails(701, Rational(1, 4), 3).exact_pmf);
}

}  // namespace
}  // namespace evenhand::pvalues
