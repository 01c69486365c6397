#include "src/audit/relations/triple_counts.hpp"

#include <gtest/gtest.h>

namespace evenhand::audit {
namespace {

TEST(Relations, HaveAllTriplesOfSmallDecksAndNearOnesOfLarge) {
  EXPECT_EQ(TripleCounts(54).triples(), 54U * 53 * 52 / 6);
  EXPECT_EQ(TripleCounts::reach(64), 63U);
  EXPECT_LE(TripleCounts(136).triples(), 64U * 63 * 62 / 6);
  EXPECT_GE(TripleCounts::reach(256), 16U);
}

}  // namespace
}  // namespace evenhand::audit
