#include "reports/json_settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::reports {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

struct Inner {
  std::vector<std::string> where;

  static void settings(Inner& self, SettingUse& use) {
    use("where", self.where, RepeatedForm{}, Setting{});
  }
};

struct Outer {
  std::uint64_t games = 7;
  std::uint32_t lags = 3;
  double level = 0.5;
  double arl = 1000;
  bool pairs = true;
  std::string name = "x";
  std::optional<double> bits;
  std::uint64_t length = 80;
  Inner inner;
  std::vector<Inner> inners = {{{"c"}}};

  static void settings(Outer& self, SettingUse& use) {
    use("games", self.games, count_from(1, 10), Setting{});
    use("lags", self.lags, CountForm{}, Setting{});
    use("level", self.level, RealForm{}, Setting{});
    use("arl", self.arl, WholeForm{100, 10000}, Setting{});
    use("pairs", self.pairs, FlagForm<>{}, Setting{});
    use("name", self.name, TextForm{}, Setting{});
    use("bits", self.bits, RealForm{}, Setting{});
    use("length", self.length, MultipleForm{{2, 1000}, 8}, Setting{});
    use("inner", self.inner);
    use("inners", self.inners);
  }
};

TEST(JsonSettings, ComeBack) {
  Outer outer;
  const nlohmann::json json = settings_json(outer);
  EXPECT_EQ(json, (nlohmann::json{{"games", 7U},
                                  {"lags", 3U},
                                  {"level", 0.5},
                                  {"arl", 1000.0},
                                  {"pairs", true},
                                  {"name", "x"},
                                  {"length", 80U},
                                  {"inner", {{"where", nlohmann::json::array()}}},
                                  {"inners", {{{"where", {"c"}}}}}}));
  outer = {1, 0, 0.25, 100, false, "y", 32, 16, {{"a=b"}}, {{{"d"}}, {}}};
  EXPECT_EQ(settings_json(settings_from<Outer>(settings_json(outer))), settings_json(outer));
  EXPECT_EQ(settings_from<Outer>(settings_json(outer)).bits, 32);
}

struct Numbered {
  std::vector<unsigned> plies = {4, 5};
  std::optional<std::uint64_t> bar;

  static void settings(Numbered& self, SettingUse& use) {
    use("plies", self.plies, CountsForm{{0, 9}}, Setting{});
    use("bar", self.bar, CountForm{}, Setting{.is_null = true});
  }
};

TEST(JsonSettings, MayBeArraysOfNumbersAndNull) {
  Numbered numbered;
  nlohmann::json json = settings_json(numbered);
  EXPECT_EQ(json, (nlohmann::json{{"plies", {4U, 5U}}, {"bar", nullptr}}));
  EXPECT_FALSE(settings_from<Numbered>(json).bar);
  json["bar"] = 7U;
  EXPECT_EQ(settings_json(settings_from<Numbered>(json)), json);
  for (const nlohmann::json& plies :
       {nlohmann::json{4, 10}, nlohmann::json{4.5}, nlohmann::json{"4"}, nlohmann::json::array()}) {
    json["plies"] = plies;
    EXPECT_THROW(settings_from<Numbered>(json), InputError) << plies;
  }
}

TEST(JsonSettings, AreRefusedByName) {
  const auto refused = [](const char* name, const nlohmann::json& value, const char* words) {
    nlohmann::json json = settings_json(Outer{});
    json[name] = value;
    EXPECT_THAT([&] { settings_from<Outer>(json); }, ThrowsMessage<InputError>(HasSubstr(words)));
  };
  refused("games", 11U, "the plan: at .games: expected a whole number from 1 to 10, found 11");
  refused("games", -1, "at .games");
  refused("lags", std::uint64_t{1} << 32U,
          "at .lags: expected a whole number from 0 to 4294967295");
  refused("level", "x", "at .level: expected a number");
  refused("arl", 99, "--arl: 99");
  refused("pairs", 1U, "at .pairs: expected true or false");
  refused("name", 1U, "at .name: expected a string");
  refused("length", 8U, "--length: 1 is not");
  refused("inner", 1U, "at .inner: expected an object");
  refused("inner", {{"where", {1U}}}, "at .inner.where[0]: expected a string");
  nlohmann::json json = settings_json(Outer{});
  json.erase("name");
  EXPECT_THAT([&] { settings_from<Outer>(json); },
              ThrowsMessage<InputError>(HasSubstr(".name is missing")));
}

}  // namespace
}  // namespace evenhand::reports
