#include "stats/kolmogorov_smirnov/exact_ks.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace evenhand::stats {
namespace {

constexpr std::uint64_t largest_one_sample = 40;
constexpr std::uint64_t largest_discrete_sample = 100;
constexpr std::uint64_t largest_two_samples = 340;

/// A_c(z) = Σ_{j ≤ c} (-z)^j (c-j)^j / j!, see docs/methods-ks.md; up to the power `most`.
std::vector<Rational> characteristic_polynomial(const Rational& c, std::size_t most) {
  std::vector<Rational> coefficients;
  Rational factorial = 1;
  for (std::size_t j = 0; j <= most && Rational(j) <= c; ++j) {
    if (j > 0) factorial *= -static_cast<int>(j);
    Rational power = 1;
    for (std::size_t i = 0; i < j; ++i) power *= c - j;
    coefficients.push_back(power / factorial);
  }
  coefficients.resize(most + 1);
  return coefficients;
}

/// Coefficient `at` of numerator² / denominator, power series with denominator[0] = 1.
Rational coefficient_of_quotient(const std::vector<Rational>& numerator,
                                 const std::vector<Rational>& denominator, std::size_t at) {
  std::vector<Rational> quotient;
  for (std::size_t k = 0; k <= at; ++k) {
    Rational value = 0;
    for (std::size_t i = 0; i <= k; ++i) value += numerator[i] * numerator[k - i];
    for (std::size_t i = 1; i <= k; ++i) value -= denominator[i] * quotient[k - i];
    quotient.push_back(std::move(value));
  }
  return quotient.back();
}

/// p^k / k! for k = 0, …, n
std::vector<Rational> poisson_weights(const Rational& p, std::size_t n) {
  std::vector<Rational> weights(n + 1, Rational(1));
  for (std::size_t k = 1; k <= n; ++k) weights[k] = weights[k - 1] * p / k;
  return weights;
}

Rational distance(const Rational& a, const Rational& b) { return abs(Rational(a - b)); }

/// Number of orders of n + m values with |i/n - j/m| < d throughout.
Integer orders_inside(std::size_t n, std::size_t m, const Rational& d) {
  std::vector<Integer> row(m + 1);
  row[0] = 1;
  for (std::size_t i = 0; i <= n; ++i) {
    for (std::size_t j = 0; j <= m; ++j) {
      if (j > 0) row[j] += row[j - 1];
      if (distance(Rational(i, n), Rational(j, m)) >= d) row[j] = 0;
    }
  }
  return row[m];
}

}  // namespace

std::optional<Rational> exact_kolmogorov_p(std::uint64_t n, const Rational& d) {
  if (n > largest_one_sample) return std::nullopt;
  const Rational c = d * n;
  Rational cdf = coefficient_of_quotient(characteristic_polynomial(c, n),
                                         characteristic_polynomial(2 * c, n), n);
  for (std::uint64_t i = 1; i <= n; ++i) cdf *= Rational(i, n);
  return Rational(1 - cdf);
}

std::optional<Rational> exact_discrete_ks_p(const std::vector<Rational>& probabilities,
                                            std::uint64_t n, const Rational& d) {
  if (n > largest_discrete_sample) return std::nullopt;
  std::vector<Rational> mass(n + 1);
  mass[0] = 1;
  Rational cumulative = 0;
  for (const Rational& p : probabilities) {
    cumulative += p;
    const std::vector<Rational> weights = poisson_weights(p, n);
    std::vector<Rational> next(n + 1);
    for (std::size_t c = 0; c <= n; ++c) {
      if (distance(Rational(c, n), cumulative) >= d) continue;
      for (std::size_t b = 0; b <= c; ++b) {
        if (mass[b] != 0) next[c] += mass[b] * weights[c - b];
      }
    }
    mass = std::move(next);
  }
  Rational cdf = mass[n];
  for (std::uint64_t i = 2; i <= n; ++i) cdf *= i;
  return Rational(1 - cdf);
}

std::optional<Rational> exact_two_sample_ks_p(std::uint64_t n, std::uint64_t m, const Rational& d) {
  if (n > largest_two_samples || m > largest_two_samples || n + m > largest_two_samples) {
    return std::nullopt;
  }
  const Rational beyond_all = 2;
  const Integer all = orders_inside(n, m, beyond_all);
  return Rational(all - orders_inside(n, m, d), all);
}

}  // namespace evenhand::stats
