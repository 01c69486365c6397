#include "stats/permutations/pair_relations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

TEST(Parities, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 6; n <= 8; ++n) {
    const std::size_t ones = n / 2;
    for (std::size_t first = 1; first < n; ++first) {
      for (std::size_t second = 1; first + second < n; ++second) {
        double sum = 0;
        double squares = 0;
        double all = 0;
        double odd_at_first = 0;
        for_each_permutation(n, [&](const Permutation& deal) {
          int signs = 0;
          for (std::size_t p = 0; p + first + second < n; ++p) {
            const std::size_t bits = static_cast<std::size_t>(deal[p] < ones) +
                                     static_cast<std::size_t>(deal[p + first] < ones) +
                                     static_cast<std::size_t>(deal[p + first + second] < ones);
            signs += bits % 2 == 0 ? 1 : -1;
            if (p == 0) odd_at_first += bits % 2 == 0 ? 0 : 1;
          }
          sum += signs;
          squares += signs * signs;
          ++all;
        });
        const ParityNull null = parity_null(n, ones, {first, second});
        EXPECT_NEAR(null.mean, sum / all, 1e-12) << n << ' ' << first << ' ' << second;
        EXPECT_NEAR(null.variance, squares / all - null.mean * null.mean, 1e-12)
            << n << ' ' << first << ' ' << second;
        EXPECT_NEAR(odd_parity_of_three(n, ones), odd_at_first / all, 1e-13);
      }
    }
  }
}

TEST(Progressions, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 6; n <= 9; ++n) {
    for (std::size_t gap = 1; 2 * gap < n; ++gap) {
      std::vector<double> sums(n);
      std::vector<double> squares(n);
      double all = 0;
      for_each_permutation(n, [&](const Permutation& deal) {
        std::vector<double> counts(n);
        for (std::size_t p = 0; p + 2 * gap < n; ++p) {
          ++counts[(deal[p] + 2 * (n - deal[p + gap]) + deal[p + 2 * gap]) % n];
        }
        for (std::size_t v = 0; v < n; ++v) {
          sums[v] += counts[v];
          squares[v] += counts[v] * counts[v];
        }
        ++all;
      });
      for (std::size_t v = 0; v < n; ++v) {
        const ProgressionNull null = progression_null(n, gap, v);
        EXPECT_NEAR(null.mean, sums[v] / all, 1e-11) << n << ' ' << gap << ' ' << v;
        EXPECT_NEAR(null.variance, squares[v] / all - null.mean * null.mean, 1e-11)
            << n << ' ' << gap << ' ' << v;
      }
    }
  }
}

std::vector<std::uint64_t> differences(const Permutation& deal, std::size_t distance) {
  const std::size_t n = deal.size();
  std::vector<std::uint64_t> counts(n);
  for (std::size_t p = 0; p < n; ++p) {
    ++counts[(deal[(p + distance) % n] + n - deal[p]) % n];
  }
  return counts;
}

TEST(CyclicDifferences, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 5; n <= 8; ++n) {
    for (std::size_t distance = 1; distance <= n / 2; ++distance) {
      std::vector<double> sums(n);
      std::vector<double> squares(n);
      double all = 0;
      for_each_permutation(n, [&](const Permutation& deal) {
        const auto counts = differences(deal, distance);
        for (std::size_t v = 1; v < n; ++v) {
          const auto count = static_cast<double>(counts[v]);
          sums[v] += count;
          squares[v] += count * count;
        }
        ++all;
      });
      for (std::size_t v = 1; v < n; ++v) {
        const DifferenceNull null = cyclic_difference_null(n, distance, v);
        EXPECT_NEAR(null.mean, sums[v] / all, 1e-12) << n << ' ' << distance << ' ' << v;
        EXPECT_NEAR(null.variance, squares[v] / all - null.mean * null.mean, 1e-12)
            << n << ' ' << distance << ' ' << v;
      }
    }
  }
}

TEST(CyclicDifferences, StatisticHasItsDegreesOfFreedomForMeanOverEveryDeal) {
  // A quadratic form in the inverse covariance has the rank as mean, whatever the law is.
  for (std::size_t n = 5; n <= 8; ++n) {
    for (std::size_t distance = 1; distance <= n / 2; ++distance) {
      double sum = 0;
      double all = 0;
      double degrees = 0;
      for_each_permutation(n, [&](const Permutation& deal) {
        auto counts = differences(deal, distance);
        // One deal's deviations from the mean, as those of so many deals that the test is made.
        const std::uint64_t deals = 1000 * (n - 1);
        for (std::size_t v = 1; v < n; ++v) counts[v] += 1000 * n - n / (n - 1);
        std::vector<double> mean(n);
        // With integers: counts - mean = count of one deal - n/(n-1) up to the shift below.
        const double shift = static_cast<double>(n) / static_cast<double>(n - 1) - 1;
        const TestResult test = cyclic_difference_test(counts, distance, deals);
        // Σ over v of a constant shift lies in the even part alone, orthogonal to what varies.
        const bool is_half = 2 * distance == n;
        const double size = static_cast<double>(n);
        const double even =
            is_half ? 2 * size * (size - 2) / ((size - 1) * (size - 3)) : size / (size - 1);
        sum += test.statistic * static_cast<double>(deals) -
               shift * shift * static_cast<double>(n - 1) / even;
        degrees = *test.degrees_of_freedom;
        ++all;
      });
      EXPECT_NEAR(sum / all, degrees, 1e-6) << n << ' ' << distance;
    }
  }
}

TEST(CyclicDifferences, PValuesOfFairSessionsAreUniform) {
  SmallGenerator generator(5);
  for (const std::size_t distance : {1U, 3U, 5U}) {
    std::vector<double> p_values;
    for (int session = 0; session < 1000; ++session) {
      std::vector<std::uint64_t> counts(10);
      Permutation deal = sorted_deck(10);
      for (int d = 0; d < 200; ++d) {
        shuffle(deal, generator);
        const auto here = differences(deal, distance);
        for (std::size_t v = 0; v < 10; ++v) counts[v] += here[v];
      }
      p_values.push_back(cyclic_difference_test(counts, distance, 200).p.value());
    }
    EXPECT_GT(uniformity(p_values), 1e-3) << distance;
  }
}

TEST(CyclicDifferences, FewDealsAreNotJudged) {
  EXPECT_TRUE(cyclic_difference_test(std::vector<std::uint64_t>(10), 1, 4).is_skipped());
}

using Relation = std::function<bool(std::size_t, std::size_t)>;

/// Mean and variance of the mirror images among places whose cards are so related.
RelationNull enumerated(std::size_t n, const Relation& related) {
  double sum = 0;
  double squares = 0;
  double all = 0;
  for_each_permutation(n, [&](const Permutation& deal) {
    double count = 0;
    for (std::size_t p = 0; p < n / 2; ++p) count += related(deal[p], deal[n - 1 - p]) ? 1 : 0;
    sum += count;
    squares += count * count;
    ++all;
  });
  return {sum / all, squares / all - sum / all * (sum / all)};
}

void expect_same(const RelationNull& null, const RelationNull& counted, std::size_t n,
                 std::size_t value) {
  EXPECT_NEAR(null.mean, counted.mean, 1e-12) << n << ' ' << value;
  EXPECT_NEAR(null.variance, counted.variance, 1e-12) << n << ' ' << value;
}

TEST(PairRelations, MomentsAreThoseOfEveryDeal) {
  for (std::size_t n = 4; n <= 8; ++n) {
    for (std::size_t v = 1; v <= n / 2; ++v) {
      const auto related = [&](std::size_t a, std::size_t b) {
        return (a + n - b) % n == v || (b + n - a) % n == v;
      };
      expect_same(relation_null(n, mirror_images(n), difference_relation(n, v)),
                  enumerated(n, related), n, v);
    }
    for (std::size_t t = 0; t < n; ++t) {
      const auto related = [&](std::size_t a, std::size_t b) { return (a + b) % n == t; };
      expect_same(relation_null(n, mirror_images(n), sum_relation(n, t)), enumerated(n, related), n,
                  t);
    }
  }
}

}  // namespace

}  // namespace evenhand::stats
