#include "src/run/interrupt.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace evenhand::run {
namespace {

TEST(InterruptGuard, ForgetsWhatWasAskedBefore) {
  {
    const InterruptGuard guard;
    EXPECT_FALSE(interrupted());
    std::raise(SIGTERM);
    EXPECT_TRUE(interrupted());
    const InterruptGuard nested;
    EXPECT_TRUE(interrupted()) << "not within another";
  }
  const InterruptGuard guard;
  EXPECT_FALSE(interrupted());
}

TEST(InterruptGuard, LeavesSignalsToAProgramThatWantsThem) {
  void (*const own)(int) = [](int) {};
  void (*const before)(int) = std::signal(SIGTERM, own);
  {
    const SignalsLeftAlone alone;
    const InterruptGuard guard;
    struct sigaction now = {};
    sigaction(SIGTERM, nullptr, &now);
    EXPECT_EQ(now.sa_handler, own);
  }
  EXPECT_EQ(std::signal(SIGTERM, before), own);
}

}  // namespace
}  // namespace evenhand::run
