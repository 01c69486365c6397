#pragma once

#include <cstdint>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Intervals that may be looked at after every trial: with probability `level` all of them, of
// whatever number of trials, hold the truth.

/// Returns the interval of a share: those shares against which the mixture of Bernoulli likelihoods
/// over Beta(strength * centre, strength * (1 - centre)) has not reached 1 / (1 - level) (Robbins
/// 1970; Howard, Ramdas, McAuliffe & Sekhon 2021). It is narrowest where trials are about
/// `strength`. 0 < centre < 1. Without trials it is all of [0, 1].
Interval share_sequence(std::uint64_t successes, std::uint64_t trials, double level, double centre,
                        double strength);

/// Returns the interval of a mean, from the mean and the variance of n values: the normal mixture,
/// asymptotic in n as Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas (2021, theorem 2.2) state it,
/// narrowest at n of about `tuned_to`. n is at least 1.
Interval mean_sequence(double mean, double variance, std::uint64_t n, double level,
                       double tuned_to);

}  // namespace evenhand::stats
