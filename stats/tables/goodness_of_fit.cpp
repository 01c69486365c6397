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

/// Expected counts that are equal but for rounding are above this part of each other.
constexpr double equal_but_for_rounding = 1 - 1e-9;

template <class Number>
std::vector<Number> sum_by_pool(const Pools& pools, std::span<const Number> values) {
  if (values.size() != pools.pool_of.size()) {
    throw std::domain_error("pooling: as many values as cells are needed");
  }
  std::vector<Number> sums(pools.count);
  for (std::size_t i = 0; i < values.size(); ++i) sums[pools.pool_of[i]] += values[i];
  return sums;
}

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

Pools pool_adjacent(std::span<const double> expected, double least) {
  Pools pools;
  pools.pool_of.resize(expected.size());
  double sum = 0;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    pools.pool_of[i] = pools.count;
    sum += expected[i];
    if (sum >= least) {
      ++pools.count;
      sum = 0;
    }
  }
  if (pools.count == 0) pools.count = expected.empty() ? 0 : 1;
  for (std::size_t& pool : pools.pool_of) pool = std::min(pool, pools.count - 1);
  return pools;
}

Pools pool_smallest(std::span<const double> expected, double least) {
  Pools pools;
  pools.pool_of.resize(expected.size());
  std::vector<std::size_t> small;
  double small_sum = 0;
  std::size_t smallest_large = expected.size();
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] < least) {
      small.push_back(i);
      small_sum += expected[i];
    } else if (smallest_large == expected.size() ||
               expected[i] < equal_but_for_rounding * expected[smallest_large]) {
      smallest_large = i;
    }
  }
  if (!small.empty() && small_sum < least && smallest_large < expected.size()) {
    small.push_back(smallest_large);
  }
  std::vector<bool> is_joined(expected.size());
  for (const std::size_t i : small) is_joined[i] = true;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!is_joined[i]) pools.pool_of[i] = pools.count++;
  }
  for (const std::size_t i : small) pools.pool_of[i] = pools.count;
  if (!small.empty()) ++pools.count;
  return pools;
}

std::vector<double> pooled(const Pools& pools, std::span<const double> values) {
  return sum_by_pool(pools, values);
}

std::vector<std::uint64_t> pooled(const Pools& pools, std::span<const std::uint64_t> counts) {
  return sum_by_pool(pools, counts);
}

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
