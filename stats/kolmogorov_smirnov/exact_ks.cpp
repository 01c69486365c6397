#include "stats/kolmogorov_smirnov/exact_ks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "stats/distributions/saddle_point.hpp"

namespace evenhand::stats {
namespace {

/// A square matrix of non-negative numbers times a power of two, which keeps powers in range.
struct ScaledMatrix {
  std::size_t size;
  std::vector<long double> entries;
  std::int64_t exponent = 0;

  explicit ScaledMatrix(std::size_t n) : size(n), entries(n * n) {}
  long double& at(std::size_t row, std::size_t column) { return entries[row * size + column]; }
  long double at(std::size_t row, std::size_t column) const { return entries[row * size + column]; }
};

/// A vector of non-negative numbers times a power of two.
struct ScaledVector {
  std::vector<long double> entries;
  std::int64_t exponent = 0;
};

void rescale(std::vector<long double>& entries, std::int64_t& exponent) {
  int shift = 0;
  std::frexp(*std::max_element(entries.begin(), entries.end()), &shift);
  for (long double& entry : entries) entry = std::ldexp(entry, -shift);
  exponent += shift;
}

/// Entry (a, b) is the weight of b - a + 1 arrivals in one period of the Poisson process, without
/// the factor 1/e, along the paths that stay in the band; the first column and the last row are
/// those that end or start next to an edge, which an arrival crosses after h of the period.
ScaledMatrix durbin_matrix(long double c) {
  const auto k = static_cast<std::size_t>(std::ceil(c));
  const long double h = static_cast<long double>(k) - c;
  const std::size_t size = 2 * k - 1;
  ScaledMatrix matrix(size);
  std::vector<long double> blocked(size + 1);
  std::vector<long double> inverse_factorial(size + 1, 1);
  long double power = 1;
  for (std::size_t r = 1; r <= size; ++r) {
    power *= h;
    blocked[r] = power;
    inverse_factorial[r] = inverse_factorial[r - 1] / static_cast<long double>(r);
  }
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column <= std::min(row + 1, size - 1); ++column) {
      const std::size_t arrivals = row + 1 - column;
      long double share = 1;
      if (column == 0) share -= blocked[arrivals];
      if (row == size - 1) share -= blocked[arrivals];
      matrix.at(row, column) = share * inverse_factorial[arrivals];
    }
  }
  if (h > 0.5L) {
    matrix.at(size - 1, 0) +=
        std::pow(2 * h - 1, static_cast<long double>(size)) * inverse_factorial[size];
  }
  return matrix;
}

ScaledMatrix squared(const ScaledMatrix& matrix) {
  const std::size_t size = matrix.size;
  ScaledMatrix result(size);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t inner = 0; inner < size; ++inner) {
      const long double factor = matrix.at(row, inner);
      for (std::size_t column = 0; column < size; ++column) {
        result.at(row, column) += factor * matrix.at(inner, column);
      }
    }
  }
  result.exponent = 2 * matrix.exponent;
  rescale(result.entries, result.exponent);
  return result;
}

void multiply(ScaledVector& vector, const ScaledMatrix& matrix) {
  std::vector<long double> result(matrix.size);
  for (std::size_t row = 0; row < matrix.size; ++row) {
    for (std::size_t column = 0; column < matrix.size; ++column) {
      result[column] += vector.entries[row] * matrix.at(row, column);
    }
  }
  vector.entries = std::move(result);
  vector.exponent += matrix.exponent;
  rescale(vector.entries, vector.exponent);
}

using Complex = std::complex<long double>;

constexpr long double half_turn = std::numbers::pi_v<long double>;

/// Below this b the closed forms cancel and the power series in (b/π)² are used.
constexpr long double series_end = 0.5L;

/// Σ_k zeta(2k) q^k weight(k), q = (b/π)² ≤ 0.0254.
template <typename Weight>
long double zeta_series(long double b, Weight weight) {
  // zeta(2), zeta(4), …, zeta(24)
  constexpr std::array<long double, 12> zeta = {
      1.644934066848226436472L, 1.082323233711138191516L, 1.017343061984449139714L,
      1.004077356197944339378L, 1.000994575127818085337L, 1.000246086553308048299L,
      1.000061248135058704829L, 1.000015282259408651872L, 1.000003817293264999840L,
      1.000000953962033872796L, 1.000000238450502727733L, 1.000000059608189051259L};
  const long double q = (b / half_turn) * (b / half_turn);
  long double power = 1;
  long double sum = 0;
  for (std::size_t k = 1; k <= zeta.size(); ++k) {
    power *= q;
    sum += zeta[k - 1] * power * weight(static_cast<long double>(k));
  }
  return sum;
}

/// 1 - b cot b
long double one_minus_b_cot_b(long double b) {
  if (b < series_end) return zeta_series(b, [](long double) { return 2.0L; });
  return 1 - b / std::tan(b);
}

/// log(e·z) for z = (b / sin b) exp(-b cot b)
long double log_ez(long double b) {
  if (b < series_end) return zeta_series(b, [](long double k) { return 2 + 1 / k; });
  return std::log(b / std::sin(b)) + one_minus_b_cot_b(b);
}

/// The j-th zero of A_{2c}, as its b: the root of 2c·b + atan((1 - b cot b)/b) = jπ. The second
/// term is near b/3, so the iteration gains a factor 6c a step.
long double zero_of_denominator(long double c, int j) {
  long double b = static_cast<long double>(j) * half_turn / (2 * c + 1.0L / 3);
  for (int step = 0; step < 30; ++step) {
    const long double next =
        (static_cast<long double>(j) * half_turn - std::atan2(one_minus_b_cot_b(b), b)) / (2 * c);
    if (next == b) break;
    b = next;
  }
  return b;
}

/// -A_c(z)² / (z A'_{2c}(z)) at a zero of A_{2c}; the factor exp(-2c·b cot b) that numerator and
/// denominator share is left out of both.
long double residue(long double c, long double b) {
  const Complex one_minus_tau(one_minus_b_cot_b(b), -b);
  const Complex tau = Complex(1) - one_minus_tau;
  const long double a_c = 2 * (std::polar(1.0L, -c * b) / one_minus_tau).real();
  const Complex slope = tau * std::polar(1.0L, -2 * c * b) / (one_minus_tau * one_minus_tau) *
                        (Complex(1) / one_minus_tau - 2 * c);
  return -a_c * a_c / (2 * slope.real());
}

/// Smirnov's sum as a function of a real index j in [0, n-c):
/// c/(c+j) · P(Binomial(n, (c+j)/n) = j), in logarithms.
class SmirnovTerm {
 public:
  SmirnovTerm(long double n, long double c)
      : n_(n), c_(c), constant_(extended::stirling_error(n)) {}

  long double log_at(long double j) const {
    if (j == 0) return n_ * std::log1p(-c_ / n_);
    const long double rest = n_ - j;
    return std::log(c_ / (c_ + j)) - extended::deviance(j, c_ + j, -c_) -
           extended::deviance(rest, rest - c_, c_) + constant_ - extended::stirling_error(j) -
           extended::stirling_error(rest) +
           0.5L * std::log(n_ / (2 * std::numbers::pi_v<long double> * j * rest));
  }

 private:
  long double n_;
  long double c_;
  long double constant_;
};

constexpr long double negligible = 1e-22L;

/// The sum over a real index as an integral over v, the logit of j/(n-c).
class Integrand {
 public:
  Integrand(const SmirnovTerm& term, long double last) : term_(term), last_(last) {}

  long double index(long double v) const { return last_ / (1 + std::exp(-v)); }

  long double log_at(long double v) const {
    const long double share = 1 / (1 + std::exp(-v));
    const long double rest = 1 / (1 + std::exp(v));
    return std::log(last_ * share * rest) + term_.log_at(index(v));
  }

  /// Returns where the integrand is largest; it has one peak.
  long double peak() const {
    long double low = -50;
    long double high = 50;
    for (int i = 0; i < 80; ++i) {
      const long double left = low + (high - low) / 3;
      const long double right = high - (high - low) / 3;
      if (log_at(left) < log_at(right)) {
        low = left;
      } else {
        high = right;
      }
    }
    return (low + high) / 2;
  }

 private:
  const SmirnovTerm& term_;
  long double last_;
};

/// Term by term; past the peak it ends where terms no longer count.
long double log_direct_sum(const SmirnovTerm& term, long double last, long double peak) {
  const long double reference = std::max(term.log_at(0), term.log_at(peak));
  long double sum = 0;
  const auto terms = static_cast<std::int64_t>(std::ceil(last));
  for (std::int64_t i = 0; i < terms; ++i) {
    const auto j = static_cast<long double>(i);
    const long double addend = std::exp(term.log_at(j) - reference);
    sum += addend;
    if (j > peak && addend < sum * negligible) break;
  }
  return reference + std::log(sum);
}

/// By the trapezoidal rule: the integrand falls off doubly exponentially at both ends and is
/// analytic in a strip of half width π/2, so the step's error is below e^(-π²/step) (Trefethen &
/// Weideman 2014). `x` is sqrt(n)·d: the peak has a width of about 1/x.
long double log_integral(const Integrand& integrand, long double peak, long double x) {
  const long double step = std::min(1.0L / 8, 1 / (8 * x));
  const long double reference = integrand.log_at(peak);
  long double sum = 1;
  for (const int direction : {-1, 1}) {
    for (int i = 1;; ++i) {
      const long double v = peak + step * static_cast<long double>(direction * i);
      const long double addend = std::exp(integrand.log_at(v) - reference);
      sum += addend;
      if (addend < sum * negligible) break;
    }
  }
  return reference + std::log(sum * step);
}

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

long double log_kolmogorov_cdf_by_matrix(long double n, long double c) {
  ScaledMatrix power = durbin_matrix(c);
  const std::size_t middle = power.size / 2;
  ScaledVector paths{std::vector<long double>(power.size), 0};
  paths.entries[middle] = 1;
  for (auto left = static_cast<std::uint64_t>(n); left != 0; left /= 2) {
    if (left % 2 == 1) multiply(paths, power);
    if (left > 1) power = squared(power);
  }
  return extended::log_factorial_over_power(n) - n + std::log(paths.entries[middle]) +
         static_cast<long double>(paths.exponent) * std::log(2.0L);
}

long double log_kolmogorov_cdf_by_spectrum(long double n, long double c) {
  constexpr long double least_decay = 1e-22L;
  const long double first = log_ez(zero_of_denominator(c, 1));
  long double sum = 0;
  for (int j = 1; j < 2 * c; ++j) {
    const long double b = zero_of_denominator(c, j);
    const long double decay = std::exp(-n * (log_ez(b) - first));
    sum += residue(c, b) * decay;
    if (decay < least_decay) break;
  }
  return extended::log_factorial_over_power(n) - n * first + std::log(sum);
}

long double log_smirnov_upper(long double n, long double c) {
  constexpr long double fewest_terms = 2000;
  // Sum and integral differ by about the first term.
  constexpr long double first_term_is_negligible = 50;
  const SmirnovTerm term(n, c);
  const long double last = n - c;
  const Integrand integrand(term, last);
  const long double peak = integrand.peak();
  const bool has_weight_at_zero =
      term.log_at(0) > integrand.log_at(peak) - first_term_is_negligible;
  if (last <= fewest_terms || has_weight_at_zero) {
    return log_direct_sum(term, last, integrand.index(peak));
  }
  return log_integral(integrand, peak, c / std::sqrt(n));
}

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
