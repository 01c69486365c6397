#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

TEST(Hands, FindBombsDealtTooOften) {
  const auto result = judged_hands("doudizhu",
                                   sometimes(0.04,
                                             [](Order& cards, stats::SmallGenerator&) {
                                               for (std::size_t i = 0; i < 4; ++i) {
                                                 bring(cards, 20 + i, 17 + i);
                                               }
                                             }),
                                   20000);
  expect_rejected(result, "hands.quads");
  EXPECT_TRUE(test_named(result, "hands.quads").words.starts_with("second"));
}

}  // namespace
}  // namespace evenhand::audit
