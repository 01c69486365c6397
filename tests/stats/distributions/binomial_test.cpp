#include "stats/distributions/binomial.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <stdexcept>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "stats/tables/exact_counts.hpp"

namespace evenhand::stats {
namespace {

struct Reference {
  std::uint64_t n;
  double p;
  std::uint64_t k;
  double log_pmf;
  double log_lower;
  double log_upper;
};

// mpmath 1.3, 40 digits: sums of the probability function.
constexpr Reference references[] = {
    {100, 1.0 / 6, 25, -4.6227353673881961586, -0.011948597891064677547, -3.8302873285313230414},
    {10000, 1.0 / 54, 400, -99.491086690655373502, -3.5815843501616572508e-39,
     -98.891889169220106421},
    {10000, 1.0 / 54, 100, -27.152509801266960189, -26.398854708365049148,
     -1.814978982306037023e-12},
    {10000, 0.5, 9999, -6922.2614652274769114, 0, -6922.2613652324765781},
    {20000, 0.25, 19997, -27694.672832349678094, 0, -27694.672782344260941}};

TEST(Binomial, MatchesHighPrecision) {
  for (const Reference& r : references) {
    const Binomial binomial(r.n, r.p);
    EXPECT_NEAR(binomial.log_pmf(r.k) / r.log_pmf, 1, 5e-15) << r.n;
    EXPECT_NEAR(binomial.lower_tail(r.k).log, r.log_lower, 1e-14 + 1e-15 * std::abs(r.log_lower));
    EXPECT_NEAR(binomial.upper_tail(r.k).log, r.log_upper, 1e-14 + 1e-15 * std::abs(r.log_upper));
  }
  // mpmath 1.3, 60 digits.
  EXPECT_NEAR(Binomial(1'000'000'000, 0.3).upper_tail(300'050'000).log, -8.1805747436253323399,
              1e-9);
}

TEST(Binomial, MatchesExactFractionsEverywhere) {
  for (const std::uint64_t n : {1U, 2U, 7U, 20U}) {
    const Rational p(3, 8);
    Rational below = 0;
    for (std::uint64_t k = 0; k <= n; ++k) {
      const Rational pmf = exact_binomial_pmf(n, p, k);
      const Rational upper = 1 - below;
      below += pmf;
      const Binomial binomial(n, 0.375);
      EXPECT_NEAR(std::exp(binomial.log_pmf(k)) / static_cast<double>(pmf), 1, 1e-13);
      EXPECT_NEAR(binomial.lower_tail(k).value() / static_cast<double>(below), 1, 1e-13);
      EXPECT_NEAR(binomial.upper_tail(k).value() / static_cast<double>(upper), 1, 1e-13);
    }
    EXPECT_EQ(below, 1);
  }
}

TEST(Binomial, TwoSidedDoublesTheSmallerTail) {
  // 10 heads of 10 and 5 of 10 by hand.
  EXPECT_NEAR(Binomial(10, 0.5).two_sided(10).value(), 2.0 / 1024, 1e-16);
  EXPECT_EQ(Binomial(10, 0.5).two_sided(5).value(), 1);
}

TEST(Binomial, KnowsItsEnds) {
  EXPECT_EQ(Binomial(0, 0.5).lower_tail(0).value(), 1);
  EXPECT_EQ(Binomial(5, 0).upper_tail(1).value(), 0);
  EXPECT_EQ(Binomial(5, 1).upper_tail(5).value(), 1);
  EXPECT_EQ(Binomial(5, 1).lower_tail(4).value(), 0);
  EXPECT_EQ(Binomial(5, 0.5).upper_tail(6).value(), 0);
  EXPECT_THROW(Binomial(5, NAN), std::domain_error);
  EXPECT_THROW(Binomial(5, 1.5), std::domain_error);
}

TEST(Binomial, QuantileIsTheInverse) {
  const Binomial binomial(1000, 0.2);
  for (const double q : {1e-8, 0.01, 0.5, 0.9, 0.999999}) {
    const std::uint64_t k = binomial.quantile(q);
    EXPECT_GE(binomial.lower_tail(k).value(), q);
    EXPECT_LT(binomial.lower_tail(k - 1).value(), q);
  }
}

TEST(Binomial, KnowsWhichProbabilityIsFound) {
  // Of 8 trials only 0 and 8 heads have p <= .01: 2/256; p^8 = .9 at .9^(1/8).
  EXPECT_NEAR(detectable_probability(8, 0.5, 0.01, 0.9), std::pow(0.9, 1.0 / 8), 1e-9);
  EXPECT_TRUE(std::isinf(detectable_probability(7, 0.5, 0.01, 0.9)));
  // The normal approximation: (2.5758 + 1.2816) / 2 / sqrt(n).
  EXPECT_NEAR(detectable_probability(1000000, 0.5, 0.01, 0.9) - 0.5, 0.0019287, 2e-6);
}

TEST(Binomial, TailsShareExactlyOneValue) {
  rc::check([] {
    const auto n = *rc::gen::inRange<std::uint64_t>(1, 5000);
    const double p = *rc::gen::inRange(1, 1000) / 1000.0;
    const auto k = *rc::gen::inRange<std::uint64_t>(0, n + 1);
    const Binomial binomial(n, p);
    const double both = binomial.lower_tail(k).value() + binomial.upper_tail(k).value();
    RC_ASSERT(std::abs(both - 1 - std::exp(binomial.log_pmf(k))) < 1e-11);
  });
}

}  // namespace
}  // namespace evenhand::stats
