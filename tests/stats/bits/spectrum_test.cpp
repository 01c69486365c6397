#include "stats/bits/spectrum.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

double p_of(const BitSequence& bits) {
  fourier::PowerSpectrum fourier(bits.size());
  return spectrum_test(bits, fourier).p.value();
}

// SP 800-22 Rev. 1a, 2.6.4 and 2.6.8 count one and two harmonics too few below the threshold: the
// values are not 0.029523 and 0.168669.
TEST(Spectrum, CorrectsTheStandardsExamples) {
  EXPECT_NEAR(p_of(BitSequence::of("1001010011")), 0.468160, 5e-7);
  EXPECT_NEAR(p_of(hundred_of_pi()), 0.646355, 5e-7);
}

TEST(Spectrum, FindsAPeriod) {
  BitSequence bits = fair_bits(10'000, 1);
  for (std::size_t i = 0; i < 9000; ++i) bits.set(i + 1000, bits[i]);
  EXPECT_LT(p_of(bits), 1e-20);
}

TEST(Spectrum, VariesAsParsevalsEquationSays) {
  EXPECT_NEAR(spectrum_variance(), 1.0553, 5e-5);
  SmallGenerator generator(9);
  fourier::PowerSpectrum fourier(4096);
  constexpr int trials = 4000;
  double squares = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const double z = spectrum_test(fair_bits(4096, generator), fourier).statistic;
    squares += z * z;
  }
  // 1.055 and three standard errors of .024.
  EXPECT_NEAR(squares / trials, spectrum_variance(), 0.07);
}

TEST(Spectrum, WantsATransformOfTheSameLength) {
  fourier::PowerSpectrum fourier(100);
  EXPECT_THROW(spectrum_test(BitSequence(101), fourier), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::bits
