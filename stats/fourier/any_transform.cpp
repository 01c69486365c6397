#include "stats/fourier/any_transform.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::stats::fourier {
namespace {

/// a[i] *= b[j].
void multiply(Complexes& a, std::size_t i, const Complexes& b, std::size_t j) {
  const double re = a.re[i] * b.re[j] - a.im[i] * b.im[j];
  a.im[i] = a.re[i] * b.im[j] + a.im[i] * b.re[j];
  a.re[i] = re;
}

}  // namespace

AnyTransform::AnyTransform(std::size_t n)
    : n_(n), transform_(is_smooth(n) ? n : std::bit_ceil(2 * n - 1)) {
  if (is_smooth(n)) return;
  const std::size_t size = transform_.size();
  chirp_ = Complexes(n);
  kernel_ = Complexes(size);
  circle_ = Complexes(size);
  for (std::size_t j = 0; j < n; ++j) {
    const Turn by = turn(j * j % (2 * n), 2 * n);
    chirp_.re[j] = by.re;
    chirp_.im[j] = by.im;
    kernel_.re[j] = kernel_.re[(size - j) % size] = by.re;
    kernel_.im[j] = kernel_.im[(size - j) % size] = -by.im;
  }
  transform_.transform(kernel_);
}

void AnyTransform::transform(Complexes& numbers) {
  if (is_direct()) return transform_.transform(numbers);
  std::fill(circle_.re.begin(), circle_.re.end(), 0);
  std::fill(circle_.im.begin(), circle_.im.end(), 0);
  for (std::size_t j = 0; j < n_; ++j) {
    circle_.re[j] = numbers.re[j];
    circle_.im[j] = numbers.im[j];
    multiply(circle_, j, chirp_, j);
  }
  transform_.transform(circle_);
  for (std::size_t k = 0; k < circle_.size(); ++k) multiply(circle_, k, kernel_, k);
  // Back again: with real and imaginary parts exchanged a transform is its own inverse.
  std::swap(circle_.re, circle_.im);
  transform_.transform(circle_);
  std::swap(circle_.re, circle_.im);
  const auto size = static_cast<double>(circle_.size());
  for (std::size_t k = 0; k < n_; ++k) {
    numbers.re[k] = circle_.re[k] / size;
    numbers.im[k] = circle_.im[k] / size;
    multiply(numbers, k, chirp_, k);
  }
}

}  // namespace evenhand::stats::fourier
