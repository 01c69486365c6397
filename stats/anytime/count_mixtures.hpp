#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace evenhand::stats {

/// Bets that classes, equally likely under the null hypothesis, are not: the likelihood of the
/// draws where the shares are drawn from Dirichlet(prior, …, prior), over that of equal shares
/// (Good 1967, "A Bayesian significance test for multinomial distributions"). It depends on the
/// counts alone. The prior expects shares that deviate by about 1 / √prior of what they are.
class DirichletMixture {
 public:
  /// std::domain_error unless prior > 0.
  explicit DirichletMixture(double prior);

  double prior() const { return prior_; }
  /// log Γ(prior + count) / Γ(prior): what a class adds to the e-value.
  double log_rising(std::uint64_t count) const;
  /// Returns the part of log_e() that depends on the numbers of draws and of classes alone.
  double log_scale(std::uint64_t draws, std::size_t classes) const;
  /// log of the e-value of the counts.
  double log_e(std::span<const std::uint64_t> counts) const;

 private:
  double prior_;
};

}  // namespace evenhand::stats
