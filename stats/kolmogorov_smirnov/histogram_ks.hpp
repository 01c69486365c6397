#pragma once

#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Kolmogorov-Smirnov's D of a histogram of a discrete statistic, two-sided. Neighbouring values
/// are joined until each group has probability 1/16, which keeps the test of the discrete
/// distribution cheap: with judging_effort, beyond which the limit law of the same groups is taken
/// (docs/methods-ks.md). `pmf` sums to 1, one a count. Skipped when there is no
/// count or only one group. Effect: D, with the Dvoretzky-Kiefer-Wolfowitz band (Massart 1990).
TestResult pooled_ks_test(std::span<const std::uint64_t> counts, std::span<const double> pmf,
                          double level = 0.99);

/// Do two samples, counted on common ordered points, come from one distribution? two_sample_ks_test
/// as a TestResult: exact, ties allowed for, while it takes less than a tenth of a second, then by
/// the limit law, which ties make conservative. Skipped when either sample is empty. Effect: D,
/// with the Dvoretzky-Kiefer-Wolfowitz bands of both samples (Massart 1990), half the risk each.
TestResult histogram_ks_test(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                             double level = 0.99);

}  // namespace evenhand::stats
