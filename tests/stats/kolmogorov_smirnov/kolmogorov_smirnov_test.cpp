#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include "stats/kolmogorov_smirnov/exact_ks.hpp"
#include "tests/stats/csv_rows.hpp"
#include "tests/stats/kolmogorov_smirnov/ks_oracle.hpp"

namespace evenhand::stats {
namespace {

TEST(DistanceEffect, IsMassartsBand) {
  const Effect effect = distance_effect(0.2, 100, 0.95);
  EXPECT_EQ(effect.value, 0.2);
  EXPECT_EQ(effect.interval.level, 0.95);
  const double margin = std::sqrt(std::log(40) / 200);
  EXPECT_NEAR(effect.interval.low, 0.2 - margin, 1e-15);
  EXPECT_NEAR(effect.interval.high, 0.2 + margin, 1e-15);
  // A level as it is written: 2 / .01, and not 2 / (1 - .99), which is 1e-15 off.
  EXPECT_EQ(distance_effect(0.5, 1000, 0.99).interval.high,
            0.5 + std::sqrt(std::log(2 / 0.01) / 2000));
}

TEST(DistanceEffect, StaysADistance) {
  EXPECT_EQ(distance_effect(0.01, 10, 0.99).interval.low, 0);
  EXPECT_EQ(distance_effect(0.99, 10, 0.99).interval.high, 1);
}

using Rational = boost::multiprecision::cpp_rational;
using Wide = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<700>>;

/// |log of the value - log of the reference|: a relative error that also holds below 1e-308.
template <typename Number>
double relative_error(PValue value, const Number& reference) {
  const double expected = log(Wide(reference)).template convert_to<double>();
  // A double logarithm cannot say more than this.
  const double resolution = 4e-16 * std::fabs(expected);
  return std::max(0.0, std::fabs(value.log - expected) - resolution);
}

TEST(KolmogorovTails, MatchesReferenceValues) {
  for (const auto& row : csv_rows("ks.csv")) {
    if (row[0] != "cdf") continue;
    const Tails tails = kolmogorov_tails(std::stoull(row[1]), std::stod(row[2]));
    const double expected = std::stod(row[3]);
    EXPECT_NEAR(tails.lower.value() / expected, 1, 3e-15) << row[1] << " " << row[2];
    EXPECT_NEAR(tails.upper.value() / (1 - expected), 1, 3e-16 / (1 - expected) + 1e-14) << row[2];
  }
}

TEST(KolmogorovTails, MatchesCriticalValues) {
  for (const auto& row : csv_rows("ks.csv")) {
    if (row[0] != "critical") continue;
    const double found = kolmogorov_critical_value(std::stoull(row[1]), std::stod(row[4]));
    EXPECT_NEAR(found, std::stod(row[2]), 5.1e-6) << row[1] << " " << row[4];
  }
}

TEST(KolmogorovLimit, MatchesReferenceValuesAndItselfAtTheSwitch) {
  for (const auto& row : csv_rows("ks.csv")) {
    if (row[0] != "limit") continue;
    EXPECT_NEAR(kolmogorov_limit_tails(std::stod(row[2])).upper.value(), std::stod(row[4]), 5e-7);
  }
  const Tails below = kolmogorov_limit_tails(std::nextafter(1.0, 0.0));
  const Tails above = kolmogorov_limit_tails(1.0);
  EXPECT_NEAR(below.upper.log, above.upper.log, 2e-15);
  EXPECT_NEAR(below.lower.log, above.lower.log, 2e-15);
}

TEST(KolmogorovOracle, TwoRoutesAgreeExactly) {
  for (const int n : {1, 2, 3, 5, 8}) {
    for (int i = 1; i < 32; ++i) {
      const Rational d(i, 32);
      EXPECT_EQ(oracle::kolmogorov_cdf_by_series<Rational>(n, d),
                oracle::kolmogorov_cdf_by_walk<Rational>(n, d))
          << n << " " << d;
    }
  }
}

TEST(KolmogorovTailsSlow, AgreesWithExactFractionsInBothTails) {
  for (const int n : {1, 2, 3, 4, 5, 7, 10, 16, 25, 40}) {
    for (int i = 1; i < 64; ++i) {
      const Rational cdf = oracle::kolmogorov_cdf_by_series<Rational>(n, Rational(i, 64));
      const Tails tails = kolmogorov_tails(static_cast<std::uint64_t>(n), i / 64.0);
      if (cdf == 0) {
        EXPECT_EQ(tails.lower.value(), 0);
        EXPECT_EQ(tails.upper.log, 0);
        continue;
      }
      EXPECT_LT(relative_error(tails.lower, cdf), 1e-15) << n << " " << i;
      EXPECT_LT(relative_error(tails.upper, Rational(1 - cdf)), 2e-13) << n << " " << i;
    }
  }
}

TEST(KolmogorovTailsSlow, AgreesWith700DigitsInBothTails) {
  struct Case {
    int n;
    int d_in_1024ths;
  };
  for (const auto& [n, i] :
       {Case{100, 6}, {100, 100}, {100, 170},  {100, 234}, {100, 237}, {100, 300},
        {100, 900},   {300, 4},   {300, 20},   {300, 54},  {300, 55},  {300, 100},
        {300, 137},   {300, 400}, {300, 1000}, {600, 10},  {600, 27},  {600, 28},
        {600, 60},    {600, 97},  {600, 200},  {600, 500}}) {
    const Wide cdf = oracle::kolmogorov_cdf_by_series<Wide>(n, Wide(i) / 1024);
    const Tails tails = kolmogorov_tails(static_cast<std::uint64_t>(n), i / 1024.0);
    EXPECT_LT(relative_error(tails.lower, cdf), 1e-15) << n << " " << i;
    EXPECT_LT(relative_error(tails.upper, Wide(1 - cdf)), 2e-14) << n << " " << i;
  }
}

TEST(KolmogorovTails, ClosedFormsAtTheEdges) {
  EXPECT_EQ(kolmogorov_tails(10, 0.05).upper.value(), 1);
  EXPECT_EQ(kolmogorov_tails(10, 0).lower.value(), 0);
  EXPECT_EQ(kolmogorov_tails(10, 1).upper.value(), 0);
  EXPECT_EQ(kolmogorov_tails(10, 1).lower.value(), 1);
  // One value: D = max(u, 1 - u).
  EXPECT_DOUBLE_EQ(kolmogorov_tails(1, 0.75).lower.value(), 0.5);
  EXPECT_NEAR(kolmogorov_tails(1, 0.5 + 0x1p-40).lower.value() * 0x1p39, 1, 1e-14);
  // d ≥ 1 - 1/n: 2 (1-d)^n, however small.
  EXPECT_NEAR(kolmogorov_tails(1000, 0.9995).upper.log, std::log(2.0) + 1000 * std::log(1 - 0.9995),
              1e-9);
  EXPECT_NEAR(kolmogorov_tails(20, 0.96).upper.value() / (2 * std::pow(1 - 0.96, 20)), 1, 1e-13);
}

TEST(KolmogorovTails, FormulasAgreeWhereTheyMeet) {
  for (const long double n : {60.0L, 1000.0L, 20000.0L}) {
    const long double matrix = log_kolmogorov_cdf_by_matrix(n, 16);
    const long double spectrum = log_kolmogorov_cdf_by_spectrum(n, 16);
    EXPECT_NEAR(static_cast<double>((matrix - spectrum) / (1 - matrix)), 0, 1e-15);
  }
  for (const long double n : {1e3L, 1e4L, 1e6L, 1e9L}) {
    const long double c = 2.3L * std::sqrt(n);
    const long double upper = -std::expm1(log_kolmogorov_cdf_by_spectrum(n, c));
    const long double doubled = 2 * std::exp(log_smirnov_upper(n, c));
    EXPECT_NEAR(static_cast<double>(doubled / upper), 1, 3e-14);
  }
}

/// The exponent of P(D_n ≥ d): the least Kullback-Leibler distance of a from a + d (Sethuraman
/// 1964).
double exponent(double d) {
  double least = 1e9;
  for (int i = 1; i < 100000; ++i) {
    const double a = (1 - d) * i / 100000;
    const double b = a + d;
    least = std::min(least, a * std::log(a / b) + (1 - a) * std::log((1 - a) / (1 - b)));
  }
  return least;
}

TEST(KolmogorovTails, FarTailsAreNumbers) {
  struct Case {
    std::uint64_t n;
    double d;
  };
  for (const auto& [n, d] : {Case{1'000'000, 0.1},
                             {1'000'000, 0.5},
                             {1'000'000'000, 0.1},
                             {1'000'000'000, 0.7},
                             {100'000'000'000, 0.02}}) {
    const Tails far = kolmogorov_tails(n, d);
    EXPECT_EQ(far.upper.value(), 0);
    EXPECT_EQ(far.lower.log, 0);
    // A factor of order 1 is left beside the exponent.
    const double size = static_cast<double>(n) * exponent(d);
    EXPECT_NEAR(far.upper.log, -size, 3 + 1e-8 * size) << n << " " << d;
  }
  EXPECT_NEAR(kolmogorov_tails(1'000'000, 0.0152).upper.log10(), -200.4, 0.5);
  EXPECT_LT(kolmogorov_tails(1'000'000, 0.00002).lower.log, -3000);
  EXPECT_NEAR(kolmogorov_tails(1'000'000'000'000, 1 - 1e-9).upper.log / (1e12 * std::log(1e-9)), 1,
              1e-6);
}

TEST(KolmogorovTails, ApproachesTheLimitAtTheKnownRate) {
  // K(n, x/√n) = L(x) + L'(x)/(6√n) + O(1/n).
  for (const double x : {0.5, 0.9, 1.4, 2.0, 3.0}) {
    const double n = 1e10;
    const double shifted = x + 1 / (6 * std::sqrt(n));
    const Tails exact = kolmogorov_tails(10'000'000'000, x / std::sqrt(n));
    const Tails limit = kolmogorov_limit_tails(shifted);
    EXPECT_NEAR(exact.upper.log, limit.upper.log, 1e-8);
    EXPECT_NEAR(exact.lower.log, limit.lower.log, 1e-8);
  }
}

TEST(KolmogorovTails, IsMonotone) {
  for (const std::uint64_t n : {1U, 2U, 7U, 48U, 300U, 5000U, 1000000U}) {
    Tails before = kolmogorov_tails(n, 0);
    for (int i = 1; i <= 400; ++i) {
      const double d = std::min(1.0, 4.0 / std::sqrt(static_cast<double>(n)) * i / 400);
      const Tails tails = kolmogorov_tails(n, d);
      EXPECT_LE(tails.upper.log, before.upper.log) << n << " " << d;
      EXPECT_GE(tails.lower.log, before.lower.log) << n << " " << d;
      before = tails;
    }
  }
}

TEST(KolmogorovTails, RefusesNonsense) {
  EXPECT_THROW(kolmogorov_tails(0, 0.5), std::domain_error);
  EXPECT_THROW(kolmogorov_tails(largest_ks_sample + 1, 0.5), std::domain_error);
  EXPECT_THROW(kolmogorov_tails(10, -0.1), std::domain_error);
  EXPECT_THROW(kolmogorov_tails(10, 1.1), std::domain_error);
  EXPECT_THROW(kolmogorov_tails(10, std::nan("")), std::domain_error);
  EXPECT_THROW(kolmogorov_critical_value(10, 0), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
