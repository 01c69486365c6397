#include "src/cli/command/setting_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "src/cli/command/parse.hpp"
#include "src/cli/texts/help.hpp"

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

using testing::HasSubstr;
using testing::ThrowsMessage;

struct Typed {
  std::uint64_t games = 100;
  double arl = 1e9;
  bool pairs = false;
  std::optional<std::uint64_t> bit;
  std::vector<std::string> where;
  std::string kept_apart = "x";

  static void settings(Typed& self, SettingUse& use) {
    use("games", self.games, count_from(1, 1'000'000), Setting{.help = "How many", .value = "N"});
    use("arl", self.arl, WholeForm{}, Setting{.help = "Deals", .value = "N"});
    use("pairs", self.pairs, FlagForm<>{}, Setting{.help = "Twice"});
    use("bit", self.bit, CountForm{}, Setting{.help = "One bit", .value = "B"});
    use("where", self.where, RepeatedForm{}, Setting{.help = "Rows", .value = "C=V"});
    use("kept_apart", self.kept_apart, TextForm{}, Setting{.option = ""});
  }
};

Typed typed(const std::string& line) {
  Command app;
  Typed value;
  add_setting_options(app, value);
  parse(app, shell_words(line));
  return value;
}

TEST(SettingOptions, AreReadByTheirForms) {
  EXPECT_EQ(settings_text(typed("")), settings_text(Typed{}));
  const Typed all = typed("--games 1e3 --arl 5e6 --pairs --bit 0 --where a=b --where c=d");
  EXPECT_EQ(settings_text(all),
            " --games 1000 --arl 5000000 --pairs --bit 0 --where a=b --where c=d");
  EXPECT_EQ(settings_text(typed(settings_text(all))), settings_text(all));
  EXPECT_THAT([] { typed("--games 0"); }, ThrowsMessage<InputError>(HasSubstr("--games")));
  EXPECT_THROW(typed("--kept-apart y"), UsageError);
}

/// A length that two options give.
struct LengthForm {
  static constexpr SettingKind kind = SettingKind::real;
  static constexpr std::array<Setting, 2> alternatives = {
      {{.help = "In metres", .option = "metres"}, {.help = "In feet", .option = "feet"}}};

  static std::string option_of(double /*length*/) { return "metres"; }
  static void check(std::string_view /*option*/, double /*length*/) {}
  static std::string text(double length) { return RealForm::text(length); }
  static void read(std::string_view option, const std::string& written, double& length) {
    RealForm{}.read(option, written, length);
    if (option == "feet") length *= 0.3048;
  }
};
struct Wall {
  double length = 1;

  static void settings(Wall& self, SettingUse& use) {
    use("length", self.length, LengthForm{}, Setting{});
  }
};

TEST(SettingOptions, MayBeSeveralOfOneSetting) {
  const auto typed_wall = [](const std::string& line) {
    Command app;
    Wall wall;
    add_setting_options(app, wall);
    parse(app, shell_words(line));
    return settings_text(wall);
  };
  EXPECT_EQ(typed_wall("--feet 10"), " --metres 3.048");
  EXPECT_EQ(typed_wall("--metres 2"), " --metres 2");
  EXPECT_THROW(typed_wall("--metres 2 --feet 10"), UsageError);
}

TEST(SettingOptions, ShowWhatStandsWithoutThem) {
  Command app;
  Typed value;
  add_setting_options(app, value);
  const std::string help = help_text(app, 80);
  EXPECT_THAT(help, HasSubstr("How many (default: 100)"));
  EXPECT_THAT(help, HasSubstr("Deals (default: 1e9)"));
  EXPECT_THAT(help, HasSubstr("One bit"));
  EXPECT_THAT(help, testing::Not(HasSubstr("--kept")));
}

}  // namespace

}  // namespace evenhand::cli
