#include "src/audit/structure/sign_test.hpp"

#include <gtest/gtest.h>

namespace evenhand::audit {
namespace {

constexpr TestInfo sign_info{"some.sign", "Even and odd are equally likely."};

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

}  // namespace
}  // namespace evenhand::audit
