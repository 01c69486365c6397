#include <algorithm>
#include <cmath>
#include <numbers>

#include "stats/ks_pieces.hpp"
#include "stats/saddle_point.hpp"

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

long double log_direct_sum(const SmirnovTerm& term, long double last) {
  const long double reference = term.log_at(std::floor(last / 2));
  long double sum = 0;
  for (long double j = 0; j < last; ++j) sum += std::exp(term.log_at(j) - reference);
  return reference + std::log(sum);
}

/// The sum as the integral it equals but for e^(-n·d), by the trapezoidal rule in the logit of
/// j/(n-c): the integrand falls off doubly exponentially at both ends and is analytic in a strip
/// of half width π/2, so the step's error is below e^(-π²/step) (Trefethen & Weideman 2014).
/// `x` is sqrt(n)·d: the peak has a width of about 1/x.
long double log_integral(const SmirnovTerm& term, long double last, long double x) {
  const long double step = std::min(1.0L / 8, 1 / (4 * x));
  const long double reference = term.log_at(last / 2);
  const auto weighted = [&](long double v) {
    const long double share = 1 / (1 + std::exp(-v));
    const long double rest = 1 / (1 + std::exp(v));
    return share * rest * std::exp(term.log_at(last * share) - reference);
  };
  long double sum = weighted(0);
  for (const int direction : {-1, 1}) {
    for (int i = 1;; ++i) {
      const long double addend = weighted(step * static_cast<long double>(direction * i));
      sum += addend;
      if (addend < sum * 1e-22L) break;
    }
  }
  return reference + std::log(sum * step * last);
}

}  // namespace

long double log_smirnov_upper(long double n, long double c) {
  constexpr long double fewest_terms = 2000;
  constexpr long double smallest_integral_c = 45;
  const SmirnovTerm term(n, c);
  const long double last = n - c;
  if (last <= fewest_terms || c < smallest_integral_c) return log_direct_sum(term, last);
  return log_integral(term, last, c / std::sqrt(n));
}

}  // namespace evenhand::stats
