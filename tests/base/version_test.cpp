#include "base/version.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace evenhand {
namespace {

// The abbreviated hash, after a tag and the commits since it where there is one.
TEST(Version, NamesTheCommit) {
  EXPECT_THAT(commit,
              testing::MatchesRegex("(.+-g)?[0-9a-f]{12,40}(-dirty)?|unknown|v?[0-9.]+(-dirty)?"));
  EXPECT_EQ(program_name(), std::string("evenhand ") + version + ", commit " + commit);
}

}  // namespace
}  // namespace evenhand
