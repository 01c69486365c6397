#pragma once

#include <cstddef>

namespace evenhand::stats {

/// #{p : deal[p] - 2 deal[p + gap] + deal[p + 2 gap] = v modulo n}, p + 2 gap < n, in a uniform
/// deal: for v = 0 the arithmetic progressions among places that are a progression.
struct ProgressionNull {
  double mean = 0;
  double variance = 0;
};

/// Exactly, by counting pairs of triples that share two cards, one or none
/// (docs/methods-relations.md). n >= 6, 1 <= gap, 2 gap < n, v < n. Takes some n steps.
ProgressionNull progression_null(std::size_t n, std::size_t gap, std::size_t v);

}  // namespace evenhand::stats
