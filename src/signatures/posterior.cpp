#include "src/signatures/posterior.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace evenhand::signatures {
namespace {

/// Returns the logarithm of the probability that a shuffler makes the counts and is the one, up to
/// a constant.
double log_weight(const Likeness& likeness, double prior_of_fair, double others) {
  const double prior =
      likeness.shuffler.is_uniform() ? prior_of_fair : (1 - prior_of_fair) / others;
  return *likeness.log_likelihood + std::log(prior);
}

}  // namespace

double log_likelihood(const PositionLaw& law, std::span<const std::uint64_t> counts,
                      std::uint64_t deals) {
  const auto n = static_cast<double>(law.n);
  const auto all = static_cast<double>(deals);
  const auto simulated = static_cast<double>(law.simulated);
  double half_g = 0;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    if (counts[cell] == 0) continue;
    const auto seen = static_cast<double>(counts[cell]);
    const double share = law.simulated == 0
                             ? law.shares[cell]
                             : (law.shares[cell] * simulated + 0.5) / (simulated + n / 2);
    if (share <= 0) return -std::numeric_limits<double>::infinity();
    half_g += seen * std::log(seen / (all * share));
  }
  const double noise = law.simulated == 0 ? 1 : 1 + all / simulated;
  return -half_g * (n - 1) / n / noise;
}

void give_posteriors(Identification& identification, double prior_of_fair) {
  if (!(prior_of_fair > 0 && prior_of_fair < 1)) {
    throw std::domain_error("give_posteriors: the prior is no probability between 0 and 1");
  }
  identification.prior = prior_of_fair;
  if (identification.matches() == 0) return;
  std::vector<Likeness>& ranked = identification.ranked;
  const auto fair = std::count_if(ranked.begin(), ranked.end(), [](const Likeness& likeness) {
    return likeness.shuffler.is_uniform();
  });
  const double others = static_cast<double>(ranked.size()) - static_cast<double>(fair);
  double largest = -std::numeric_limits<double>::infinity();
  for (const Likeness& likeness : ranked) {
    if (!likeness.log_likelihood) return;
    largest = std::max(largest, log_weight(likeness, prior_of_fair, others));
  }
  double sum = 0;
  for (Likeness& likeness : ranked) {
    likeness.posterior = std::exp(log_weight(likeness, prior_of_fair, others) - largest);
    sum += *likeness.posterior;
  }
  for (Likeness& likeness : ranked) *likeness.posterior /= sum;
}

}  // namespace evenhand::signatures
