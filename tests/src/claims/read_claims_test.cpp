#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/claims/claim_file.hpp"

namespace evenhand::claims {
namespace {

using ::testing::HasSubstr;

TEST_F(ClaimFile, MistakesHaveFileAndLine) {
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\nvalu = '1'\npublished = 1\n"),
              HasSubstr(".toml:3: unknown key 'valu'; did you mean 'value'?"));
  EXPECT_THAT(refusal("[[claim]\n"), HasSubstr(".toml:1:"));
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\nvalue = '1'\n"), HasSubstr("published is missing"));
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\npublished = 1\n"), HasSubstr("says in 'open' why"));
  EXPECT_THAT(refusal("[[claim]]\nid = 3\n"), HasSubstr("id is not a string"));
  EXPECT_THAT(refusal("x = 1\n"), HasSubstr("'x' is not expected"));
  EXPECT_THAT(refusal(""), HasSubstr("there is no [[claim]]"));
  EXPECT_THAT(refusal("[[claim]]\nid='a'\nvalue='1'\npublished=1\nrelation='~'\n"),
              HasSubstr("relation is '~'"));
  const std::string one = "[[claim]]\nid='a'\nvalue='1'\npublished=1\n";
  EXPECT_THAT(refusal(one + one), HasSubstr("stands twice"));
}

}  // namespace
}  // namespace evenhand::claims
