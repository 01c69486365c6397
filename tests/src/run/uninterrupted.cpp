#include <gtest/gtest.h>

#include "src/run/interrupt.hpp"

namespace evenhand::run {
namespace {

/// No test begins with the interruption that the one before it asked for.
class Uninterrupted : public testing::EmptyTestEventListener {
  void OnTestEnd(const testing::TestInfo& /*test*/) override { const InterruptGuard forgets; }
};

// The listeners own it.
const bool is_listening = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new Uninterrupted);
  return true;
}();

}  // namespace
}  // namespace evenhand::run
