#include "protocol/running_hash.hpp"

#include <gtest/gtest.h>

#include "protocol/suite.hpp"

namespace evenhand::protocol {
namespace {

TEST(RunningHash, IsThatOfAllSoFar) {
  for (const SuiteInfo& info : suites()) {
    Suite suite(info);
    RunningHash hash(info.hash);
    EXPECT_EQ(hash.value(), suite.hash({}));
    hash.add(view("ab"));
    EXPECT_EQ(hash.value(), suite.hash({view("ab")}));
    hash.add(view("c"));
    EXPECT_EQ(hash.value(), suite.hash({view("abc")}));
    EXPECT_EQ(hash.value(), suite.hash({view("abc")}));
  }
}

}  // namespace
}  // namespace evenhand::protocol
