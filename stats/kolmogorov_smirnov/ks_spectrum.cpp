#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "stats/distributions/saddle_point.hpp"
#include "stats/kolmogorov_smirnov/ks_pieces.hpp"

namespace evenhand::stats {
namespace {

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

}  // namespace

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

}  // namespace evenhand::stats
