#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(RelationsCalibration, Holds) {
  for (const char* deck : {"8", "9", "54"}) {
    stats::SmallGenerator random(53);
    // Binomial(100, .05) is 15 or more with probability 1e-4.
    expect_all_held_to_level(100, 14, deck, [&](unsigned) {
      return judged(tally_session(deck, 600, fair, random, parse_battery("relations")));
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
