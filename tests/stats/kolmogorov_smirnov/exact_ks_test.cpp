#include "stats/kolmogorov_smirnov/exact_ks.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"
#include "tests/stats/kolmogorov_smirnov/ks_oracle.hpp"

namespace evenhand::stats {
namespace {

using Rational = boost::multiprecision::cpp_rational;

TEST(ExactKs, OneSampleIsTheWalkThroughTheBand) {
  EXPECT_EQ(exact_kolmogorov_p(5, Rational(1, 2)), Rational(14, 125));
  for (const int n : {1, 2, 4, 9}) {
    for (int i = 1; i <= 10; ++i) {
      const Rational d(i, 10);
      EXPECT_EQ(exact_kolmogorov_p(static_cast<std::uint64_t>(n), d),
                Rational(1 - oracle::kolmogorov_cdf_by_walk<Rational>(n, d)))
          << n << " " << i;
    }
  }
  EXPECT_FALSE(exact_kolmogorov_p(41, Rational(1, 2)));
}

TEST(ExactKs, DiscreteNull) {
  // Three tosses of a fair coin: D = 1/2 for all heads or all tails, else 1/6.
  const std::vector<Rational> coin = {Rational(1, 2), Rational(1, 2)};
  EXPECT_EQ(exact_discrete_ks_p(coin, 3, Rational(1, 2)), Rational(1, 4));
  EXPECT_EQ(exact_discrete_ks_p(coin, 3, Rational(1, 6)), Rational(1));
  const std::vector<Rational> ten(10, Rational(1, 10));
  const auto p = exact_discrete_ks_p(ten, 25, Rational(3, 10));
  ASSERT_TRUE(p);
  EXPECT_NEAR(p->convert_to<double>() /
                  discrete_ks_tails(DiscreteNull::uniform(10), 25, 0.3).tails.upper.value(),
              1, 1e-13);
  EXPECT_FALSE(exact_discrete_ks_p(ten, 101, Rational(3, 10)));
}

TEST(ExactKs, TwoSamples) {
  EXPECT_EQ(exact_two_sample_ks_p(3, 3, Rational(1)), Rational(1, 10));
  EXPECT_EQ(exact_two_sample_ks_p(1, 1, Rational(1)), Rational(1));
  const auto p = exact_two_sample_ks_p(100, 80, Rational(1, 5));
  ASSERT_TRUE(p);
  EXPECT_NEAR(p->convert_to<double>() / two_sample_ks_tails(100, 80, 0.2).tails.upper.value(), 1,
              1e-13);
  EXPECT_FALSE(exact_two_sample_ks_p(300, 41, Rational(1)));
}

}  // namespace
}  // namespace evenhand::stats
