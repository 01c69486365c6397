#include "stats/permutations/lag_differences.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

void add_differences(const Permutation& deck, LagDifferences& differences) {
  const std::size_t n = deck.size();
  for (std::size_t p = differences.lag; p < n; ++p) {
    ++differences.counts[(deck[p] + n - deck[p - differences.lag]) % n];
  }
}

LagDifferences of_deck(const Permutation& deck, std::size_t lag) {
  LagDifferences differences{lag, std::vector<std::uint64_t>(deck.size())};
  add_differences(deck, differences);
  return differences;
}

/// Compares the formula with the sums over all permutations, for entries x[1 … n-1] that sum to 0.
TEST(DifferenceCovariance, IsThatOfEveryPermutation) {
  for (std::size_t n = 4; n <= 8; ++n) {
    for (std::size_t first = 1; first < n; ++first) {
      for (std::size_t second = first; second < n; ++second) {
        if (n == 8 && second > 3) continue;
        // e_1 - e_2 made even and odd, each of squared length 4 or so.
        std::vector<double> even(n);
        std::vector<double> odd(n);
        for (const auto& [v, sign] : {std::pair<std::size_t, double>{1, 1}, {2, -1}}) {
          even[v] += sign;
          even[n - v] += sign;
          odd[v] += sign;
          odd[n - v] -= sign;
        }
        double all = 0;
        double even_product = 0;
        double odd_product = 0;
        double cross_product = 0;
        for_each_permutation(n, [&](const Permutation& deck) {
          const LagDifferences a = of_deck(deck, first);
          const LagDifferences b = of_deck(deck, second);
          const auto dot = [&](const LagDifferences& counts, const std::vector<double>& x) {
            double sum = 0;
            for (std::size_t v = 1; v < n; ++v) sum += static_cast<double>(counts.counts[v]) * x[v];
            return sum;
          };
          even_product += dot(a, even) * dot(b, even);
          odd_product += dot(a, odd) * dot(b, odd);
          cross_product += dot(a, even) * dot(b, odd);
          ++all;
        });
        double even_length = 0;
        double odd_length = 0;
        for (std::size_t v = 1; v < n; ++v) {
          even_length += even[v] * even[v];
          odd_length += odd[v] * odd[v];
        }
        const DifferenceCovariance covariance = difference_covariance(n, first, second);
        EXPECT_NEAR(even_product / all, covariance.even * even_length, 1e-11)
            << n << first << second;
        EXPECT_NEAR(odd_product / all, covariance.odd * odd_length, 1e-11) << n << first << second;
        EXPECT_NEAR(cross_product / all, 0, 1e-11);
      }
    }
  }
}

TEST(DifferenceTest, HasItsDegreesOfFreedomAsMeanOverEveryPermutation) {
  constexpr std::size_t n = 8;
  constexpr std::uint64_t deals = 10;
  double sum = 0;
  double all = 0;
  for_each_permutation(n, [&](const Permutation& deck) {
    LagDifferences first = of_deck(deck, 2);
    LagDifferences second = of_deck(deck, 3);
    for (auto* differences : {&first, &second}) {
      for (std::uint64_t& count : differences->counts) count *= deals;
    }
    sum += difference_test({first, second, deals}).statistic;
    ++all;
  });
  EXPECT_NEAR(sum / all, static_cast<double>(deals) * 2 * (n - 2), 1e-8);
}

TEST(DifferenceTest, ReversingTheDealsExchangesOppositeDifferencesAndNothingElse) {
  SmallGenerator generator(3);
  LagDifferences first{2, std::vector<std::uint64_t>(20)};
  LagDifferences second{3, std::vector<std::uint64_t>(20)};
  LagDifferences back_first = first;
  LagDifferences back_second = second;
  for (int d = 0; d < 100; ++d) {
    Permutation deck = sorted_deck(20);
    shuffle(deck, generator);
    add_differences(deck, first);
    add_differences(deck, second);
    std::reverse(deck.begin(), deck.end());
    add_differences(deck, back_first);
    add_differences(deck, back_second);
  }
  EXPECT_NEAR(difference_test({first, second, 100}).statistic,
              difference_test({back_first, back_second, 100}).statistic, 1e-9);
  EXPECT_TRUE(difference_test({first, second, 1}).is_skipped());
  EXPECT_THROW(difference_test({first, first, 100}), std::domain_error);
}

TEST(DifferenceDirection, WeighsDealsByTheirProduct) {
  const Permutation sorted = {0, 1, 2, 3, 4, 5, 6, 7};
  const DifferencePair all{of_deck(sorted, 2), of_deck(sorted, 3), 1};
  const Permutation other = {4, 1, 7, 3, 0, 6, 2, 5};
  const DifferencePair one{of_deck(other, 2), of_deck(other, 3), 1};
  const std::vector<double> weights = difference_direction(all);
  double product = 0;
  for (std::size_t v = 1; v < 8; ++v) {
    product += weights[v] * static_cast<double>(one.first.counts[v]) +
               weights[8 + v] * static_cast<double>(one.second.counts[v]);
  }
  EXPECT_NEAR(product, difference_product(one, all), 1e-9);
}

}  // namespace
}  // namespace evenhand::stats
