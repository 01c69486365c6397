#pragma once

#include <cstdint>
#include <span>

#include "stats/tables/pooling.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

/// A chi-square test and the likelihood-ratio (G) test of the same counts. Both have the same
/// degrees of freedom; their effect is Cohen's w, sqrt(lambda / N), with the interval that inverts
/// the noncentral chi-square.
struct CountTests {
  TestResult chi_square;
  TestResult g;
};

/// Do counts come from a multinomial with the given probabilities? Probabilities are positive and
/// sum to 1 (to 1e-9; std::domain_error otherwise), one a cell. Cells are pooled first; skipped
/// when fewer than two pools remain.
CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, const Pools& pools,
                           double level = 0.99);
/// Tests without pooling: every cell must expect at least `least_expected` or it is skipped.
CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, double level = 0.99);

}  // namespace evenhand::stats
