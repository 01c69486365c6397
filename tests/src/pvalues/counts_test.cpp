#include "src/pvalues/counts.hpp"

#include <gtest/gtest.h>

namespace evenhand::pvalues {
namespace {

using stats::Rational;

TEST(HypergeometricTails, GiveTheFraction) {
  const Tails tails = hypergeometric_tails(54, 2, 3, 2);
  EXPECT_NEAR(*tails.pmf, 1.0 / 477, 1e-17);
  EXPECT_EQ(*tails.exact_pmf, Rational(1, 477));
  EXPECT_NEAR(tails.upper.value(), 1.0 / 477, 1e-17);
  EXPECT_EQ(tails.lower.value(), 1);
  EXPECT_FALSE(hypergeometric_tails(2001, 2, 3, 2).exact_pmf);
}

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
