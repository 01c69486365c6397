#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/sequence/sticky_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Sequence, FindsAFirstCardThatStays) {
  const auto result = sequence_judged(52, sticky(), 60000);
  EXPECT_TRUE(test_named(result, "sequence.pairs").rejected);
  EXPECT_TRUE(test_named(result, "sequence.runs-mean").rejected);
  EXPECT_TRUE(test_named(result, "sequence.coupons-mean").rejected);
}

TEST(Sequence, FindsFairDealsFair) {
  for (const std::size_t n : {3U, 9U, 52U, 300U}) {
    const auto result = sequence_judged(n, fair, 20000);
    for (const reports::Finding& test : result.findings) {
      EXPECT_FALSE(test.rejected) << n << " " << test.test << " " << p_of(test);
    }
  }
}

TEST(SequenceCalibration, Holds) {
  // Binomial(300, .05) is 31 or more with probability 1.4e-4.
  expect_held_to_level(300, 30, "13 cards",
                       [](unsigned s) { return sequence_judged(13, fair, 6400, 100 + s); });
}

}  // namespace
}  // namespace evenhand::audit
