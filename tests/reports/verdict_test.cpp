#include "reports/verdict.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(Verdict, IsReadAsItIsSpelt) {
  EXPECT_EQ(verdict_name(Verdict::no_bias_found), "no bias found");
  for (const Verdict verdict : {Verdict::biased, Verdict::no_bias_found, Verdict::inconclusive}) {
    EXPECT_EQ(verdict_named(verdict_name(verdict)), verdict);
  }
  EXPECT_FALSE(verdict_named("Biased"));
  EXPECT_FALSE(verdict_named(""));
}

}  // namespace
}  // namespace evenhand::reports
