#include "sims/mahjong/play/policy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;

TEST(MakePolicy, SuggestsTheNearest) {
  try {
    make_policy("propper");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'proper'?"));
  }
}

}  // namespace
}  // namespace evenhand::mahjong
