#include "src/cli/command/keyed_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

TEST(KeyedOptions, AreWordsOfACommandLine) {
  EXPECT_THAT(option_words("deck", 52U), ElementsAre("--deck=52"));
  EXPECT_THAT(option_words("shift", -3), ElementsAre("--shift=-3"));
  EXPECT_THAT(option_words("alpha", 1e-6), ElementsAre("--alpha=1e-06"));
  EXPECT_THAT(option_words("e-value", true), ElementsAre("--e-value"));
  EXPECT_THAT(option_words("e-value", false), IsEmpty());
  EXPECT_THAT(option_words("hands", {17U, 17U, 20U}), ElementsAre("--hands=17,17,20"));
  EXPECT_THAT(option_words("group", {"a=1,2", "b=3"}), ElementsAre("--group=a=1,2", "--group=b=3"));
}

TEST(KeyedOptions, OfAnObjectHaveFlagsLast) {
  EXPECT_THAT(words_of_options(nlohmann::json({{"alpha", true}, {"deck", 5U}, {"level", 0.9}})),
              ElementsAre("--deck=5", "--level=0.9", "--alpha"));
}

TEST(KeyedOptions, RefuseWhatNoOptionTakes) {
  for (const nlohmann::json& value :
       {nlohmann::json(), nlohmann::json::object(), nlohmann::json({{1, 2}, {3, 4}})}) {
    EXPECT_THAT([&] { option_words("deck", value); },
                ThrowsMessage<InputError>("deck: expected a string or a number"))
        << value;
  }
  EXPECT_THAT([] { option_words("hands", nlohmann::json::array()); },
              ThrowsMessage<InputError>("hands: the list is empty"));
}

TEST(KeyedOptions, ReadTomlAndJsonAlike) {
  const toml::table table = parse_toml(
      "deck = 52\nalpha = 1e-3\nname = 'x'\nflag = true\nlist = [1, 'a']\nday = 2026-01-01", "t");
  EXPECT_EQ(json_of(table), json_from(R"({"deck": 52, "alpha": 1e-3, "name": "x", "flag": true,
                                          "list": [1, "a"], "day": null})",
                                      "t"));
}

TEST(KeyedOptions, SayWhatIsNoJson) {
  EXPECT_THAT([] { json_from("{\"a\": 1,}", "the request"); },
              ThrowsMessage<InputError>(HasSubstr("the request: no JSON at byte 9")));
  EXPECT_THAT([] { json_from("{\"a\": 1, \"a\": 2}", "the request"); },
              ThrowsMessage<InputError>(HasSubstr("a key stands twice: 'a'")));
}

}  // namespace
}  // namespace evenhand::cli
