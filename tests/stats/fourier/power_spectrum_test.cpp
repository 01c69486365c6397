#include "stats/fourier/power_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats::fourier {
namespace {

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
