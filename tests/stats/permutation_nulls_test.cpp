#include "stats/permutation_nulls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include "stats/footrule_null.hpp"
#include "stats/longest_increasing.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Integer = boost::multiprecision::cpp_int;
using Statistic = std::function<std::size_t(const Permutation&)>;

std::size_t inversions(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    for (std::size_t j = i + 1; j < deck.size(); ++j) count += deck[i] > deck[j] ? 1U : 0U;
  }
  return count;
}

std::size_t descents(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) count += deck[i - 1] > deck[i] ? 1U : 0U;
  return count;
}

std::size_t rising_sequences(const Permutation& deck) {
  Permutation place(deck.size());
  for (std::size_t i = 0; i < deck.size(); ++i) place[deck[i]] = i;
  return 1 + descents(place);
}

std::size_t cycles(const Permutation& deck) {
  std::vector<bool> seen(deck.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    if (!seen[i]) ++count;
    for (std::size_t j = i; !seen[j]; j = deck[j]) seen[j] = true;
  }
  return count;
}

std::size_t fixed_points(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) count += deck[i] == i ? 1U : 0U;
  return count;
}

std::size_t successions(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) count += deck[i] == deck[i - 1] + 1 ? 1U : 0U;
  return count;
}

std::size_t half_footrule(const Permutation& deck) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) sum += deck[i] > i ? deck[i] - i : i - deck[i];
  return sum / 2;
}

std::size_t longest_increasing(const Permutation& deck) {
  std::vector<std::size_t> ending(deck.size(), 1);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (deck[j] < deck[i]) ending[i] = std::max(ending[i], ending[j] + 1);
    }
  }
  return *std::max_element(ending.begin(), ending.end());
}

std::size_t odd_sign(const Permutation& deck) { return inversions(deck) % 2; }

void expect_enumerated(const CountDistribution& null, const Statistic& statistic, std::size_t n) {
  std::vector<double> counts(null.pmf.size());
  double all = 0;
  double sum = 0;
  double squares = 0;
  for_each_permutation(n, [&](const Permutation& deck) {
    const auto value = static_cast<double>(statistic(deck));
    ++counts.at(statistic(deck) - static_cast<std::size_t>(null.first));
    ++all;
    sum += value;
    squares += value * value;
  });
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(null.pmf[i], counts[i] / all, 1e-15) << n << ' ' << i;
  }
  EXPECT_NEAR(null.mean, sum / all, 1e-13) << n;
  EXPECT_NEAR(null.variance, squares / all - sum / all * (sum / all), 1e-12) << n;
}

TEST(PermutationNulls, MatchEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) {
    expect_enumerated(inversions_null(n), inversions, n);
    expect_enumerated(descents_null(n), descents, n);
    expect_enumerated(rising_sequences_null(n), rising_sequences, n);
    expect_enumerated(cycles_null(n), cycles, n);
    expect_enumerated(fixed_points_null(n), fixed_points, n);
    expect_enumerated(successions_null(n), successions, n);
    expect_enumerated(odd_sign_null(n), odd_sign, n);
    expect_enumerated(footrule_null(n), half_footrule, n);
    expect_enumerated(longest_increasing_null(n), longest_increasing, n);
  }
}

TEST(PermutationNulls, FootruleAndSpearmanMomentsMatchEveryPermutation) {
  for (std::size_t n = 2; n <= 8; ++n) {
    double all = 0;
    Moments footrule;
    Moments spearman;
    for_each_permutation(n, [&](const Permutation& deck) {
      double absolute = 0;
      double squared = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const double step = static_cast<double>(deck[i]) - static_cast<double>(i);
        absolute += std::abs(step);
        squared += step * step;
      }
      ++all;
      footrule.mean += absolute;
      footrule.variance += absolute * absolute;
      spearman.mean += squared;
      spearman.variance += squared * squared;
    });
    for (const auto& [seen, stated] :
         {std::pair(footrule, footrule_moments(n)), std::pair(spearman, spearman_moments(n))}) {
      const double mean = seen.mean / all;
      EXPECT_NEAR(stated.mean, mean, 1e-11);
      EXPECT_NEAR(stated.variance, seen.variance / all - mean * mean, 1e-9);
    }
  }
}

/// n! times the Mahonian or Eulerian probabilities, in whole numbers.
std::vector<Integer> mahonian(std::size_t n) {
  std::vector<Integer> ways = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    std::vector<Integer> next(ways.size() + m - 1);
    Integer window = 0;
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < ways.size()) window += ways[k];
      if (k >= m) window -= ways[k - m];
      next[k] = window;
    }
    ways = std::move(next);
  }
  return ways;
}

std::vector<Integer> eulerian(std::size_t n) {
  std::vector<Integer> ways = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    ways.emplace_back(0);
    for (std::size_t k = m; k-- > 0;) {
      ways[k] *= k + 1;
      if (k > 0) ways[k] += (m - k) * ways[k - 1];
    }
  }
  return ways;
}

void expect_relative(const CountDistribution& null, const std::vector<Integer>& ways,
                     std::size_t n) {
  Integer all = 1;
  for (std::size_t m = 2; m <= n; ++m) all *= m;
  ASSERT_EQ(null.pmf.size(), ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const double exact = static_cast<double>(boost::multiprecision::cpp_rational(ways[i], all));
    if (exact > 1e-290) {
      ASSERT_NEAR(null.pmf[i] / exact, 1, 1e-12) << i;
    }
  }
}

void expect_counts(const CountDistribution& null, const std::vector<double>& counts, double all) {
  ASSERT_EQ(null.pmf.size(), counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(null.pmf[i] * all, counts[i], 1e-9) << i;
  }
}

TEST(PermutationNulls, MatchPublishedTriangles) {
  // OEIS A062869 (footrule) and A047874 (longest increasing subsequence).
  expect_counts(footrule_null(4), {1, 3, 7, 9, 4}, 24);
  expect_counts(footrule_null(5), {1, 4, 12, 24, 35, 24, 20}, 120);
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

TEST(PermutationNulls, LongestIncreasingMatchesYoungTableaux) {
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

TEST(PermutationNulls, FootruleAndLongestIncreasingOfGamesAreWhole) {
  for (const std::size_t n : {54U, 136U}) {
    for (const CountDistribution& null : {footrule_null(n), longest_increasing_null(n)}) {
      double mass = 0;
      double shift = 0;
      double squares = 0;
      for (std::size_t i = 0; i < null.pmf.size(); ++i) {
        const double x = static_cast<double>(null.first) + static_cast<double>(i) - null.mean;
        mass += null.pmf[i];
        shift += null.pmf[i] * x;
        squares += null.pmf[i] * x * x;
      }
      EXPECT_NEAR(mass, 1, 1e-12);
      EXPECT_NEAR(shift, 0, 1e-9);
      EXPECT_NEAR(squares / null.variance, 1, 1e-11);
    }
  }
  EXPECT_NEAR(4 * footrule_null(52).variance, footrule_moments(52).variance, 1e-9);
  EXPECT_THROW(footrule_null(257), std::domain_error);
  EXPECT_THROW(longest_increasing_null(0), std::domain_error);
}

TEST(PermutationNulls, KeepTheirRelativeAccuracy) {
  for (const std::size_t n : {20U, 54U, 150U}) {
    expect_relative(inversions_null(n), mahonian(n), n);
    expect_relative(descents_null(n), eulerian(n), n);
  }
}

TEST(PermutationNulls, MomentsOfTheLargestDeckComeFromItsProbabilities) {
  for (const auto& null :
       {inversions_null(1024), descents_null(1024), rising_sequences_null(1024), cycles_null(1024),
        fixed_points_null(1024), successions_null(1024), odd_sign_null(1024)}) {
    double mass = 0;
    double shift = 0;
    double squares = 0;
    for (std::size_t i = 0; i < null.pmf.size(); ++i) {
      const double x = static_cast<double>(null.first) + static_cast<double>(i) - null.mean;
      mass += null.pmf[i];
      shift += null.pmf[i] * x;
      squares += null.pmf[i] * x * x;
    }
    EXPECT_NEAR(mass, 1, 1e-12);
    EXPECT_NEAR(shift / std::sqrt(null.variance), 0, 1e-11);
    EXPECT_NEAR(squares / null.variance, 1, 1e-11);
  }
}

TEST(PermutationNulls, KnownMoments) {
  // Means and variances for 52 cards computed for this project in exact arithmetic.
  EXPECT_EQ(inversions_null(52).mean, 663);
  EXPECT_NEAR(inversions_null(52).variance, 4014.8333, 5e-5);
  EXPECT_NEAR(cycles_null(52).mean, 4.538044, 5e-7);
  EXPECT_NEAR(cycles_null(52).variance, 2.912157, 5e-7);
  EXPECT_NEAR(footrule_moments(52).mean, 901, 1e-12);
  EXPECT_NEAR(footrule_moments(52).variance, 6377.6667, 5e-5);
  EXPECT_NEAR(fixed_points_null(52).pmf[0], std::exp(-1), 1e-15);
  EXPECT_THROW(inversions_null(0), std::domain_error);
  EXPECT_THROW(cycles_null(1025), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
