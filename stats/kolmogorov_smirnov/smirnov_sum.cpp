#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "stats/distributions/saddle_point.hpp"
#include "stats/kolmogorov_smirnov/ks_pieces.hpp"

namespace evenhand::stats {
namespace {

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

}  // namespace

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

}  // namespace evenhand::stats
