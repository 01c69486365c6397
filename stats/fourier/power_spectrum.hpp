#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "stats/fourier/complex_transform.hpp"

namespace evenhand::stats::fourier {

/// A Fourier transform of n >= 1 complex numbers, whatever n: where n has a prime factor above 5,
/// by Bluestein's algorithm. jk is (j² + k² - (k-j)²) / 2, so that what is left of the sum, once
/// each number was turned by -πi j²/n, is a convolution.
class AnyTransform {
 public:
  explicit AnyTransform(std::size_t n);

  std::size_t size() const { return n_; }
  void transform(Complexes& numbers);

 private:
  bool is_direct() const { return chirp_.size() == 0; }

  std::size_t n_;
  ComplexTransform transform_;  ///< of n, or of the circle on which is convolved
  Complexes chirp_;             ///< e^(-πi j²/n)
  Complexes kernel_;            ///< the transform of what it is convolved with
  Complexes circle_;
};

/// |X_k|² for k = 0 … n/2, where X_k = Σ x_j e^(-2πi jk/n), for n >= 1 real numbers
/// (std::domain_error). Even n are transformed as n/2 complex numbers; a number with a prime factor
/// above 5 by Bluestein's algorithm (1970), as a convolution. Errors are a few units of the 15th
/// digit of the root of Σ x². Holds some 40 bytes for each number, of Bluestein's some 200.
class PowerSpectrum {
 public:
  explicit PowerSpectrum(std::size_t n);
  PowerSpectrum(PowerSpectrum&&) noexcept;
  PowerSpectrum& operator=(PowerSpectrum&&) noexcept;
  ~PowerSpectrum();

  std::size_t size() const;
  /// The values to transform; power() overwrites them.
  std::span<double> values();
  /// Valid until the next call of either.
  std::span<const double> power();

 private:
  struct Plan;
  std::unique_ptr<Plan> plan_;
};

}  // namespace evenhand::stats::fourier
