#include "src/source/json_layout.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/error.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

/// A log and what it is to be read with.
class JsonLayoutTest : public testing::Test {
 protected:
  JsonLayout& layout_of(const std::string& text) {
    window_ = std::make_unique<ByteWindow>(std::make_unique<MemorySource>(text));
    input_ = std::make_unique<ReaderInput>(ReaderInput{*window_, name_, LogFormat::json, options_});
    layout_ = std::make_unique<JsonLayout>(*input_);
    return *layout_;
  }
  template <class Ask>
  std::string refusal(const Ask& ask) {
    try {
      ask();
      return "taken";
    } catch (const InputError& error) {
      return error.what();
    }
  }

  LogOptions options_;

 private:
  std::string name_ = "x.json";
  std::unique_ptr<ByteWindow> window_;
  std::unique_ptr<ReaderInput> input_;
  std::unique_ptr<JsonLayout> layout_;
};

TEST_F(JsonLayoutTest, FindsTheOnlyArrayOfRecords) {
  EXPECT_THAT(layout_of(R"({"site":"x","log":{"deals":[[0,1],[1,0]]}})").records().path,
              ElementsAre("log", "deals"));
  EXPECT_THAT(layout_of(R"({"a":[[0,1]],"b":[[1,0]]})").records().path, IsEmpty());  // two of them
  EXPECT_THAT(layout_of(R"({"a":[[0,1]]} {"a":[[1,0]]})").records().path, IsEmpty());  // two values
  options_.selection.path = "b";
  EXPECT_THAT(layout_of(R"({"a":[[0,1]],"b":[[1,0]]})").records().path, ElementsAre("b"));
}

TEST_F(JsonLayoutTest, FindsTheMemberOfTheCards) {
  options_.deck = cards::parse_deck("3");
  EXPECT_THAT(layout_of(R"({"id":7,"game":{"cards":[2,0,1]},"tags":[1,2]})").cards({}),
              ElementsAre(Pair("game.cards", false)));
  EXPECT_THAT(layout_of(R"({"id":7,"cards":"2 0 1"})").cards({}), ElementsAre(Pair("cards", true)));
}

TEST_F(JsonLayoutTest, SaysWhichMembersThereAre) {
  options_.deck = cards::parse_deck("3");
  EXPECT_THAT(
      refusal([&] { layout_of(R"({"a":"x","b":"y"})").cards({}); }),
      HasSubstr("name them with --columns, those within others as 'deal.cards'; the members "
                "are 'a', 'b'"));
  EXPECT_THAT(refusal([&] { layout_of(R"({"a":[0,1,2]})").check_name({}, "b", "--where"); }),
              HasSubstr("--where b: the first record of x.json has no such member"));
  EXPECT_THAT(refusal([&] { layout_of("").cards({}); }), HasSubstr("no record in it"));
}

TEST_F(JsonLayoutTest, FindsDatesAndTheirOrder) {
  JsonLayout& found = layout_of(R"({"day":"24.12.2020","cards":[0,1,2]})");
  const auto dates = found.dates({});
  ASSERT_TRUE(dates);
  EXPECT_THAT(*dates, Pair("day", DateOrder::day_first));
  EXPECT_FALSE(layout_of(R"({"cards":[0,1,2]})").dates({}));
  options_.selection.from = "2020-01-01";
  EXPECT_THAT(refusal([&] { layout_of(R"({"cards":[0,1,2]})").dates({}); }),
              HasSubstr("--from and --to need a member with a date"));
}

}  // namespace
}  // namespace evenhand::source
