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

}  // namespace
}  // namespace evenhand::run
