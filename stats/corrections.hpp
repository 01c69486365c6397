#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

// Adjusted p-values of a family, in the order given; equal p-values get equal adjusted ones.

// `weights`, as many as p-values and above 0, say which part of the level each test is given, up to
// a factor; without them all parts are equal. They must not depend on the data.

/// Family-wise, step-down (Holm 1979, with weights its section 3): never less powerful than
/// Bonferroni.
std::vector<PValue> holm(std::span<const PValue> p, std::span<const double> weights = {});
/// Corrects by the false discovery rate, step-up (Benjamini & Hochberg 1995; with weights Genovese,
/// Roeder & Wasserman 2006).
std::vector<PValue> benjamini_hochberg(std::span<const PValue> p,
                                       std::span<const double> weights = {});

/// The p-value of the smallest of `tests` independent p-values: 1 - (1 - p)^tests (Šidák 1967).
PValue sidak(PValue smallest, double tests);

}  // namespace evenhand::stats
