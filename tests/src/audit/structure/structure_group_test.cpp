#include "src/audit/structure/structure_group.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/deals_of_all_sizes.hpp"
#include "tests/src/audit/session_power.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo sign_info{"some.sign", Method::binomial, "Even and odd are equally likely."};

TEST(SignTest, IsExactlyBinomial) {
  // 8 of 10 or more extreme: 2 (45 + 10 + 1) / 1024.
  const Evidence evidence = sign_test(sign_info, {"step", "steps"}, 8, 10, 0.95);
  EXPECT_EQ(evidence.test, "some.sign");
  EXPECT_EQ(evidence.null, sign_info.null);
  EXPECT_NEAR(evidence.result.p.value(), 112 / 1024.0, 1e-14);
  EXPECT_NEAR(evidence.result.statistic, 0.6 * std::sqrt(10), 1e-14);
  EXPECT_EQ(evidence.words, "an odd step in 80.0 % of deals, expected 50.0 %");
  const stats::Effect& effect = *evidence.result.effect;
  EXPECT_EQ(effect.name, "share of odd steps above one half");
  EXPECT_NEAR(effect.value, 0.3, 1e-15);
  EXPECT_EQ(effect.interval.level, 0.95);
  // R: binom.test(8, 10)$conf.int.
  EXPECT_NEAR(effect.interval.low, 0.4439045 - 0.5, 1e-7);
  EXPECT_NEAR(effect.interval.high, 0.9747893 - 0.5, 1e-7);
}

TEST(SignTest, IsSkippedWithoutAny) {
  EXPECT_EQ(sign_test(sign_info, {"permutation", "deals"}, 0, 0, 0.99).result.skipped,
            "there are no deals");
}

TEST(StructureTally, OverAllDealsHasTheNullDistributions) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    StructureTally structure(n);
    structure.fold(deals);
    expect_null(structure.fixed_points(), stats::fixed_points_null(n));
    expect_null(structure.cycles(), stats::cycles_null(n));
    EXPECT_EQ(structure.odd(), deals.size() / 2);
  }
}

TEST(StructureTally, TellsOddFromEvenByTheCycles) {
  cards::DealBatch deals(5, 3);
  put(deals, 0, {0, 1, 2, 3, 4});  // even
  put(deals, 1, {1, 0, 2, 3, 4});  // one exchange
  put(deals, 2, {1, 2, 3, 4, 0});  // a cycle of five: four exchanges
  StructureTally structure(5);
  structure.fold(deals);
  EXPECT_EQ(structure.odd(), 1U);
  EXPECT_EQ(structure.cycles()[5 - 1], 1U);
  EXPECT_EQ(structure.cycles()[4 - 1], 1U);
  EXPECT_EQ(structure.cycles()[1 - 1], 1U);
  StructureTally read(5);
  EXPECT_THROW(read.load({"tally", structure.save()}, 4), InputError);
  read.load({"tally", structure.save()}, 3);
  EXPECT_EQ(read.save(), structure.save());
}

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
