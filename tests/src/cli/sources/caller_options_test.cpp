#include "src/cli/sources/caller_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

void expect_refused(const std::string& text, const std::string& words) {
  EXPECT_THAT([&] { plan_of_caller(text); }, ThrowsMessage<InputError>(HasSubstr(words))) << text;
}

TEST(CallerOptions, AreReadFromTomlAndJsonAlike) {
  const deals::Plan plan = plan_of_caller(
      "# a game\ndeck = 'poker'\nname = 'table 9'\ntests = ['position', 'hands']\nalpha = 1e-6\n"
      "group = ['aces=A*', 'low=2*,3*']\nhands = [2, 2, 48]\nwithin = '1%'\n");
  EXPECT_EQ(plan.deck.size, 52U);
  EXPECT_EQ(plan.sources.front().name, "table 9");
  EXPECT_THAT(plan.groups, ElementsAre("position", "hands"));
  EXPECT_EQ(plan.judging.alpha, 1e-6);
  EXPECT_EQ(plan.deck.groups.size(), 2U);
  EXPECT_EQ(plan.deck.hands.size(), 3U);
  EXPECT_EQ(plan.within, 0.01);
  EXPECT_EQ(to_json(plan), to_json(plan_of_caller(
                               R"( {"deck": "poker", "name": "table 9", "alpha": 0.000001,
                                    "tests": "position,hands", "hands": "2,2,48", "within": "1%",
                                    "group": ["aces=A*", "low=2*,3*"]})")));
}

TEST(CallerOptions, HaveTheDefaultsOfTheProgram) {
  const deals::Plan plan = plan_of_caller("deck = 52");
  EXPECT_EQ(plan.sources.front().name, "the program's own deals");
  EXPECT_EQ(plan.judging.alpha, 0.01);
  EXPECT_EQ(plan_of_caller(R"({"deck": 5, "name": "a\u0000b"})").sources.front().name, "a\\x00b");
  EXPECT_EQ(plan.deck.sets, cards::Sets::unknown);
}

TEST(CallerOptions, RefuseWhatCannotBe) {
  expect_refused("", "say what the deals are of");
  expect_refused("deck = 52\ndek = 3", "unknown key of the plan 'dek'; did you mean 'deck'?");
  expect_refused("deck = 52\nlog = 'x'", "unknown key of the plan 'log'");
  expect_refused("deck = 52\nseed = 1", "unknown key of the plan 'seed'");
  expect_refused("deck = 52\n= 3", "the plan:2");
  expect_refused("{\"deck\": 52", "the plan: no JSON");
  expect_refused("deck = 1", "1");
  expect_refused("deck = 2000", "2000");
  expect_refused("deck = [[1], 2]", "deck: expected a string or a number");
  expect_refused("deck = 52\nalpha = 2", "alpha");
  expect_refused("deck = 52\nalpha = true", "--alpha: 1 required");
  expect_refused("deck = 52\nprofile = 'gli19'\nalpha = 0.1", "profile");
  expect_refused("deck = 52\ntests = 'positon'", "did you mean 'position'?");
  expect_refused("deck = 52\ndraw = 52", "draw");
  expect_refused("[deck]\nsize = 3", "deck: expected a string or a number");
}

}  // namespace
}  // namespace evenhand::cli
