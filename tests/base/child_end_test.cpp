#include "base/child_end.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand {
namespace {

using testing::HasSubstr;

TEST(ChildEnd, IsCleanWithStatusZeroAlone) {
  EXPECT_TRUE((ChildEnd{.by_signal = false, .code = 0}).is_clean());
  EXPECT_FALSE((ChildEnd{.by_signal = false, .code = 3}).is_clean());
  EXPECT_FALSE((ChildEnd{.by_signal = true, .code = 0}).is_clean());
}

TEST(ChildEnd, SaysWhatShellsMeanByAStatus) {
  const auto words = [](int status) {
    return ChildEnd{.by_signal = false, .code = status}.in_words();
  };
  EXPECT_EQ(words(3), "exited with status 3");
  EXPECT_THAT(words(126), HasSubstr("not executable"));
  EXPECT_THAT(words(127), HasSubstr("command not found"));
  EXPECT_THAT(words(128 + 11), HasSubstr("crashed: signal 11"));
  EXPECT_EQ(words(255), "exited with status 255");
  EXPECT_THAT((ChildEnd{.by_signal = true, .code = 9}).in_words(), HasSubstr("crashed: signal 9"));
}

}  // namespace
}  // namespace evenhand
