#include "reports/verdict.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(Verdict, IsReadAsItIsSpelt) {
  EXPECT_EQ(verdict_name(Verdict::no_bias_found), "no bias found");
  for (const Verdict verdict : verdicts) {
    EXPECT_EQ(verdict_named(verdict_name(verdict)), verdict);
  }
  EXPECT_FALSE(verdict_named("Biased"));
  EXPECT_FALSE(verdict_named(""));
}

TEST(Verdict, PassesWhatIsGood) {
  EXPECT_TRUE(is_good(Verdict::no_bias_found));
  EXPECT_TRUE(is_good(Verdict::certified));
  EXPECT_TRUE(is_good(Verdict::decided)) << "who is the stronger is no fault";
  EXPECT_FALSE(is_good(Verdict::inconclusive));
  EXPECT_FALSE(is_good(Verdict::biased));
}

}  // namespace
}  // namespace evenhand::reports
