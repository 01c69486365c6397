#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/odds/event.hpp"

namespace evenhand::odds {
namespace {

using ::testing::HasSubstr;

std::string refusal(std::string_view event) {
  try {
    parse_event(doudizhu_model(), event, "test");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(OddsDoudizhu, RefusesWhatIsNoEvent) {
  EXPECT_THAT(refusal("bomps in hand"), HasSubstr("did you mean 'bombs'?"));
  EXPECT_THAT(refusal("bombs in hnad"), HasSubstr("'hnad' is no place"));
  EXPECT_THAT(refusal("bombs"), HasSubstr("where?"));
  EXPECT_THAT(refusal("bombs in hand = x"), HasSubstr("a number is expected instead of 'x'"));
  EXPECT_THAT(refusal("bombs in hand and"), HasSubstr("expected at the end"));
  EXPECT_THAT(refusal("(bombs in hand"), HasSubstr("')' is missing"));
  EXPECT_THAT(refusal("bombs in hand jokers in hand"), HasSubstr("join conditions"));
  EXPECT_THAT(refusal("straight at table >= 5"), HasSubstr("of one hand"));
  EXPECT_THAT(refusal("no bombs in hand = 1"), HasSubstr("do not go together"));
  EXPECT_THAT(refusal(""), HasSubstr("there is no event"));
  EXPECT_THAT(refusal(std::string(500, '(')), HasSubstr("too deeply"));
}

}  // namespace
}  // namespace evenhand::odds
