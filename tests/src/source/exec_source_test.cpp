#include "src/source/exec_source.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(ErrorTail, ShowsFewLinesWhole) {
  ErrorTail tail;
  EXPECT_EQ(tail.in_words(), "; it wrote nothing on stderr");
  tail.add("\n  one\ntw");
  tail.add("o\n");
  EXPECT_EQ(tail.in_words(), "; its stderr ends with: one | two");
}

TEST(ErrorTail, KeepsTheFirstLinesWithTheLast) {
  ErrorTail tail;
  tail.add("node:internal/modules:1\n  throw err;\n  ^\n\nError: Cannot find module 'x.js'\n");
  for (int i = 0; i < 20; ++i) tail.add(fmt::format("  at frame {}\n", i));
  EXPECT_EQ(tail.in_words(),
            "; its stderr begins with: node:internal/modules:1 | throw err; | ^ | Error: Cannot "
            "find module 'x.js' | at frame 0, and ends with: at frame 15 | at frame 16 | at frame "
            "17 | at frame 18 | at frame 19");
}

TEST(ErrorTail, StaysSmall) {
  ErrorTail tail;
  tail.add("the cause\n");
  for (int i = 0; i < 100'000; ++i) tail.add(fmt::format("line {}\n", i));
  EXPECT_THAT(tail.in_words(),
              AllOf(StartsWith("; its stderr begins with: the cause | line 0 | "),
                    HasSubstr("and ends with: line 99995 | "), HasSubstr("line 99999")));
  EXPECT_LT(tail.in_words().size(), 300U);
}

}  // namespace
}  // namespace evenhand::source
