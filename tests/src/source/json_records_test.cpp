#include "src/source/json_records.hpp"

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

std::vector<std::string> records_of(const std::string& text, const std::string& path,
                                    bool texts = false) {
  ByteWindow window(std::make_unique<MemorySource>(text));
  JsonRecords records(window, "x.json", {parse_json_path(path), texts});
  std::vector<std::string> all;
  while (records.next()) {
    records.scanner().begin_record();
    records.scanner().skip();
    all.emplace_back(records.scanner().end_record().text);
  }
  return all;
}

TEST(ParseJsonPath, SplitsAtDots) {
  EXPECT_THAT(parse_json_path(""), IsEmpty());
  EXPECT_THAT(parse_json_path("deals"), ElementsAre("deals"));
  EXPECT_THAT(parse_json_path("game.deals.cards"), ElementsAre("game", "deals", "cards"));
}

TEST(JsonRecords, AreTheTopLevelValues) {
  EXPECT_THAT(records_of("[0,1]\n[1,0]\n", ""), ElementsAre("[0,1]", "[1,0]"));
  EXPECT_THAT(records_of(R"({"a":1} {"a":[2]})", ""), ElementsAre(R"({"a":1})", R"({"a":[2]})"));
  EXPECT_THAT(records_of("", ""), IsEmpty());
}

TEST(JsonRecords, AreTheElementsOfAnArrayOfContainers) {
  EXPECT_THAT(records_of("[[0,1],[1,0]]", ""), ElementsAre("[0,1]", "[1,0]"));
  EXPECT_THAT(records_of(R"([{"a":1},[2]])", ""), ElementsAre(R"({"a":1})", "[2]"));
}

TEST(JsonRecords, AreWholeWhereTheirListsAreHands) {
  ByteWindow window(std::make_unique<MemorySource>("[[0,1],[2]]\n[[1],[0,2]]"));
  JsonRecords records(window, "x.json", {{}, false, true});
  for (const char* record : {"[[0,1],[2]]", "[[1],[0,2]]"}) {
    ASSERT_TRUE(records.next());
    records.scanner().begin_record();
    records.scanner().skip();
    EXPECT_EQ(records.scanner().end_record().text, record);
  }
  EXPECT_FALSE(records.next());
}

TEST(JsonRecords, StandAtAPath) {
  const std::string text =
      R"({"n":2,"other":[[7]],"games":[{"id":1,"deal":[0,1]},{"deal":[1,0]}]})";
  EXPECT_THAT(records_of(text, "games"),
              ElementsAre(R"({"id":1,"deal":[0,1]})", R"({"deal":[1,0]})"));
  EXPECT_THAT(records_of(text, "games.deal"), ElementsAre("[0,1]", "[1,0]"));
  EXPECT_THAT(records_of(text, "nowhere"), IsEmpty());
}

TEST(JsonRecords, AreTheStringsOfAnArrayOfThem) {
  EXPECT_THAT(records_of(R"(["0 1","1 0"])", "", true), ElementsAre(R"("0 1")", R"("1 0")"));
  EXPECT_THAT(records_of(R"({"a":["0 1", "1 0"],"b":["2"]})", "a", true),
              ElementsAre(R"("0 1")", R"("1 0")"));
  EXPECT_THAT(records_of(R"(["0 1","1 0"])", ""), ElementsAre(R"(["0 1","1 0"])"));
}

TEST(JsonRecords, EndWithTheFirstValueOfAScript) {
  EXPECT_THAT(records_of("var x = [[0,1]]; var y = [[1,0]];", ""), ElementsAre("[0,1]"));
}

TEST(JsonRecords, RefuseSingleValues) {
  const auto refusal = [](const std::string& text, const std::string& path) {
    try {
      records_of(text, path);
      return std::string("taken");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  EXPECT_THAT(refusal("7", ""), HasSubstr("x.json:1:1 (byte 0): found a single value"));
  EXPECT_THAT(refusal("[[0,1],7]", ""), HasSubstr("found a single value among records"));
  EXPECT_THAT(refusal(R"({"a":7})", "a"), HasSubstr("found a single value"));
  EXPECT_THAT(refusal("[[0,1],]", ""), HasSubstr("byte 7): found ']' behind a comma"));
  EXPECT_THAT(refusal("[[0,1]", ""), HasSubstr("the log ends here"));
}

}  // namespace
}  // namespace evenhand::source
