#include "stats/tables/bayes_factor.hpp"

#include <cmath>

#include "stats/distributions/binomial.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {
namespace {

double log_beta(double a, double b) { return log_gamma(a) + log_gamma(b) - log_gamma(a + b); }

}  // namespace

double log_bayes_factor(std::uint64_t k, std::uint64_t n, double p, double q) {
  return Binomial(n, q).log_pmf(k) - Binomial(n, p).log_pmf(k);
}

double log_bayes_factor_of_prior(std::uint64_t k, std::uint64_t n, double p, double a, double b) {
  const auto successes = static_cast<double>(k);
  const auto failures = static_cast<double>(n - k);
  const double of_prior = log_beta(successes + a, failures + b) - log_beta(a, b);
  return of_prior - successes * std::log(p) - failures * std::log1p(-p);
}

}  // namespace evenhand::stats
