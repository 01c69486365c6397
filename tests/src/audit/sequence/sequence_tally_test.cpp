#include "src/audit/sequence/sequence_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
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

}  // namespace
}  // namespace evenhand::audit
