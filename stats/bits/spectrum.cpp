#include "stats/bits/spectrum.hpp"

#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr double below = 0.95;

}  // namespace

TestResult spectrum_test(const BitSequence& bits, fourier::PowerSpectrum& fourier,
                         Constants constants) {
  if (fourier.size() != bits.size()) throw std::domain_error("spectrum: of another length");
  const std::span<double> values = fourier.values();
  for (std::size_t i = 0; i < values.size(); i += 64) {
    const std::uint64_t word = bits.word_at(i);
    const std::size_t width = std::min<std::size_t>(64, values.size() - i);
    for (std::size_t j = 0; j < width; ++j) {
      values[i + j] = static_cast<double>(2 * static_cast<int>((word >> j) & 1U) - 1);
    }
  }
  const std::span<const double> power = fourier.power();

  const auto n = static_cast<double>(bits.size());
  const double threshold = (constants == Constants::exact ? std::log(20.0) : 2.995732274) * n;
  const std::size_t harmonics = bits.size() / 2;
  std::size_t low = 0;
  for (std::size_t i = 0; i < harmonics; ++i) low += power[i] < threshold ? 1 : 0;

  TestResult result;
  result.statistic =
      (static_cast<double>(low) - below * n / 2) / std::sqrt(n / 4 * below * (1 - below));
  result.p = normal_two_sided(result.statistic);
  return result;
}

double spectrum_variance() {
  const double covariance = std::log(20.0) / 20;
  const double a_harmonic = below * (1 - below) - covariance * covariance;
  return (a_harmonic / 2) / (below * (1 - below) / 4);
}

}  // namespace evenhand::stats::bits
