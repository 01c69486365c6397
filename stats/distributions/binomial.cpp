#include "stats/distributions/binomial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "stats/distributions/saddle_point.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

constexpr double impossible = -std::numeric_limits<double>::infinity();
constexpr double two_pi = 6.283185307179586477;

}  // namespace

Binomial::Binomial(std::uint64_t n, double p) : n_(n), p_(p) {
  if (!(p >= 0 && p <= 1)) throw std::domain_error("binomial: p must be in [0, 1]");
  if (n > most_trials) throw std::domain_error("binomial: n must be at most 2^62");
}

double Binomial::mean() const { return static_cast<double>(n_) * p_; }
double Binomial::variance() const { return mean() * (1 - p_); }

double Binomial::log_pmf(std::uint64_t k) const {
  if (k > n_) return impossible;
  if (p_ == 0 || p_ == 1) return k == (p_ == 0 ? 0 : n_) ? 0 : impossible;
  const auto n = static_cast<double>(n_);
  const auto x = static_cast<double>(k);
  if (k == 0) return n * std::log1p(-p_);
  if (k == n_) return n * std::log(p_);
  if (n_ > most_in_doubles) {
    const auto trials = static_cast<long double>(n_);
    return static_cast<double>(extended::log_binomial_pmf(static_cast<long double>(k), trials, p_));
  }
  return stirling_error(n) - stirling_error(x) - stirling_error(n - x) - deviance(x, n * p_) -
         deviance(n - x, n * (1 - p_)) + 0.5 * std::log(n / (two_pi * x * (n - x)));
}

PValue Binomial::sum_from(std::uint64_t k, int direction) const {
  // Upwards it is failures that become fewer.
  const std::uint64_t fewer = direction < 0 ? k : n_ - k;
  const double q = 1 - p_;
  // 1 - q is p but for its rounding, which ever so many terms would add up.
  const double odds = direction < 0 ? q / p_ : (n_ > most_in_doubles ? p_ : 1 - q) / q;
  const auto ratio = [&](std::uint64_t step) {
    if (step > fewer) return 0.0;
    const std::uint64_t at = fewer - step;
    return static_cast<double>(at + 1) / static_cast<double>(n_ - at) * odds;
  };
  const auto n = static_cast<long double>(n_);
  const auto from = static_cast<long double>(k);
  const auto log_ratio = [&, first = extended::log_binomial_pmf(from, n, p_)](double steps) {
    return static_cast<double>(extended::log_binomial_pmf(from + direction * steps, n, p_) - first);
  };
  return PValue::from_log(log_pmf(k) + std::log(sum_of_tail(variance(), ratio, log_ratio)));
}

PValue Binomial::lower_tail(std::uint64_t k) const {
  if (k >= n_ || p_ == 0) return {0};
  if (p_ == 1) return {impossible};
  if (static_cast<double>(k) <= mean()) return sum_from(k, -1);
  return PValue::from_log(log1m_exp(upper_tail(k + 1).log));
}

PValue Binomial::upper_tail(std::uint64_t k) const {
  if (k == 0) return {0};
  if (k > n_ || p_ == 0) return {impossible};
  if (p_ == 1) return {0};
  if (static_cast<double>(k) >= mean()) return sum_from(k, 1);
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
  const auto is_found = [&](std::uint64_t k) { return 2 * null.upper_tail(k).value() <= alpha; };
  std::uint64_t most = 0;
  std::uint64_t least = n + 1;
  while (least - most > 1) {
    const std::uint64_t middle = most + (least - most) / 2;
    (is_found(middle) ? least : most) = middle;
  }
  if (least > n) return std::numeric_limits<double>::infinity();
  double low = p;
  double high = 1;
  // Beside 1e15 trials what is found lies 1e-8 above p.
  while (high - low > std::min(1e-12, 1e-6 * (high - p))) {
    const double middle = (low + high) / 2;
    (Binomial(n, middle).upper_tail(least).value() < power ? low : high) = middle;
  }
  return high;
}

}  // namespace evenhand::stats
