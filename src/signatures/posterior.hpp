#pragma once

#include <cstdint>
#include <span>

#include "src/signatures/likeness.hpp"
#include "src/signatures/position_law.hpp"

namespace evenhand::signatures {

/// The prior probability that a shuffler is fair where nobody says another one. The known ones that
/// are not share the rest evenly.
inline constexpr double usual_prior = 0.5;

/// The logarithm of the likelihood of counts[card * n + position] of so many deals under the law,
/// less that of the counts' own shares: -G²/2, G² = 2 Σ O ln(O / (N p)), minus infinity where a
/// cell that is impossible was seen. A deal's n cells depend on each other: of a fair shuffle they
/// say as much as n - 1 independent ones (the covariance of cells is n/(n-1) that of a multinomial
/// law, as in the test of positions), which is taken for all laws. Shares that were counted in M
/// deals add their own noise: G² is divided by 1 + N/M, and has half a card more in each cell.
double log_likelihood(const PositionLaw& law, std::span<const std::uint64_t> counts,
                      std::uint64_t deals);

/// Gives each known shuffler its posterior probability (Bayes), from its log-likelihood and this
/// prior of a fair one. Nothing is given where none of them matches: then the deals are likely
/// those of a shuffler that is not known, of which these probabilities know nothing.
void give_posteriors(Identification& identification, double prior_of_fair);

}  // namespace evenhand::signatures
