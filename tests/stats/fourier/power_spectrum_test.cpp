#include "stats/fourier/power_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats::fourier {
namespace {

TEST(AnyTransform, IsTheSumThatDefinesIt) {
  for (const std::size_t n : {1U, 2U, 5U, 7U, 11U, 13U, 14U, 30U, 49U, 97U, 128U, 211U}) {
    Complexes numbers(n);
    for (std::size_t j = 0; j < n; ++j) {
      numbers.re[j] = static_cast<double>(j * j % 17) - 8;
      numbers.im[j] = static_cast<double>(j * 5 % 11) - 5;
    }
    const Complexes before = numbers;
    AnyTransform transform(n);
    EXPECT_EQ(transform.size(), n);
    transform.transform(numbers);
    for (std::size_t k = 0; k < n; ++k) {
      double re = 0;
      double im = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const Turn by = turn(j * k % n, n);
        re += before.re[j] * by.re - before.im[j] * by.im;
        im += before.re[j] * by.im + before.im[j] * by.re;
      }
      ASSERT_NEAR(numbers.re[k], re, 1e-10) << n << ' ' << k;
      ASSERT_NEAR(numbers.im[k], im, 1e-10) << n << ' ' << k;
    }
  }
}

TEST(AnyTransform, CanBeUsedAgain) {
  AnyTransform transform(7);
  Complexes once(7);
  once.re[2] = 1;
  transform.transform(once);
  Complexes again(7);
  again.re[2] = 1;
  transform.transform(again);
  EXPECT_EQ(again.re, once.re);
  EXPECT_EQ(again.im, once.im);
}

double plain_power(const std::vector<double>& values, std::size_t k) {
  std::complex<double> sum = 0;
  for (std::size_t j = 0; j < values.size(); ++j) {
    const double angle = -2 * std::numbers::pi * static_cast<double>(j * k % values.size()) /
                         static_cast<double>(values.size());
    sum += values[j] * std::polar(1.0, angle);
  }
  return std::norm(sum);
}

std::vector<double> random_values(std::size_t n) {
  SmallGenerator generator(n);
  std::vector<double> values(n);
  for (double& value : values) value = generator.uniform() - 0.5;
  return values;
}

// Every length up to 130: all radices, odd and even, primes and their products.
TEST(PowerSpectrum, IsThePlainSum) {
  for (std::size_t n = 1; n <= 130; ++n) {
    const std::vector<double> values = random_values(n);
    PowerSpectrum spectrum(n);
    ASSERT_EQ(spectrum.size(), n);
    std::copy(values.begin(), values.end(), spectrum.values().begin());
    const auto power = spectrum.power();
    ASSERT_EQ(power.size(), n / 2 + 1);
    for (std::size_t k = 0; k < power.size(); ++k) {
      ASSERT_NEAR(power[k], plain_power(values, k), 1e-12 * static_cast<double>(n))
          << n << ' ' << k;
    }
  }
}

// As many values as a sequence has bits, at some harmonics.
TEST(PowerSpectrum, IsThePlainSumOfManyValues) {
  for (const std::size_t n : {1'000'000U, 1U << 17U, 99'991U, 200'006U}) {
    const std::vector<double> values = random_values(n);
    PowerSpectrum spectrum(n);
    std::copy(values.begin(), values.end(), spectrum.values().begin());
    const auto power = spectrum.power();
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}, n / 7, n / 3, n / 2 - 1, n / 2}) {
      EXPECT_NEAR(power[k], plain_power(values, k), 1e-9 * static_cast<double>(n)) << n << ' ' << k;
    }
  }
}

TEST(PowerSpectrum, KeepsTheSumOfSquares) {
  constexpr std::size_t n = 30'000;
  const std::vector<double> values = random_values(n);
  PowerSpectrum spectrum(n);
  for (int time = 0; time < 2; ++time) {
    std::copy(values.begin(), values.end(), spectrum.values().begin());
    const auto power = spectrum.power();
    double sum = power[0] + power[n / 2];
    for (std::size_t k = 1; k < n / 2; ++k) sum += 2 * power[k];
    double squares = 0;
    for (const double value : values) squares += value * value;
    EXPECT_NEAR(sum / static_cast<double>(n), squares, 1e-10 * squares);
  }
}

TEST(PowerSpectrum, IsNotOfNothing) { EXPECT_THROW(PowerSpectrum(0), std::domain_error); }

}  // namespace

}  // namespace evenhand::stats::fourier
