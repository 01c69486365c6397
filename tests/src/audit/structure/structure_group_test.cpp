#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

TEST(Power, OfCyclesForSattolo) { EXPECT_GE(power_of("structure.cycles-mean", sattolo, 4), 0.9); }

TEST(StructureGroup, FindsSattolosOneCycle) {
  // With nine cards eight exchanges make it: an even permutation without a fixed point.
  stats::SmallGenerator random(19);
  const auto result = judged(tally("9", make_deals(9, 400, sattolo, random), {{"structure"}}));
  EXPECT_EQ(result.findings.size(), 5U);
  expect_rejected(result, "structure.sign");
  expect_rejected(result, "structure.fixed-points-mean");
}

}  // namespace
}  // namespace evenhand::audit
