#include "src/pvalues/kolmogorov_smirnov.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace evenhand::pvalues {
namespace {

using stats::Rational;

TEST(KolmogorovTails, HaveBothTailsAndTheFraction) {
  const Tails tails = kolmogorov_tails(10, Rational(274, 1000));
  EXPECT_NEAR(tails.lower.value(), 0.628479615456504, 1e-15);
  EXPECT_NEAR(tails.upper.value(), 0.371520384543496, 1e-15);
  // 5 draws, d = 1/2: 14/125.
  EXPECT_EQ(*kolmogorov_tails(5, Rational(1, 2)).exact_p, Rational(14, 125));
  EXPECT_FALSE(kolmogorov_tails(1000000, Rational(1, 100)).exact_p);
  EXPECT_NEAR(kolmogorov_tails(1000000, Rational(1, 100)).upper.log10(), -86.57, 0.05);
  EXPECT_NEAR(kolmogorov_tails(1000000, Rational(1, 10)).upper.log10(), -8705.0, 0.5);
}

// The double nearest to 1/20 lies above it, and the law jumps off there.
TEST(KolmogorovTails, AreCertainAtTheLeastValue) {
  for (const std::uint64_t n : {10U, 1000U}) {
    const Tails least = kolmogorov_tails(n, Rational(1, 2 * n));
    EXPECT_EQ(least.upper.value(), 1) << n;
    EXPECT_EQ(least.lower.value(), 0) << n;
  }
  EXPECT_GT(kolmogorov_tails(10, Rational(51, 1000)).lower.value(), 0);
  const Tails two = two_sample_kolmogorov_tails(3, 3, Rational(1, 3));
  EXPECT_EQ(two.upper.value(), 1);
  EXPECT_EQ(two.lower.value(), 0);
}

TEST(DiscreteKolmogorovTails, TakeAnyNull) {
  const Tails uniform =
      discrete_kolmogorov_tails(std::vector<Rational>(10, Rational(1, 10)), 25, Rational(3, 10));
  EXPECT_NEAR(uniform.upper.value(), 0.008981304758133, 1e-15);
  EXPECT_TRUE(uniform.exact_p);
  const Tails binomial = discrete_kolmogorov_tails(
      {Rational(1, 8), Rational(3, 8), Rational(3, 8), Rational(1, 8)}, 400, Rational(1, 20));
  EXPECT_NEAR(binomial.upper.value(), 0.056118494513674, 1e-15);
  EXPECT_THROW(discrete_kolmogorov_tails({Rational(1, 2), Rational(2, 5)}, 10, Rational(1, 10)),
               std::domain_error);
}

TEST(DiscreteKolmogorovTails, HaveNoFractionOfRoundedProbabilities) {
  const Rational third(3333333333, 10000000000);
  const Tails rounded = discrete_kolmogorov_tails({third, third, third}, 3, Rational(1, 3));
  EXPECT_NEAR(rounded.upper.value(), 1 - 6.0 / 27, 1e-9);
  EXPECT_FALSE(rounded.exact_p);
}

TEST(TwoSampleKolmogorovTails, CountOrders) {
  const Tails tails = two_sample_kolmogorov_tails(3, 3, Rational(1));
  EXPECT_NEAR(tails.upper.value(), 0.1, 1e-15);
  EXPECT_EQ(*tails.exact_p, Rational(1, 10));
  EXPECT_EQ(two_sample_kolmogorov_tails(1000000000, 999999999, Rational(1, 10000)).notes.size(),
            1U);
}

}  // namespace
}  // namespace evenhand::pvalues
