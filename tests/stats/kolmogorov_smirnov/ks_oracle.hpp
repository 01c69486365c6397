#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace evenhand::stats::oracle {

// High-precision Kolmogorov-Smirnov probabilities by other routes than the product takes. Number
// is an exact rational or a float of enough digits; d must be exact in it.

/// A_c(z) = Σ_{j ≤ c} (-z)^j (c-j)^j / j!
template <typename Number>
std::vector<Number> characteristic_polynomial(const Number& c) {
  std::vector<Number> coefficients;
  Number factorial = 1;
  for (int j = 0; Number(j) <= c; ++j) {
    if (j > 0) factorial *= -j;
    Number power = 1;
    for (int i = 0; i < j; ++i) power *= c - j;
    coefficients.push_back(power / factorial);
  }
  return coefficients;
}

template <typename Number>
Number coefficient_or_zero(const std::vector<Number>& series, std::size_t at) {
  return at < series.size() ? series[at] : Number(0);
}

/// P(D_n < d) as n!/n^n times the coefficient of z^n in A_c(z)² / A_2c(z), c = n·d.
template <typename Number>
Number kolmogorov_cdf_by_series(int n, const Number& d) {
  const Number c = d * n;
  const std::vector<Number> numerator = characteristic_polynomial<Number>(c);
  const std::vector<Number> denominator = characteristic_polynomial<Number>(c * 2);
  std::vector<Number> quotient;
  for (std::size_t k = 0; k <= static_cast<std::size_t>(n); ++k) {
    Number value = 0;
    for (std::size_t i = 0; i <= k; ++i) {
      value += coefficient_or_zero(numerator, i) * coefficient_or_zero(numerator, k - i);
    }
    for (std::size_t i = 1; i <= k && i < denominator.size(); ++i) {
      value -= denominator[i] * quotient[k - i];
    }
    quotient.push_back(value);
  }
  Number scale = 1;
  for (int i = 1; i <= n; ++i) scale = scale * i / n;
  return quotient.back() * scale;
}

/// P(D_n < d) by walking a Poisson process of rate n through the band, event by event: the counts
/// inside the band move by convolution from one time at which an edge passes a whole number to
/// the next. Positive terms only.
template <typename Number>
Number kolmogorov_cdf_by_walk(int n, const Number& d) {
  const Number c = d * n;
  std::vector<Number> times;
  for (int j = 0; j <= n; ++j) {
    if (Number(j) - c > 0) times.push_back(Number(j) - c);
    if (Number(j) + c < n) times.push_back(Number(j) + c);
  }
  times.push_back(Number(n));
  std::sort(times.begin(), times.end());
  std::vector<Number> weight(static_cast<std::size_t>(n) + 1, Number(0));
  weight[0] = 1;
  Number now = 0;
  for (const Number& time : times) {
    std::vector<Number> power(weight.size(), Number(1));
    for (std::size_t r = 1; r < power.size(); ++r) {
      power[r] = power[r - 1] * (time - now) / static_cast<int>(r);
    }
    std::vector<Number> next(weight.size(), Number(0));
    for (std::size_t to = 0; to < next.size(); ++to) {
      // Just before `time` the count is below time + c, just after it at least time - c.
      const Number count(static_cast<int>(to));
      const bool is_inside = count < time + c && (count > time - c || time == n);
      if (!is_inside) continue;
      for (std::size_t from = 0; from <= to; ++from) next[to] += weight[from] * power[to - from];
    }
    weight = std::move(next);
    now = time;
  }
  Number scale = 1;
  for (int i = 1; i <= n; ++i) scale = scale * i / n;
  return weight.back() * scale;
}

}  // namespace evenhand::stats::oracle
