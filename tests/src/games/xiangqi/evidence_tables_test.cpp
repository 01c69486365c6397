#include "src/games/xiangqi/evidence_tables.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/tables/contingency.hpp"

namespace evenhand::xiangqi {
namespace {

const CountTable dependent{{30, 10, 10, 30}, 2};
const CountTable sparse{{2, 1, 1, 2}, 2};

TEST(XiangqiTables, SumsWhatIsDenseEnough) {
  const TableTest one = independence_within({dependent}, 0.99);
  const auto plain = stats::independence(dependent.counts, 2).chi_square;
  EXPECT_EQ(one.result.statistic, plain.statistic);
  EXPECT_EQ(one.result.p.log, plain.p.log);
  const TableTest two = independence_within({dependent, sparse, dependent}, 0.99);
  EXPECT_NEAR(two.result.statistic, 2 * plain.statistic, 1e-9);
  EXPECT_EQ(two.result.degrees_of_freedom, 2);
  EXPECT_EQ(two.total, 160);
}

// Whoever mixes tables with different margins finds what is in neither: here all of one table is in
// one cell, and all of the other in the opposite one, but for noise.
TEST(XiangqiTables, DoNotMixStrata) {
  const CountTable low{{81, 9, 9, 1}, 2};
  const CountTable high{{1, 9, 9, 81}, 2};
  const CountTable mixed{{82, 18, 18, 82}, 2};
  EXPECT_LT(independence_within({mixed}, 0.99).result.p.value(), 1e-10);
  const CountTable large_low{{810, 90, 90, 10}, 2};
  const CountTable large_high{{10, 90, 90, 810}, 2};
  EXPECT_NEAR(independence_within({large_low, large_high}, 0.99).result.statistic, 0, 1e-9);
  EXPECT_TRUE(independence_within({low, high}, 0.99).result.is_skipped());
}

TEST(XiangqiTables, AreSkippedWithoutCounts) {
  EXPECT_TRUE(independence_within({}, 0.99).result.is_skipped());
  EXPECT_TRUE(independence_within({sparse}, 0.99).result.is_skipped());
  EXPECT_TRUE(alike_in_rows({{}, 3}, 0.99).result.is_skipped());
}

TEST(XiangqiTables, SayWhatWouldHaveBeenFound) {
  const judge::TestInfo info{"group.test", "nothing"};
  const judge::Evidence evidence = table_evidence(info, alike_in_rows(dependent, 0.95));
  EXPECT_EQ(evidence.result.effect->interval.level, 0.95);
  // (2.5758 + 1.2816)^2 is the noncentrality that one degree of freedom needs.
  EXPECT_NEAR(evidence.detectable(0.01, 0.9), 3.8574 / std::sqrt(80), 1e-4);
}

}  // namespace
}  // namespace evenhand::xiangqi
