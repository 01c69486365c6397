#include "base/toml.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

auto parsing(std::string text) {
  return [text = std::move(text)] { parse_toml(text, "x.toml"); };
}

TEST(ParseToml, SaysWhereItIsNone) {
  EXPECT_EQ(parse_toml("a.b = 1", "x.toml")["a"]["b"].value<int>(), 1);
  EXPECT_THAT(parsing("a = 1\nb = = 2"), ThrowsMessage<InputError>(HasSubstr("x.toml:2:5: ")));
}

TEST(ParseToml, HasKeysOfSoManyParts) {
  const std::string most = repeated("a.", most_key_parts - 1) + "a";
  for (const std::string& key : {most, repeated("\"a.#\" . ", most_key_parts - 1) + "'.'"}) {
    EXPECT_NO_THROW(parsing(key + " = 1.5")());
    EXPECT_NO_THROW(parsing("[" + key + "]\n" + key + " = { " + key + " = [1.5, 2.5] }")());
    for (const std::string& text : {"a." + key + " = 1", "\n[a." + key + "]", "[[a." + key + "]]",
                                    "b = { a." + key + " = 1 }"}) {
      EXPECT_THAT(parsing(text),
                  ThrowsMessage<InputError>(HasSubstr("a key of more than 32 parts")));
    }
  }
  EXPECT_THAT(parsing("\na." + repeated("a.", 100000) + "a = 1"),
              ThrowsMessage<InputError>(HasSubstr("x.toml:2: ")));
}

TEST(ParseToml, CountsNoDotsInTextsAndComments) {
  const std::string dots(1000, '.');
  for (const std::string& text :
       {"a = \"" + dots + "\"", "a = '" + dots + "'",
        "a = \"\"\"\n" + dots + "\"\" \\\" " + dots + "\"\"\"\"\"",
        "a = '''" + dots + "\n''" + dots + "''''", "# \" " + dots, "a = 1 # ' " + dots}) {
    EXPECT_NO_THROW(parsing(text + "\nb.c = 1")()) << text;
    EXPECT_THROW(parsing(text + "\nb." + repeated("a.", 100000) + "c = 1")(), InputError) << text;
  }
}

TEST(ParseToml, NestsValuesNoDeeperThanAStackHolds) {
  for (const auto& [open, close] : {std::pair{"[", "]"}, std::pair{"{a=", "}"}}) {
    EXPECT_NO_THROW(parsing("a = " + repeated(open, 30) + "1" + repeated(close, 30))());
    EXPECT_THROW(parsing("a = " + repeated(open, 30000) + "1" + repeated(close, 30000))(),
                 InputError);
  }
}

}  // namespace
}  // namespace evenhand
