#include "src/audit/sequence/sequence_group.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/sequence/sticky_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Sequence, LeavesUnfinishedWindowsOfABlockOut) {
  stats::SmallGenerator random(1);
  const cards::DealBatch deals = make_deals(10, 100, fair, random);
  Tallies one(sequence_battery, cards::parse_deck("10"));
  one.begin_block(0);
  one.fold(deals);
  one.begin_block(1);
  one.fold(deals);
  Tallies other = tally("10", deals, sequence_battery);
  other.merge(tally("10", deals, sequence_battery, 1));
  EXPECT_EQ(one.save(), other.save());
  Tallies loaded(sequence_battery, cards::parse_deck("10"));
  loaded.load({"tally", one.save()});
  EXPECT_EQ(loaded.save(), one.save());
  nlohmann::json damaged = one.save();
  damaged["groups"]["sequence"]["windows"] = 4;
  EXPECT_THROW(loaded.load({"tally", damaged}), InputError);
}

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
