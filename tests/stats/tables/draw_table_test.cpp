#include "stats/tables/draw_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::stats {
namespace {

/// [place * n + item] of that many fair draws.
std::vector<std::uint64_t> fair_draws(std::size_t n, std::size_t k, std::uint64_t draws,
                                      SmallGenerator& random) {
  std::vector<std::size_t> items(n);
  std::iota(items.begin(), items.end(), std::size_t{0});
  std::vector<std::uint64_t> counts(k * n);
  for (std::uint64_t d = 0; d < draws; ++d) {
    for (std::size_t place = 0; place < k; ++place) {
      std::swap(items[place], items[place + random.below(n - place)]);
      ++counts[place * n + items[place]];
    }
  }
  return counts;
}

/// The mean of the statistic of one draw over all orders is its degrees of freedom.
TEST(DrawTable, StatisticHasItsMeanOverAllDraws) {
  constexpr std::size_t n = 6;
  for (std::size_t k = 2; k <= n; ++k) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    double sum = 0;
    double orders = 0;
    do {
      // An item that is drawn has a 1 at one of its k places: squares (1 - 1/k).
      sum += (n - 1) * static_cast<double>(k) * (1 - 1 / static_cast<double>(k));
      ++orders;
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_NEAR(sum / orders, static_cast<double>((k - 1) * (n - 1)), 1e-9);
  }
}

TEST(DrawTable, PlacesAreChiSquareAndIndependentOfInclusion) {
  constexpr std::size_t n = 20;
  constexpr std::size_t k = 6;
  SmallGenerator random(20261121);
  std::vector<double> places;
  double product = 0;
  constexpr int sessions = 500;
  for (int s = 0; s < sessions; ++s) {
    const auto counts = fair_draws(n, k, 300, random);
    const TestResult place = draw_place_test({counts, n, k, 300});
    std::vector<std::uint64_t> items(n);
    for (std::size_t i = 0; i < counts.size(); ++i) items[i % n] += counts[i];
    const TestResult item = inclusion_test(items, 300, k);
    places.push_back(place.p.value());
    product += (place.p.value() - 0.5) * (item.p.value() - 0.5);
  }
  EXPECT_GT(kolmogorov_tails(places.size(), kolmogorov_statistic(places)).upper.value(), 0.001);
  // A correlation of 500 pairs has standard deviation .045.
  EXPECT_LT(std::abs(12 * product / sessions), 0.15);
}

TEST(DrawTable, OfWholeDecksIsTheTestOfPositions) {
  constexpr std::size_t n = 8;
  SmallGenerator random(1);
  const auto by_place = fair_draws(n, n, 200, random);
  const TestResult place = draw_place_test({by_place, n, n, 200});
  const TestResult position = position_test({by_place, n, 200});
  EXPECT_NEAR(place.statistic, position.statistic, 1e-9);
  EXPECT_EQ(*place.degrees_of_freedom, *position.degrees_of_freedom);
}

TEST(DrawTable, FindsTheWorstItem) {
  std::vector<std::uint64_t> counts(49, 1200);
  counts[6] = 1500;
  const std::uint64_t draws = (48 * 1200 + 1500) / 6;
  const WorstItem worst = worst_item(counts, draws, 6);
  EXPECT_EQ(worst.item, 6U);
  EXPECT_EQ(worst.observed, 1500U);
  EXPECT_LT(worst_item_test(counts, draws, 6).p.value(), 1e-10);
  EXPECT_TRUE(worst_item_test(counts, 20, 6).is_skipped());
  EXPECT_TRUE(draw_place_test({std::vector<std::uint64_t>(49), 49, 1, 49}).is_skipped());
  EXPECT_GT(detectable_inclusion({{}, 49, 6, 10000}, 0.01, 0.9),
            detectable_inclusion({{}, 49, 6, 20000}, 0.01, 0.9));
}

}  // namespace
}  // namespace evenhand::stats
