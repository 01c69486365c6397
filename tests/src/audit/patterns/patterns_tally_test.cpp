#include "src/audit/patterns/patterns_tally.hpp"

#include <gtest/gtest.h>

#include <set>

#include "stats/permutations/relative_orders.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Fives, FixedOnesAreDisjointAndAtTheEnds) {
  for (std::size_t n = 8; n <= 300; ++n) {
    const std::vector<Five> fives = fixed_fives(n);
    EXPECT_EQ(fives.size(), n < 10 ? 1U : n < 15 ? 2U : 3U);
    std::set<std::size_t> members;
    for (const Five& five : fives) {
      for (const std::size_t member : five) {
        EXPECT_LT(member, n);
        EXPECT_TRUE(members.insert(member).second) << n << ' ' << member;
      }
    }
    if (n >= 10) {
      EXPECT_EQ(fives[1][0], n - 1);
    }
  }
}

TEST(Fives, RandomOnesAreDisjointAndCoverAllPlacesInTheLongRun) {
  std::vector<std::size_t> times(54);
  std::set<std::pair<std::size_t, std::size_t>> together;
  for (std::uint64_t block = 0; block < 300; ++block) {
    const std::vector<Five> fives = random_fives(54, block);
    ASSERT_EQ(fives.size(), 10U);
    EXPECT_EQ(fives, random_fives(54, block));
    std::set<std::size_t> members;
    for (const Five& five : fives) {
      EXPECT_TRUE(std::is_sorted(five.begin(), five.end()));
      for (const std::size_t a : five) {
        EXPECT_TRUE(members.insert(a).second);
        ++times[a];
        for (const std::size_t b : five) together.insert({a, b});
      }
    }
  }
  // 300 × 50/54 = 278 times each; every pair of places was in a five.
  for (const std::size_t count : times) EXPECT_NEAR(static_cast<double>(count), 278, 25);
  EXPECT_EQ(together.size(), 54U * 54);
}

/// The order of five places' cards, or of five cards' places, by its definition.
std::size_t order_in(const Order& values, const Five& five) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    std::size_t smaller = 0;
    for (std::size_t j = i + 1; j < 5; ++j) smaller += values[five[j]] < values[five[i]] ? 1 : 0;
    number = number * (5 - i) + smaller;
  }
  return number;
}

TEST(PatternsTally, CountsByTheDefinitions) {
  stats::SmallGenerator random(21);
  for (const std::size_t n : {8U, 12U, 15U, 54U, 136U, 300U}) {
    const cards::DealBatch deals = make_deals(n, 400, naive_swap, random);
    PatternsTally tally(n);
    tally.begin_block(7);
    tally.fold(deals);
    std::vector<std::vector<std::uint64_t>> pairs(2, std::vector<std::uint64_t>(n * n));
    const std::vector<Five> fixed = fixed_fives(n);
    std::vector<std::vector<std::uint64_t>> places(fixed.size() + 1,
                                                   std::vector<std::uint64_t>(120));
    auto cards = places;
    const auto add = [&](const Order& values, std::vector<std::vector<std::uint64_t>>& orders) {
      for (std::size_t i = 0; i < fixed.size(); ++i) ++orders[i][order_in(values, fixed[i])];
      for (const Five& five : random_fives(n, 7)) ++orders.back()[order_in(values, five)];
    };
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        const Order deal(view[d].begin(), view[d].end());
        Order place(n);
        for (std::size_t p = 0; p < n; ++p) {
          place[deal[p]] = p;
          for (std::size_t i = 0; i < 2; ++i) {
            const std::size_t lag = PatternsTally::lags[i];
            if (p + lag < n) ++pairs[i][deal[p] * n + deal[p + lag]];
          }
        }
        add(deal, places);
        add(place, cards);
      }
    });
    const auto expect_orders = [&](const PatternsTally::Orders& orders, const auto& expected) {
      for (std::size_t i = 0; i < fixed.size(); ++i) {
        EXPECT_TRUE(std::ranges::equal(orders.fixed[i].counts(), expected[i])) << n;
      }
      EXPECT_TRUE(std::ranges::equal(orders.random.counts(), expected.back())) << n;
    };
    EXPECT_EQ(tally.pairs(0), pairs[0]);
    EXPECT_EQ(tally.pairs(1), pairs[1]);
    expect_orders(tally.of_cards_at_places(), places);
    expect_orders(tally.of_places_of_cards(), cards);
  }
}

}  // namespace

}  // namespace evenhand::audit
