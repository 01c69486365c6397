#include "stats/fourier/power_spectrum.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

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

struct PowerSpectrum::Plan {
  explicit Plan(std::size_t n)
      : values(n), transform(n % 2 == 0 ? n / 2 : n), numbers(transform.size()) {
    for (std::size_t k = 0; n % 2 == 0 && k <= n / 4; ++k) {
      const Turn by = turn(k, n);
      turns.re.push_back(by.re);
      turns.im.push_back(by.im);
    }
    power.resize(n / 2 + 1);
  }

  bool is_folded() const { return values.size() != numbers.size(); }

  void transform_values() {
    if (is_folded()) {
      for (std::size_t j = 0; j < numbers.size(); ++j) {
        numbers.re[j] = values[2 * j];
        numbers.im[j] = values[2 * j + 1];
      }
    } else {
      numbers.re = values;
      numbers.im.assign(values.size(), 0);
    }
    transform.transform(numbers);
  }

  /// Makes the transform of the n values (n is even) from that of pairs: the numbers are Z = E + i
  /// O, where E and O are the transforms of the values at even and at odd places; X_k = E_k + turn
  /// O_k, and X at the other end is conj(E_k) - conj(turn O_k).
  void unfold() {
    const std::size_t half = numbers.size();
    for (std::size_t k = 0; k <= half / 2; ++k) {
      const std::size_t other = k == 0 ? 0 : half - k;
      const double even_re = (numbers.re[k] + numbers.re[other]) / 2;
      const double even_im = (numbers.im[k] - numbers.im[other]) / 2;
      const double odd_re = (numbers.im[k] + numbers.im[other]) / 2;
      const double odd_im = (numbers.re[other] - numbers.re[k]) / 2;
      const double re = odd_re * turns.re[k] - odd_im * turns.im[k];
      const double im = odd_re * turns.im[k] + odd_im * turns.re[k];
      power[k] = squared(even_re + re, even_im + im);
      power[half - k] = squared(even_re - re, even_im - im);
    }
  }

  static double squared(double re, double im) { return re * re + im * im; }

  std::vector<double> values;
  AnyTransform transform;
  Complexes numbers;
  Complexes turns;
  std::vector<double> power;
};

PowerSpectrum::PowerSpectrum(std::size_t n) {
  if (n == 0) throw std::domain_error("spectrum: of no numbers");
  plan_ = std::make_unique<Plan>(n);
}
PowerSpectrum::PowerSpectrum(PowerSpectrum&&) noexcept = default;
PowerSpectrum& PowerSpectrum::operator=(PowerSpectrum&&) noexcept = default;
PowerSpectrum::~PowerSpectrum() = default;

std::size_t PowerSpectrum::size() const { return plan_->values.size(); }
std::span<double> PowerSpectrum::values() { return plan_->values; }

std::span<const double> PowerSpectrum::power() {
  plan_->transform_values();
  if (plan_->is_folded()) {
    plan_->unfold();
  } else {
    for (std::size_t k = 0; k < plan_->power.size(); ++k) {
      plan_->power[k] = Plan::squared(plan_->numbers.re[k], plan_->numbers.im[k]);
    }
  }
  return plan_->power;
}

}  // namespace evenhand::stats::fourier
