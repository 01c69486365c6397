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

testing::Matcher<const JsonCards&> is_column(const std::string& name, bool is_draw) {
  return testing::AllOf(testing::Field(&JsonCards::name, name),
                        testing::Field(&JsonCards::is_draw, is_draw),
                        testing::Field(&JsonCards::second, ""));
}

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

  /// Bytes that were read of the log.
  std::size_t looked_at() const { return window_->available().size(); }

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

/// Some 70,000 bytes of records.
std::string many(const std::string& record) {
  std::string text = "[" + record;
  while (text.size() < 70'000) text += ',' + record;
  return text + ']';
}

TEST_F(JsonLayoutTest, LooksBehindTheFirst64KiBOfADocument) {
  options_.deck = cards::parse_deck("3");
  const std::string two = R"({"a":)" + many(R"("2 0 1")") + R"(,"b":)" + many(R"("0 1 2")") + "}";
  EXPECT_THAT(layout_of(two).records().path, IsEmpty()) << "two of them";
  options_.selection.path = "b";
  const JsonPlace place = layout_of(two).records();
  EXPECT_THAT(place.path, ElementsAre("b"));
  EXPECT_TRUE(place.texts);
  const std::string lists = R"({"a":)" + many("[2,0,1]") + R"(,"b":[{"c":[0,1,2]}]})";
  JsonLayout& layout = layout_of(lists);
  EXPECT_THAT(layout.cards(layout.records()), ElementsAre(is_column("c", false)));
}

/// A live log of records one after the other is not waited for.
TEST_F(JsonLayoutTest, LooksNoFurtherWhereRecordsStandOneAfterTheOther) {
  std::string lines;
  while (lines.size() < 2'000'000) lines += "{\"id\":1,\"deal\":[2,0,1]}\n";
  options_.selection.path = "deal";
  EXPECT_THAT(layout_of(lines).records().path, ElementsAre("deal"));
  EXPECT_LE(looked_at(), 4 * ByteWindow::longest_record);
}

TEST_F(JsonLayoutTest, SaysHowToUnpackStringsOfJson) {
  options_.selection.path = "a";
  EXPECT_THAT(refusal([&] { layout_of(R"({"a":["{\"n\":[0,1]}"]})").records(); }),
              HasSubstr("jq -c '.a[] | fromjson'"));
  options_.selection.path.clear();
  EXPECT_THAT(refusal([&] { layout_of(R"({"a":["{}"]})").records(); }), HasSubstr("strings"));
}

TEST_F(JsonLayoutTest, FindsWhetherListsAreHandsOrDeals) {
  options_.deck = cards::parse_deck("4");
  EXPECT_TRUE(layout_of("[[0,1,2],[3]]\n[[3,1,2],[0]]\n").records().whole);
  EXPECT_FALSE(layout_of("[[0,1,2,3],[3,2,1,0]]").records().whole);
  EXPECT_FALSE(layout_of("[[[0,1],[2,3]]]").records().whole);
  EXPECT_FALSE(layout_of("[[0,1,2],[3,1]]").records().whole);
  options_.deck.reset();
  EXPECT_FALSE(layout_of("[[0,1,2],[3]]").records().whole);
}

TEST_F(JsonLayoutTest, FindsTheMemberOfTheCards) {
  options_.deck = cards::parse_deck("3");
  EXPECT_THAT(layout_of(R"({"id":7,"game":{"cards":[2,0,1]},"tags":[1,2]})").cards({}),
              ElementsAre(is_column("game.cards", false)));
  EXPECT_THAT(layout_of(R"({"id":7,"cards":"2 0 1"})").cards({}),
              ElementsAre(is_column("cards", true)));
}

TEST_F(JsonLayoutTest, FindsCardsOfTwoMembers) {
  options_.deck = cards::parse_deck("poker");
  cards::draw_cards(*options_.deck, 2);
  const auto found =
      layout_of(
          R"({"id":7,"deck":[{"suit":"S","rank":"A","up":true},{"suit":"H","rank":"10","up":false}]})")
          .cards({});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().words(), "deck.suit+deck.rank") << "as they stand";
  EXPECT_EQ(found.front().joint, "");
  // Numbers that come again are no cards.
  const auto beside =
      layout_of(R"({"d":[{"x":0,"rank":"A","suit":"S"},{"x":0,"rank":"10","suit":"H"}]})")
          .cards({});
  ASSERT_EQ(beside.size(), 1U);
  EXPECT_EQ(beside.front().words(), "d.rank+d.suit");
  const auto words =
      layout_of(R"({"hand":[{"value":"Ace","suit":"Spades"},{"value":"10","suit":"Hearts"}]})")
          .cards({});
  ASSERT_EQ(words.size(), 1U);
  EXPECT_EQ(words.front().joint, " of ");
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
  std::string lines;
  for (int i = 0; i < 5000; ++i) lines += "[2024-01-01 12:00:00] 3D,4C,9C\n";
  EXPECT_THAT(refusal([&] { layout_of(lines).cards({}); }),
              HasSubstr("x.json:1:6 (byte 5): found '-', expected ',' or ']'; a log that begins"));
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
