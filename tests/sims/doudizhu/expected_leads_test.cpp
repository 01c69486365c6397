#include "sims/doudizhu/expected_leads.hpp"

#include <gtest/gtest.h>

namespace evenhand::doudizhu {
namespace {

/// tests/data/doudizhu-exact.md
TEST(DoudizhuMoves, ExpectedLeadsAreExact) {
  using stats::Rational;
  const Rules& rules = preset("douzero").rules;
  EXPECT_EQ(expected_leads(17, rules), Rational("6583332579038/148281002415"));
  EXPECT_EQ(expected_leads(20, rules), Rational("1979332907599132/24722105103045"));
  EXPECT_EQ(expected_leads(1, rules), 1);
  // A pair and its solo, or two solos; the rocket makes a third.
  EXPECT_EQ(expected_leads(2, rules), Rational(2 * 1431 + 1, 1431));
}

}  // namespace
}  // namespace evenhand::doudizhu
