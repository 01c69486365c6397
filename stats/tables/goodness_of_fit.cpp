#include "stats/tables/goodness_of_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

void check_expected(std::span<const std::uint64_t> counts, std::span<const double> probabilities) {
  if (counts.size() != probabilities.size() || counts.empty()) {
    throw std::domain_error("goodness of fit: one probability a cell is needed");
  }
  const bool all_positive =
      std::all_of(probabilities.begin(), probabilities.end(), [](double p) { return p > 0; });
  const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  if (!all_positive || std::abs(sum - 1) > 1e-9) {
    throw std::domain_error("goodness of fit: probabilities must be positive and sum to 1");
  }
}

std::vector<double> expected_counts(std::span<const std::uint64_t> counts,
                                    std::span<const double> probabilities) {
  const double total = total_count(counts);
  std::vector<double> expected(probabilities.begin(), probabilities.end());
  for (double& cell : expected) cell *= total;
  return expected;
}

CountTests test_cells(std::span<const std::uint64_t> counts, std::span<const double> expected,
                      double level) {
  if (counts.size() < 2) return skip_both("fewer than two cells are left after pooling");
  if (std::string why = too_small(expected); !why.empty()) return skip_both(why);
  return test_of_cells(counts, expected, static_cast<double>(counts.size() - 1), level);
}

}  // namespace

CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, const Pools& pools,
                           double level) {
  check_expected(counts, probabilities);
  const std::vector<double> expected = expected_counts(counts, probabilities);
  return test_cells(pooled(pools, counts), pooled(pools, std::span<const double>(expected)), level);
}

CountTests goodness_of_fit(std::span<const std::uint64_t> counts,
                           std::span<const double> probabilities, double level) {
  check_expected(counts, probabilities);
  return test_cells(counts, expected_counts(counts, probabilities), level);
}

}  // namespace evenhand::stats
