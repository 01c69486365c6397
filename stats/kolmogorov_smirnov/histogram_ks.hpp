#pragma once

#include <cstdint>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Do two samples, counted on common ordered points, come from one distribution? two_sample_ks_test
/// as a TestResult: exact, ties allowed for, while it takes less than a tenth of a second, then by
/// the limit law, which ties make conservative. Skipped when either sample is empty. Effect: D,
/// with the Dvoretzky-Kiefer-Wolfowitz bands of both samples (Massart 1990), half the risk each.
TestResult histogram_ks_test(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                             double level = 0.99);

}  // namespace evenhand::stats
