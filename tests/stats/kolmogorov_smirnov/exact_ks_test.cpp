#include "stats/kolmogorov_smirnov/exact_ks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"
#include "tests/stats/kolmogorov_smirnov/ks_oracle.hpp"

namespace evenhand::stats {
namespace {

// Marsaglia, Tsang and Wang (2003): K(10, .274) = .6284796154565….
TEST(KsMatrix, IsThePublishedValue) {
  EXPECT_NEAR(std::exp(static_cast<double>(log_kolmogorov_cdf_by_matrix(10, 2.74L))),
              0.6284796154565, 1e-12);
}

TEST(KsMatrix, IsKolmogorovsRecursionForSmallSamples) {
  // P(D_2 < d) = 2 (2d - 1/2)² for 1/4 <= d <= 1/2 is the area of a square of differences; above
  // 1/2 it is 1 - 2 (1 - d)². With c = 2 d > 1 only the second is met.
  for (const long double d : {0.55L, 0.7L, 0.9L}) {
    EXPECT_NEAR(std::exp(static_cast<double>(log_kolmogorov_cdf_by_matrix(2, 2 * d))),
                static_cast<double>(1 - 2 * (1 - d) * (1 - d)), 1e-15);
  }
}

TEST(KsSpectrum, MeetsTheMatrix) {
  for (const long double c : {16.0L, 18.0L, 20.5L}) {
    const long double matrix = log_kolmogorov_cdf_by_matrix(400, c);
    const long double spectrum = log_kolmogorov_cdf_by_spectrum(400, c);
    EXPECT_NEAR(static_cast<double>(spectrum - matrix), 0, 1e-13) << static_cast<double>(c);
  }
}

TEST(KsSpectrum, ApproachesTheLimitLaw) {
  // K(n, x/√n) = L(x + 1/(6√n)) + O(1/n).
  constexpr double n = 1e12;
  for (const double x : {0.6, 1.0, 2.0}) {
    const auto log_cdf = static_cast<double>(
        log_kolmogorov_cdf_by_spectrum(n, static_cast<long double>(x * std::sqrt(n))));
    EXPECT_NEAR(log_cdf, kolmogorov_limit_tails(x + 1 / (6 * std::sqrt(n))).lower.log, 1e-10) << x;
  }
}

using Rational = boost::multiprecision::cpp_rational;

Rational power(const Rational& base, int exponent) {
  Rational result = 1;
  for (int i = 0; i < std::abs(exponent); ++i) result *= base;
  return exponent < 0 ? Rational(1 / result) : result;
}

/// P(D+_n < d) by Daniels' sum, which runs over the other half of the indices and alternates.
Rational smirnov_cdf(int n, const Rational& d) {
  Rational sum = 0;
  Rational choose = 1;
  for (int j = 0; Rational(j) <= d * n; ++j) {
    if (j > 0) choose = choose * (n - j + 1) / j;
    const Rational share(j, n);
    sum += choose * power(share - d, j) * power(1 + d - share, n - j - 1);
  }
  return sum * d;
}

TEST(SmirnovTails, AgreesWithExactFractions) {
  for (const int n : {1, 2, 3, 5, 10, 30}) {
    for (int i = 1; i < 64; ++i) {
      const Rational cdf = smirnov_cdf(n, Rational(i, 64));
      const Tails tails = smirnov_tails(static_cast<std::uint64_t>(n), i / 64.0);
      const auto lower = cdf.convert_to<double>();
      const auto upper = Rational(1 - cdf).convert_to<double>();
      EXPECT_NEAR(tails.lower.value() / lower, 1, 1e-14) << n << " " << i;
      EXPECT_NEAR(tails.upper.value() / upper, 1, 5e-14) << n << " " << i;
    }
  }
}

/// log P(D+_n ≥ d) by Smirnov's sum, term by term in 50 digits.
double log_smirnov_sum(int n, double d) {
  using Float = boost::multiprecision::cpp_bin_float_50;
  Float sum = 0;
  Float choose = 1;
  for (int j = 0; j < n * (1 - d); ++j) {
    if (j > 0) choose = choose * (n - j + 1) / j;
    const Float at = Float(d) + Float(j) / n;
    sum += choose * pow(at, j - 1) * pow(1 - at, n - j);
  }
  return log(sum * d).convert_to<double>();
}

TEST(SmirnovTails, TheIntegralIsTheSum) {
  struct Case {
    int n;
    double d;
  };
  for (const auto& [n, d] : {Case{2000, 0.03},
                             {2001, 0.0225},
                             {2001, 0.1},
                             {2001, 0.5},
                             {2001, 0.99},
                             {2100, 0.04},
                             {2100, 0.05},
                             {6000, 0.66},
                             {6000, 0.67},
                             {21000, 0.9},
                             {40000, 0.94},
                             {3000, 0.3},
                             {5000, 0.0091},
                             {5000, 0.04},
                             {5000, 0.3}}) {
    const double expected = log_smirnov_sum(n, d);
    EXPECT_NEAR(smirnov_tails(static_cast<std::uint64_t>(n), d).upper.log, expected,
                1e-14 + 4e-16 * std::fabs(expected))
        << n << " " << d;
  }
}

TEST(SmirnovTails, ApproachesItsLimit) {
  // exp(-2 (x + 1/(6√n))²) (1 + O(1/n)), Smirnov 1944, on both sides of the switch to an integral.
  for (const double x : {0.04, 0.05, 0.5, 2.0}) {
    const double shifted = x + 1 / (6 * std::sqrt(1e6));
    EXPECT_NEAR(smirnov_tails(1'000'000, x / 1e3).upper.log, -2 * shifted * shifted, 1e-5);
  }
}

TEST(SmirnovTails, EdgesAreCertain) {
  EXPECT_EQ(smirnov_tails(10, 0).upper.log, 0);
  EXPECT_EQ(smirnov_tails(10, 1).upper.value(), 0);
  EXPECT_THROW(smirnov_tails(0, 0.5), std::domain_error);
}

TEST(KolmogorovStatistic, IsTheLargestGap) {
  EXPECT_DOUBLE_EQ(kolmogorov_statistic({0.5}), 0.5);
  EXPECT_DOUBLE_EQ(kolmogorov_statistic({0.9, 0.1}), 0.4);
  EXPECT_DOUBLE_EQ(kolmogorov_statistic({0.1, 0.2, 0.3}), 0.7);
  EXPECT_DOUBLE_EQ(kolmogorov_statistic({0.7, 0.8, 0.9}), 0.7);
  EXPECT_THROW(kolmogorov_statistic({}), std::domain_error);
  EXPECT_THROW(kolmogorov_statistic({0.5, std::nan("")}), std::domain_error);
}

/// A small generator with a published sequence (Steele, Lea & Flood 2014), enough to draw
/// uniform values here without the product's own sources.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}
  double uniform() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

TEST(KolmogorovTails, PValuesAreUniformUnderTheNull) {
  for (const std::uint64_t n : {5U, 100U, 2000U}) {
    SplitMix generator(n);
    std::vector<double> p_values;
    for (int session = 0; session < 1000; ++session) {
      std::vector<double> sample(n);
      for (double& value : sample) value = generator.uniform();
      p_values.push_back(kolmogorov_tails(n, kolmogorov_statistic(sample)).upper.value());
    }
    EXPECT_GT(kolmogorov_tails(1000, kolmogorov_statistic(p_values)).upper.value(), 0.001) << n;
  }
}

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
