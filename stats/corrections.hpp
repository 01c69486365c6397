#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Adjusted p-values of a family, in the order given; equal p-values get equal adjusted ones.

/// Family-wise, step-down (Holm 1979): never less powerful than Bonferroni.
std::vector<PValue> holm(std::span<const PValue> p);
/// Corrects by the false discovery rate, step-up (Benjamini & Hochberg 1995).
std::vector<PValue> benjamini_hochberg(std::span<const PValue> p);

/// The p-value of the smallest of `tests` independent p-values: 1 - (1 - p)^tests (Šidák 1967).
PValue sidak(PValue smallest, double tests);

}  // namespace evenhand::stats
