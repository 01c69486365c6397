#include "src/audit/between_deals/step_tally.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(StepTally, CountsStepsAndThoseThatChangeNothing) {
  StepTally tally(4);
  EXPECT_EQ(tally.repeats(), 0U);
  tally.fold(every_deal(4));
  cards::DealBatch same(4, 2);
  for (std::size_t d = 0; d < 2; ++d) put(same, d, {0, 1, 2, 3});
  tally.fold(same);
  EXPECT_EQ(tally.steps(), 26U);
  EXPECT_EQ(tally.repeats(), 3U);
  EXPECT_EQ(tally.positions().counts()[0], 6U + 2);
  EXPECT_EQ(tally.structure().odd(), 12U);
}

TEST(StepTally, AddsUpAndIsReadBack) {
  StepTally tally(4);
  tally.fold(every_deal(4));
  StepTally twice(4);
  add_up(twice, tally);
  add_up(twice, tally);
  EXPECT_EQ(twice.steps(), 48U);
  EXPECT_EQ(twice.order().inversions()[0], 2U);
  StepTally read(4);
  // There are no more steps than deals.
  EXPECT_THROW(reports::load({"tally", reports::saved(twice)}, read, of_units(47)), InputError);
  reports::load({"tally", reports::saved(twice)}, read, of_units(49));
  EXPECT_EQ(reports::saved(read), reports::saved(twice));
}

}  // namespace
}  // namespace evenhand::audit
