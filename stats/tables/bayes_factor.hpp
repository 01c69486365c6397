#pragma once

#include <cstdint>

namespace evenhand::stats {

// Bayes factors, as natural logarithms (Kass & Raftery, "Bayes Factors", JASA 90, 1995): how many
// times as likely the counts are under an alternative as where each of n trials succeeds with
// probability p in (0, 1). k <= n.

/// Against probability q in [0, 1]; -inf where q cannot give the counts.
double log_bayes_factor(std::uint64_t k, std::uint64_t n, double p, double q);
/// Against any probability, with a beta prior of shapes a and b above 0: 1 and 1 are uniform, ½ and
/// ½ Jeffreys's.
double log_bayes_factor_of_prior(std::uint64_t k, std::uint64_t n, double p, double a, double b);

}  // namespace evenhand::stats
