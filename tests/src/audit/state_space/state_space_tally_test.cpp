#include "src/audit/state_space/state_space_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(StateSpaceTally, HoldsEachDealWithItsCopies) {
  stats::SmallGenerator random(5);
  const cards::DealBatch deals = make_deals(54, 600, fair, random);
  StateSpaceTally tally(54);
  tally.fold(deals);
  tally.fold(make_deals(
      54, 7, [&](Order& cards, auto&) { cards = orders_of(deals)[3]; }, random));
  const KeySketch sketch = tally.sketch();
  ASSERT_EQ(sketch.entries().size(), 600U);
  EXPECT_EQ(std::count_if(sketch.entries().begin(), sketch.entries().end(),
                          [](const KeySketch::Entry& entry) { return entry.copies == 8; }),
            1);
}

TEST(StateSpaceTally, AddsUpAndIsReadBack) {
  StateSpaceTally tally(5);
  tally.fold(every_deal(5));
  StateSpaceTally read(5);
  read.load({"tally", tally.save()}, 120);
  EXPECT_EQ(read.save(), tally.save());
  read.merge(tally);
  const KeySketch twice = read.sketch();
  ASSERT_EQ(twice.entries().size(), 120U);
  for (const KeySketch::Entry& entry : twice.entries()) EXPECT_EQ(entry.copies, 2U);
  EXPECT_THROW(read.load({"tally", tally.save()}, 119), InputError);
}

}  // namespace
}  // namespace evenhand::audit
