#include "stats/distributions/binomial.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "stats/distributions/tail_sum.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();
constexpr double two_pi = 6.283185307179586477;

/// P(X <= k) for k below the mean, from the term at k downwards.
PValue sum_down(std::uint64_t n, double p, double log_first, std::uint64_t k) {
  const double odds = (1 - p) / p;
  const double sum = sum_of_ratios([&](std::uint64_t step) {
    if (step > k) return 0.0;
    const auto at = static_cast<double>(k - step);
    return (at + 1) / (static_cast<double>(n) - at) * odds;
  });
  return PValue::from_log(log_first + std::log(sum));
}

}  // namespace

Binomial::Binomial(std::uint64_t n, double p) : n_(n), p_(p) {
  if (!(p >= 0 && p <= 1)) throw std::domain_error("binomial: p must be in [0, 1]");
  if (n > 1'000'000'000'000) throw std::domain_error("binomial: n must be at most 1e12");
}

double Binomial::mean() const { return static_cast<double>(n_) * p_; }
double Binomial::variance() const { return mean() * (1 - p_); }

double Binomial::log_pmf(std::uint64_t k) const {
  if (k > n_) return impossible;
  const auto n = static_cast<double>(n_);
  const auto x = static_cast<double>(k);
  if (p_ == 0 || p_ == 1) return x == n * p_ ? 0 : impossible;
  if (k == 0) return n * std::log1p(-p_);
  if (k == n_) return n * std::log(p_);
  return stirling_error(n) - stirling_error(x) - stirling_error(n - x) - deviance(x, n * p_) -
         deviance(n - x, n * (1 - p_)) + 0.5 * std::log(n / (two_pi * x * (n - x)));
}

PValue Binomial::lower_tail(std::uint64_t k) const {
  if (k >= n_ || p_ == 0) return {0};
  if (p_ == 1) return {impossible};
  if (static_cast<double>(k) <= mean()) return sum_down(n_, p_, log_pmf(k), k);
  return PValue::from_log(log1m_exp(upper_tail(k + 1).log));
}

PValue Binomial::upper_tail(std::uint64_t k) const {
  if (k == 0) return {0};
  if (k > n_ || p_ == 0) return {impossible};
  if (p_ == 1) return {0};
  if (static_cast<double>(k) >= mean()) return sum_down(n_, 1 - p_, log_pmf(k), n_ - k);
  return PValue::from_log(log1m_exp(lower_tail(k - 1).log));
}

PValue Binomial::two_sided(std::uint64_t k) const {
  return double_smaller(lower_tail(k), upper_tail(k));
}

std::uint64_t Binomial::quantile(double probability) const {
  return smallest_with(0, n_, probability, [this](std::uint64_t k) { return lower_tail(k); });
}

double detectable_probability(std::uint64_t n, double p, double alpha, double power) {
  const Binomial null(n, p);
  std::uint64_t least = null.quantile(1 - alpha / 2);
  while (least <= n && 2 * null.upper_tail(least).value() > alpha) ++least;
  if (least > n) return std::numeric_limits<double>::infinity();
  double low = p;
  double high = 1;
  while (high - low > 1e-12) {
    const double middle = (low + high) / 2;
    (Binomial(n, middle).upper_tail(least).value() < power ? low : high) = middle;
  }
  return high;
}

}  // namespace evenhand::stats
