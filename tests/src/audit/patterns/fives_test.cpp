#include "src/audit/patterns/fives.hpp"

#include <gtest/gtest.h>

#include <set>

#include "src/audit/patterns/patterns_tally.hpp"
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

}  // namespace
}  // namespace evenhand::audit
