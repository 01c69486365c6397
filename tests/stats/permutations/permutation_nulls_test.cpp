#include "stats/permutations/permutation_nulls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include "tests/stats/enumerated.hpp"

namespace evenhand::stats {
namespace {

using Integer = boost::multiprecision::cpp_int;

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

std::size_t odd_sign(const Permutation& deck) { return inversions(deck) % 2; }

TEST(PermutationNulls, MatchEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) {
    expect_enumerated(inversions_null(n), inversions, n);
    expect_enumerated(descents_null(n), descents, n);
    expect_enumerated(rising_sequences_null(n), rising_sequences, n);
    expect_enumerated(cycles_null(n), cycles, n);
    expect_enumerated(fixed_points_null(n), fixed_points, n);
    expect_enumerated(successions_null(n), successions, n);
    expect_enumerated(odd_sign_null(n), odd_sign, n);
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
    expect_moments(null, 1e-11 * std::sqrt(null.variance));
  }
}

TEST(PermutationNulls, KnownMoments) {
  // Means and variances for 52 cards computed for this project in exact arithmetic.
  EXPECT_EQ(inversions_null(52).mean, 663);
  EXPECT_NEAR(inversions_null(52).variance, 4014.8333, 5e-5);
  EXPECT_NEAR(cycles_null(52).mean, 4.538044, 5e-7);
  EXPECT_NEAR(cycles_null(52).variance, 2.912157, 5e-7);
  EXPECT_NEAR(fixed_points_null(52).pmf[0], std::exp(-1), 1e-15);
  EXPECT_THROW(inversions_null(0), std::domain_error);
  EXPECT_THROW(cycles_null(1025), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
