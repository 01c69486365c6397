#include "stats/permutations/longest_increasing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "tests/stats/enumerated.hpp"

namespace evenhand::stats {
namespace {

std::size_t longest_increasing(const Permutation& deck) {
  std::vector<std::size_t> ending(deck.size(), 1);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (deck[j] < deck[i]) ending[i] = std::max(ending[i], ending[j] + 1);
    }
  }
  return *std::max_element(ending.begin(), ending.end());
}

TEST(LongestIncreasing, MatchesEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) {
    expect_enumerated(longest_increasing_null(n), longest_increasing, n);
  }
}

TEST(LongestIncreasing, MatchesThePublishedTriangle) {
  // OEIS A047874.
  expect_counts(longest_increasing_null(4), {1, 13, 9, 1}, 24);
  expect_counts(longest_increasing_null(5), {1, 41, 61, 16, 1}, 120);
}

/// Σ (product of hook lengths)^-2 over the partitions of `left` with rows up to rows.back() added
/// to those in `rows`, into by_length[the longest row]: n! times it is P(that length) (Schensted).
void add_shapes(std::size_t left, std::vector<std::size_t>& rows, std::vector<double>& by_length) {
  if (left == 0) {
    double log_hooks = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows[r]; ++c) {
        std::size_t leg = 0;
        while (r + leg + 1 < rows.size() && rows[r + leg + 1] > c) ++leg;
        log_hooks += std::log(static_cast<double>(rows[r] - c + leg));
      }
    }
    by_length[rows.front()] += std::exp(-2 * log_hooks);
    return;
  }
  for (std::size_t row = std::min(left, rows.empty() ? left : rows.back()); row > 0; --row) {
    rows.push_back(row);
    add_shapes(left - row, rows, by_length);
    rows.pop_back();
  }
}

TEST(LongestIncreasing, MatchesYoungTableaux) {
  for (const std::size_t n : {12U, 25U, 36U}) {
    const CountDistribution null = longest_increasing_null(n);
    std::vector<double> by_length(n + 1);
    std::vector<std::size_t> rows;
    add_shapes(n, rows, by_length);
    const double factorial = std::exp(std::lgamma(static_cast<double>(n) + 1));
    for (std::size_t k = 1; k <= n; ++k) {
      const double exact = by_length[k] * factorial;
      EXPECT_NEAR(null.pmf[k - 1], exact, 2e-18 + 1e-11 * exact) << n << ' ' << k;
    }
  }
  // At most two increasing: Catalan's numbers (Knuth, vol. 3, 5.1.4).
  const CountDistribution twenty = longest_increasing_null(20);
  EXPECT_NEAR((twenty.pmf[0] + twenty.pmf[1]) * 2432902008176640000.0, 6564120420.0, 10);
}

TEST(LongestIncreasing, HasItsMassAndMomentsForGames) {
  for (const std::size_t n : {54U, 136U}) expect_moments(longest_increasing_null(n), 1e-9);
  EXPECT_THROW(longest_increasing_null(0), std::domain_error);
  EXPECT_THROW(longest_increasing_null(257), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
