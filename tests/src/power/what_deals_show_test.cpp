#include "src/power/what_deals_show.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "sims/random/source.hpp"
#include "src/audit/group.hpp"
#include "tests/src/power/questions.hpp"

namespace evenhand::power {
namespace {

Flaw flaw_named(const char* shuffler) {
  return {shuffle::parse_shuffler(shuffler), std::string(random::sources().front().name)};
}

TEST(Samples, GrowAsOneSession) {
  const std::vector<Snapshot> grown =
      grow(flaw_named("naive-swap"), question("order"), {100, 5000});
  ASSERT_EQ(grown.size(), 2U);
  EXPECT_EQ(grown[0].deals, 100U);
  const judge::Evidence* const early = grown[0].find("order.inversions-mean");
  const judge::Evidence* const late = grown[1].find("order.inversions-mean");
  ASSERT_TRUE(early != nullptr && late != nullptr);
  EXPECT_LT(late->result.p.log, early->result.p.log);
  EXPECT_EQ(grown[1].find("order.nothing"), nullptr);
}

TEST(Samples, CountRejections) {
  const Rejections flawed = count_rejections(flaw_named("sattolo"), question("structure"),
                                             "structure.cycles-mean", 10, 50, 0.01);
  EXPECT_EQ(flawed.sessions, 50U);
  EXPECT_EQ(flawed.rejected, 50U);
  const Rejections fair = count_rejections(flaw_named("fisher-yates"), question("structure"),
                                           "structure.cycles-mean", 100, 50, 0.01);
  EXPECT_LE(fair.rejected, 5U);
}

TEST(Samples, CountTestsThatAreNotMade) {
  const Rejections few = count_rejections(flaw_named("naive-swap"), question("position"),
                                          "position.chi-square", 5, 3, 0.01);
  EXPECT_EQ(few.skipped, 3U);
  EXPECT_EQ(few.rejected, 0U);
}

TEST(WhatDealsShow, IsWhatTheTestsSayOfSoManyDeals) {
  const ShownByDeals shown = what_deals_show(1000003, question("position,structure"));
  const auto find = [&](std::string_view test) {
    return *std::find_if(shown.tests.begin(), shown.tests.end(),
                         [&](const SmallestEffect& s) { return s.test == test; });
  };
  // sqrt(271.88 / (51 · 1000003)), and sqrt(14.879 / 1000003).
  EXPECT_NEAR(*find("position.chi-square").detectable, 0.00230890, 1e-7);
  EXPECT_NEAR(*find("structure.cycles-mean").detectable, 0.00385730, 1e-7);
  EXPECT_FALSE(what_deals_show(100, question("position")).tests.front().skipped.empty());
}

TEST(WhatDealsShow, GoesOnToAllDealsOfASession) {
  const std::uint64_t most = std::uint64_t{1} << 53U;
  const ShownByDeals few = what_deals_show(most >> 16U, question("all"));
  const ShownByDeals many = what_deals_show(most, question("all"));
  ASSERT_EQ(few.tests.size(), many.tests.size());
  std::size_t compared = 0;
  for (std::size_t i = 0; i < many.tests.size(); ++i) {
    const SmallestEffect& test = many.tests[i];
    EXPECT_EQ(test.skipped, few.tests[i].skipped) << test.test;
    if (!test.detectable) continue;
    EXPECT_GT(*test.detectable, 0) << test.test;
    // The root of 2^16 times as many deals, where chance in a few deals that are dealt has no part.
    const std::string group = audit::group_of(test.test);
    if (group != "position" && group != "order" && group != "structure") continue;
    // A shape has more pools the more deals there are, which take a little of it.
    const double allowed = test.test.ends_with("-shape") ? 13 : 1;
    EXPECT_NEAR(*few.tests[i].detectable / *test.detectable, 256, allowed) << test.test;
    ++compared;
  }
  EXPECT_GT(compared, 5U);
}

TEST(WhatDealsShow, FallsSmoothlyAsDealsGrow) {
  // Whatever chance made the strongest of a family in the deals that are dealt: by their root, or a
  // little faster where few are of a kind.
  const Question asked = question("lags,relations,second-order,strength");
  const ShownByDeals few = what_deals_show(20'000, asked);
  const ShownByDeals many = what_deals_show(80'000, asked);
  for (std::size_t i = 0; i < many.tests.size(); ++i) {
    if (!few.tests[i].detectable) continue;
    const double ratio = *few.tests[i].detectable / *many.tests[i].detectable;
    EXPECT_GT(ratio, 1.9) << many.tests[i].test;
    EXPECT_LT(ratio, 2.6) << many.tests[i].test;
  }
}

TEST(DealsForACell, AreFewerForTheLargestCellThanForAll) {
  const CellPlan plan = deals_for_cell(0.05, question("position"));
  // 271.88 · 51 / .05².
  EXPECT_NEAR(static_cast<double>(plan.chi_square), 5546352, 100);
  // The normal theory of one cell at level .01 / 2704: (4.64 + 1.28)² · 51 / .05², the variance
  // under the flaw 5 % larger.
  EXPECT_GT(plan.worst_cell, 690000U);
  EXPECT_LT(plan.worst_cell, 760000U);
  EXPECT_GT(deals_for_cell(-0.05, question("position")).worst_cell, 640000U);
}

// The curve of a test passes through what it finds with the power asked for.
TEST(WhatDealsShow, HasThePowerOfYardsticksByTheirEffect) {
  const ShownByDeals shown = what_deals_show(100'000, question("position"));
  const auto yardstick = std::find_if(shown.tests.begin(), shown.tests.end(),
                                      [](const SmallestEffect& test) { return test.is_yardstick; });
  ASSERT_NE(yardstick, shown.tests.end());
  const auto at = std::find_if(yardstick->curve.begin(), yardstick->curve.end(),
                               [](const CurvePoint& point) { return point.power == 0.9; });
  ASSERT_NE(at, yardstick->curve.end());
  EXPECT_EQ(at->x, *yardstick->detectable);
  EXPECT_TRUE(std::is_sorted(yardstick->curve.begin(), yardstick->curve.end(),
                             [](const CurvePoint& a, const CurvePoint& b) { return a.x < b.x; }));
}

TEST(DealsForACell, HaveThePowerOfBothTestsByDeals) {
  const CellPlan plan = deals_for_cell(0.05, question("position"));
  for (const auto& [needed, curve] : {std::pair(plan.chi_square, plan.chi_square_curve),
                                      std::pair(plan.worst_cell, plan.worst_cell_curve)}) {
    ASSERT_FALSE(curve.empty());
    // The twentieth of thirty points to half as many again is what is needed.
    const auto at = std::find_if(curve.begin(), curve.end(), [n = needed](const CurvePoint& point) {
      return point.x == static_cast<double>(n);
    });
    ASSERT_NE(at, curve.end());
    EXPECT_NEAR(at->power, 0.9, 0.001);
    EXPECT_LT(curve.front().power, at->power);
    EXPECT_GT(curve.back().power, 0.99);
  }
}

}  // namespace

}  // namespace evenhand::power
