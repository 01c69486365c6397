#include "stats/anytime/count_mixtures.hpp"

#include <cmath>
#include <stdexcept>

#include "base/real.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

/// log Γ(a + c) / Γ(a), without the cancellation of the two where a is large: Stirling's formula
/// for log Γ(x) leaves out what it leaves out of log x!.
double log_rising_power(double a, double c) {
  const double x = a + c;
  if (a >= 32) {
    return (a - 0.5) * std::log1p(c / a) + c * std::log(x) - c + stirling_error(x) -
           stirling_error(a);
  }
  if (x < 32) return log_gamma(x) - log_gamma(a);
  return (x - 0.5) * std::log(x) - x + half_log_two_pi + stirling_error(x) - log_gamma(a);
}

}  // namespace

DirichletMixture::DirichletMixture(double prior) : prior_(prior) {
  if (!(prior > 0)) throw std::domain_error("Dirichlet mixture: the prior must be above 0");
}

double DirichletMixture::log_rising(std::uint64_t count) const {
  return log_rising_power(prior_, real(count));
}

double DirichletMixture::log_scale(std::uint64_t draws, std::size_t classes) const {
  return real(draws) * std::log(real(classes)) -
         log_rising_power(prior_ * real(classes), real(draws));
}

double DirichletMixture::log_e(std::span<const std::uint64_t> counts) const {
  double sum = 0;
  std::uint64_t draws = 0;
  for (const std::uint64_t count : counts) {
    sum += log_rising(count);
    draws += count;
  }
  return sum + log_scale(draws, counts.size());
}

}  // namespace evenhand::stats
