#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(RelationsCalibration, Holds) {
  for (const char* deck : {"8", "9", "54"}) {
    std::map<std::string, int> small;
    stats::SmallGenerator random(53);
    for (int session = 0; session < 100; ++session) {
      const auto result =
          judged(tally_session(deck, 600, fair, random, parse_battery("relations")));
      for (const reports::Finding& test : result.findings) {
        ASSERT_TRUE(test.is_made()) << test.test;
        small[test.test] += p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    // Binomial(100, .05) is 15 or more with probability 1e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 14) << deck << ' ' << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
