#include "base/settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

enum class Colour { red, black };

std::string_view colour_name(Colour colour) { return colour == Colour::red ? "red" : "black"; }

Colour colour_named(std::string_view name) {
  if (name == "red") return Colour::red;
  if (name == "black") return Colour::black;
  throw InputError("no colour");
}

void require_share(double share) {
  if (!(share >= 0 && share <= 1)) throw InputError("--share: no share");
}

struct Part {
  std::string column;

  static void settings(Part& self, SettingUse& use) {
    use("column", self.column, TextForm{}, Setting{.only_changed = true});
  }
};

struct Example {
  std::uint64_t games = 5;
  unsigned lags = 3;
  double arl = 1000;
  double share = 0.25;
  Colour colour = Colour::red;
  bool pairs = false;
  std::optional<std::uint64_t> bit;
  std::vector<std::string> tests{"a", "b"};
  std::vector<std::string> where;
  std::uint64_t length = 80;
  std::string kept_apart = "x";
  Part part;

  static void settings(Example& self, SettingUse& use) {
    use("games", self.games, count_from(1, 10000), Setting{});
    use("lags", self.lags, count_from(0, 8), Setting{.only_changed = true});
    use("arl", self.arl, WholeForm{100, 10000}, Setting{});
    use("share", self.share, RealForm{require_share}, Setting{.option = "bad-share"});
    use("first_colour", self.colour, named(colour_name, colour_named), Setting{});
    use("pairs", self.pairs, FlagForm<>{}, Setting{});
    use("bit", self.bit, CountForm{}, Setting{});
    use("tests", self.tests, TextsForm{}, Setting{});
    use("where", self.where, RepeatedForm{}, Setting{});
    use("length", self.length, MultipleForm{{2, 1000}, 8}, Setting{.option = "samples"});
    use("kept_apart", self.kept_apart, TextForm{}, Setting{.option = ""});
    use("part", self.part);
  }
};
static_assert(HasSettings<Example> && HasSettings<Part> && !HasSettings<std::string>);

TEST(Settings, AreACommandLineInTheirOrder) {
  EXPECT_EQ(settings_text(Example{}),
            " --games 5 --arl 1000 --bad-share 0.25 --first-colour red --tests a,b --samples 10");
  Example changed;
  changed.lags = 0;
  changed.share = 1e-6;
  changed.colour = Colour::black;
  changed.pairs = true;
  changed.bit = 0;
  changed.where = {"a=b c", "d=e"};
  changed.part.column = "it's";
  EXPECT_EQ(settings_text(changed),
            " --games 5 --lags 0 --arl 1000 --bad-share 1e-6 --first-colour black --pairs --bit 0 "
            "--tests a,b --where 'a=b c' --where d=e --samples 10 --column 'it'\\''s'");
}

TEST(Settings, AreCheckedByTheirForms) {
  EXPECT_NO_THROW(check_settings(Example{}));
  const auto refused = [](auto change, const char* words) {
    Example example;
    change(example);
    EXPECT_THAT([&] { check_settings(example); }, ThrowsMessage<InputError>(HasSubstr(words)));
  };
  refused([](Example& e) { e.games = 0; }, "--games: 0 is not a number from 1 to 10,000");
  refused([](Example& e) { e.arl = 99; }, "--arl: 99 is not a whole number from 100 to 10,000");
  refused([](Example& e) { e.arl = 100.5; }, "--arl: 100.5");
  refused([](Example& e) { e.share = -1; }, "--share: no share");
  refused([](Example& e) { e.length = 8; }, "--samples: 1 is not a number from 2 to 1,000");
}

TEST(Settings, ReadWhatTheyWrite) {
  std::uint64_t count = 0;
  count_from(1, 2'000'000).read("games", "1e6", count);
  EXPECT_EQ(count, 1'000'000U);
  EXPECT_THAT([&] { count_from(1, 5).read("games", "6", count); },
              ThrowsMessage<InputError>(HasSubstr("--games")));
  double real = 0;
  RealForm{require_share}.read("share", "0.5", real);
  EXPECT_EQ(real, 0.5);
  for (const char* text : {"", "x", "0.5x", "2"}) {
    EXPECT_THROW((RealForm{require_share}.read("share", text, real)), InputError) << text;
  }
  WholeForm{100, 1'000'000'000}.read("arl", "1e9", real);
  EXPECT_EQ(real, 1e9);
  EXPECT_THROW((WholeForm{100, 1000}.read("arl", "99", real)), InputError);
  for (const char* text : {"0.015", "1.5%", "1.5 %"}) {
    ShareForm::read("within", text, real);
    EXPECT_EQ(real, 0.015) << text;
  }
  for (const char* text : {"", "%", "0", "1", "100%", "-1%", "1% ", "1%%", "1 0%"}) {
    EXPECT_THROW(ShareForm::read("within", text, real), InputError) << text;
  }
  MultipleForm{{2, 1000}, 8}.read("samples", "500", count);
  EXPECT_EQ(count, 4000U);
  std::vector<std::string> texts;
  TextsForm::read("tests", "a,b,", texts);
  EXPECT_EQ(texts, (std::vector<std::string>{"a", "b", ""}));
  EXPECT_EQ(TextsForm::text(texts), "a,b,");
  Colour colour = Colour::red;
  named(colour_name, colour_named).read("colour", "black", colour);
  EXPECT_EQ(colour, Colour::black);
  EXPECT_THROW(named(colour_name, colour_named).read("colour", "green", colour), InputError);
}

}  // namespace
}  // namespace evenhand
