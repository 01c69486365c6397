#include "base/standard_input.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "base/error.hpp"

namespace evenhand {
namespace {

TEST(StandardInput, IsThatOfTheProgramUnlessItsThreadLeavesItAlone) {
  EXPECT_EQ(standard_input(), STDIN_FILENO);
  {
    const StandardInputLeftAlone outer;
    { const StandardInputLeftAlone inner; }
    EXPECT_THROW(standard_input(), InputError);
    std::thread([] { EXPECT_EQ(standard_input(), STDIN_FILENO); }).join();
  }
  EXPECT_EQ(standard_input(), STDIN_FILENO);
}

}  // namespace
}  // namespace evenhand
