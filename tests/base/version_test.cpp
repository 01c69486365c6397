#include "base/version.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand {
namespace {

// The abbreviated hash; tests/scripts/commit_test.sh has how it is found.
TEST(Version, NamesTheCommit) {
  EXPECT_THAT(commit, testing::MatchesRegex("[0-9a-f]{12,40}(-dirty)?|unknown"));
  EXPECT_EQ(program_name(), std::string("evenhand ") + version + ", commit " + commit);
}

}  // namespace
}  // namespace evenhand
