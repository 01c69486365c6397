#pragma once

#include "stats/bits/bit_sequence.hpp"
#include "stats/bits/constants.hpp"
#include "stats/fourier/power_spectrum.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// SP 800-22 Rev. 1a, 2.6, discrete Fourier transform: is the sequence periodic? Among the moduli
/// of the first n/2 harmonics of ±1, 95 in 100 should lie below sqrt(n ln 20) (NIST's program: ln
/// 20 = 2.995732274). Statistic: how many do, from their number, over sqrt(n · 0.95 · 0.05 / 4).
///
/// Parseval's equation binds the harmonics together, so that the statistic's variance is not 1 but
/// spectrum_variance. `fourier` is one of as many values as there are bits (std::domain_error).
TestResult spectrum_test(const BitSequence& bits, fourier::PowerSpectrum& fourier,
                         Constants constants = Constants::exact);

/// The variance of the statistic for many bits. A harmonic's power E, exponential with mean 1, is
/// below t = ln 20 with probability 0.95; the covariance of that with E is -t e^-t, and the sum of
/// all E is given, which leaves 0.95 · 0.05 - (t e^-t)² a harmonic: 1.0553, what Pareschi, Rovatti
/// & Setti (2012) measured as 4/3.8.
double spectrum_variance();

}  // namespace evenhand::stats::bits
