#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace evenhand::stats::fourier {

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
