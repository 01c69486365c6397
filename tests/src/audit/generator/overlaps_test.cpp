#include "src/audit/generator/overlaps.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

using DealList = std::vector<std::vector<std::uint16_t>>;
using Shares = std::vector<double>;

Shares fresh(std::size_t count, stats::SmallGenerator& random) {
  Shares numbers(count);
  for (double& u : numbers) u = random.uniform();
  return numbers;
}

std::vector<std::uint16_t> deal_of(const Shares& numbers, std::size_t n, DrawOrder order) {
  std::vector<std::uint16_t> deal(n);
  std::iota(deal.begin(), deal.end(), std::uint16_t{0});
  const auto draw = [&](std::size_t i, std::size_t range) {
    return static_cast<std::size_t>(numbers[i] * static_cast<double>(range));
  };
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (order == DrawOrder::downwards) std::swap(deal[n - 1 - i], deal[draw(i, n - i)]);
    if (order == DrawOrder::upwards) std::swap(deal[i], deal[i + draw(i, n - i)]);
    if (order == DrawOrder::inside_out) std::swap(deal[i + 1], deal[draw(i, i + 2)]);
  }
  return deal;
}

/// Fair deals, of which one in `every` is made of numbers that `reuse` makes of those of the deal
/// before.
DealList deals_with(std::size_t n, std::size_t count, std::size_t every, DrawOrder order,
                    const std::function<Shares(const Shares&, stats::SmallGenerator&)>& reuse,
                    std::uint64_t seed = 5) {
  stats::SmallGenerator random(seed);
  DealList deals;
  Shares before = fresh(2 * n, random);
  for (std::size_t d = 0; d < count; ++d) {
    const Shares now = d % every == every - 1 ? reuse(before, random) : fresh(2 * n, random);
    deals.push_back(deal_of(now, n, order));
    before = now;
  }
  return deals;
}

Shares seven_further_on(const Shares& before, stats::SmallGenerator& random) {
  Shares now(before.begin() + 7, before.end());
  for (int i = 0; i < 7; ++i) now.push_back(random.uniform());
  return now;
}

Shares mirror(const Shares& before, stats::SmallGenerator& /*random*/) {
  Shares now;
  for (const double u : before) now.push_back(std::nextafter(1 - u, 0));
  return now;
}

TEST(Overlaps, AreFoundInEachOrderOfDraws) {
  for (const DrawOrder order : {DrawOrder::downwards, DrawOrder::upwards, DrawOrder::inside_out}) {
    const auto all = find_overlaps(deals_with(52, 500, 25, order, seven_further_on), order);
    ASSERT_TRUE(all);
    // A few of 20 are not seen in the windows.
    EXPECT_GE(all->found.size(), 16U);
    EXPECT_LE(all->found.size(), 20U);
    EXPECT_EQ(all->found[0].deal, all->found[0].earlier + 1);
    EXPECT_EQ(all->found[0].shift, 7);
    EXPECT_FALSE(all->found[0].is_mirrored);
    EXPECT_GE(all->found[0].draws, 40U);
  }
}

TEST(Overlaps, MayBeMirrored) {
  const auto all =
      find_overlaps(deals_with(52, 500, 25, DrawOrder::downwards, mirror), DrawOrder::downwards);
  ASSERT_TRUE(all);
  EXPECT_GE(all->found.size(), 16U);
  EXPECT_TRUE(all->found[0].is_mirrored);
  EXPECT_EQ(all->found[0].shift, 0);
  EXPECT_EQ(all->found[0].draws, 51U);
}

TEST(Overlaps, AreNoneOfFairDealsOfAnySize) {
  for (const std::size_t n : {40U, 52U, 136U}) {
    for (const DrawOrder order :
         {DrawOrder::downwards, DrawOrder::upwards, DrawOrder::inside_out}) {
      const auto all =
          find_overlaps(deals_with(n, 2000, 3000, DrawOrder::downwards, mirror), order);
      ASSERT_TRUE(all);
      EXPECT_TRUE(all->found.empty()) << n;
    }
  }
}

TEST(Overlaps, AreNoneOfEqualDeals) {
  const auto same = [](const Shares& before, stats::SmallGenerator&) { return before; };
  const auto all =
      find_overlaps(deals_with(52, 300, 3, DrawOrder::downwards, same), DrawOrder::downwards);
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->found.empty());
}

TEST(Overlaps, NeedEnoughDraws) {
  EXPECT_FALSE(
      find_overlaps(deals_with(20, 300, 3, DrawOrder::downwards, mirror), DrawOrder::downwards));
  EXPECT_FALSE(find_overlaps({}, DrawOrder::downwards));
  const std::size_t least = least_deck_of_overlaps(300);
  EXPECT_TRUE(
      find_overlaps(deals_with(least, 300, 3, DrawOrder::downwards, mirror), DrawOrder::downwards));
  EXPECT_FALSE(find_overlaps(deals_with(least - 1, 300, 3, DrawOrder::downwards, mirror),
                             DrawOrder::downwards));
  EXPECT_EQ(least_deck_of_overlaps(4096), 26U);
}

}  // namespace
}  // namespace evenhand::audit
