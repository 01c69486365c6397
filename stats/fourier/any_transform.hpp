#pragma once

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

}  // namespace evenhand::stats::fourier
