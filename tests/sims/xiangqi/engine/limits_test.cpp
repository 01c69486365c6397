#include "sims/xiangqi/engine/limits.hpp"

#include <gtest/gtest.h>

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

Limits limits_by(const ClockTime& clock) {
  Limits limits;
  limit_by_clock(limits, clock);
  return limits;
}

TEST(XiangqiLimits, AreOneOfThirtyFiveMovesAndMostOfTheIncrement) {
  const Limits limits = limits_by({milliseconds{35'015}, milliseconds{400}, 0});
  EXPECT_EQ(limits.soft, milliseconds{780}) << ".6 of 1,000 and 300 ms";
  EXPECT_EQ(limits.hard, milliseconds{3900});
}

TEST(XiangqiLimits, LeaveSomethingOnTheClock) {
  for (const int left : {0, 1, 15, 16, 40, 100, 1000, 60'000}) {
    for (const int increment : {0, 10, 100'000}) {
      for (const std::uint64_t to_go : {0U, 1U, 2U, 40U}) {
        const Limits limits = limits_by({milliseconds{left}, milliseconds{increment}, to_go});
        EXPECT_GE(*limits.soft, milliseconds{1});
        EXPECT_LE(*limits.soft, *limits.hard);
        EXPECT_LE(limits.hard->count(), std::max(1, left * 8 / 10 + 1)) << left << ' ' << to_go;
      }
    }
  }
}

TEST(XiangqiLimits, AreLongerBeforeTheLastMoveOfAControl) {
  const ClockTime last{milliseconds{10'000}, milliseconds{0}, 1};
  const ClockTime first{milliseconds{10'000}, milliseconds{0}, 40};
  EXPECT_GT(*limits_by(last).hard, *limits_by(first).hard);
}

}  // namespace
}  // namespace evenhand::xiangqi
