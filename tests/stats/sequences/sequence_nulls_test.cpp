#include "stats/sequences/sequence_nulls.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <vector>

namespace evenhand::stats {
namespace {

constexpr std::size_t card_count = 3;

/// A law of draws of three cards: [s] is the probability of the set whose bits are s.
using Law = std::array<double, 8>;

double holds(std::size_t set, std::size_t card) { return static_cast<double>(set >> card & 1U); }

/// E[f(set)] under the law.
template <class Function>
double mean_under(const Law& law, Function f) {
  double sum = 0;
  for (std::size_t set = 0; set < law.size(); ++set) sum += law[set] * f(set);
  return sum;
}

DrawMoments true_moments(const Law& law) {
  DrawMoments moments;
  for (std::size_t a = 0; a < card_count; ++a) {
    const double p = mean_under(law, [&](std::size_t set) { return holds(set, a); });
    moments.shared += p * p;
    moments.traces.first += p * (1 - p);
    for (std::size_t b = 0; b < card_count; ++b) {
      const double q = mean_under(law, [&](std::size_t set) { return holds(set, b); });
      const double both =
          mean_under(law, [&](std::size_t set) { return holds(set, a) * holds(set, b); });
      moments.traces.second += (both - p * q) * (both - p * q);
    }
  }
  return moments;
}

DrawMoments moments_of_sets(const std::vector<std::size_t>& sets) {
  std::vector<std::uint64_t> cards(card_count);
  std::vector<std::uint64_t> pairs(card_count * card_count);
  for (const std::size_t set : sets) {
    for (std::size_t a = 0; a < card_count; ++a) {
      cards[a] += set >> a & 1U;
      for (std::size_t b = a + 1; b < card_count; ++b) {
        pairs[a * card_count + b] += (set >> a & 1U) * (set >> b & 1U);
      }
    }
  }
  return draw_moments(cards, pairs, sets.size());
}

/// The mean of the estimates over every sequence of so many draws.
DrawMoments expected_estimate(const Law& law, std::size_t draws) {
  DrawMoments mean;
  std::vector<std::size_t> sets(draws);
  while (true) {
    double probability = 1;
    for (const std::size_t set : sets) probability *= law[set];
    const DrawMoments estimate = moments_of_sets(sets);
    mean.shared += probability * estimate.shared;
    mean.traces.first += probability * estimate.traces.first;
    mean.traces.second += probability * estimate.traces.second;
    std::size_t i = 0;
    while (i < draws && ++sets[i] == law.size()) sets[i++] = 0;
    if (i == draws) return mean;
  }
}

TEST(DrawMoments, AreRightOnAverageOverAllSequencesOfDraws) {
  const std::array<Law, 3> laws = {{{0, 0, 0, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3, 0},  // two of three
                                    {0, 0.5, 0.2, 0.1, 0.2, 0, 0, 0},
                                    {0.1, 0.05, 0.15, 0.2, 0.05, 0.3, 0.05, 0.1}}};
  for (const Law& law : laws) {
    const DrawMoments truth = true_moments(law);
    for (const std::size_t draws : {std::size_t{4}, std::size_t{5}}) {
      const DrawMoments mean = expected_estimate(law, draws);
      EXPECT_NEAR(mean.shared, truth.shared, 1e-12);
      EXPECT_NEAR(mean.traces.first, truth.traces.first, 1e-12);
      EXPECT_NEAR(mean.traces.second, truth.traces.second, 1e-12);
    }
  }
}

TEST(DrawMoments, AreNoneOfThreeDraws) {
  const DrawMoments moments = moments_of_sets({3, 5, 6});
  EXPECT_EQ(moments.shared, 0);
  EXPECT_EQ(moments.traces.first, 0);
  EXPECT_EQ(moments.traces.second, 0);
}

TEST(SequenceNulls, DistinctValuesOfAllSequences) {
  constexpr std::size_t n = 4;
  constexpr std::size_t draws = 6;
  std::vector<double> counts(n);
  for (std::size_t code = 0; code < 4096; ++code) {
    std::set<std::size_t> seen;
    for (std::size_t d = 0; d < draws; ++d) seen.insert(code >> (2 * d) & 3U);
    ++counts[seen.size() - 1];
  }
  const CountDistribution null = distinct_values_null(n, draws);
  ASSERT_EQ(null.pmf.size(), n);
  for (std::size_t i = 0; i < n; ++i) EXPECT_NEAR(null.pmf[i], counts[i] / 4096, 1e-14);
  // n (1 - (1 - 1/n)^draws)
  EXPECT_NEAR(distinct_values_null(54, 64).mean, 54 * (1 - std::pow(53 / 54.0, 64)), 1e-10);
}

TEST(SequenceNulls, RunsOfAllSequences) {
  constexpr std::size_t draws = 10;
  constexpr double p = 0.3;
  std::vector<double> shares(draws);
  for (unsigned code = 0; code < 1U << draws; ++code) {
    const auto changes = static_cast<std::size_t>(std::popcount((code ^ code >> 1U) & 0x1FFU));
    const int ones = std::popcount(code);
    shares[changes] += std::pow(p, ones) * std::pow(1 - p, 10 - ones);
  }
  const CountDistribution null = runs_null(draws, p);
  for (std::size_t i = 0; i < draws; ++i) EXPECT_NEAR(null.pmf[i], shares[i], 1e-14);
  EXPECT_NEAR(null.mean, 1 + 9 * 2 * p * (1 - p), 1e-12);
}

}  // namespace

}  // namespace evenhand::stats
