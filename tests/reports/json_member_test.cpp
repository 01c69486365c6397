#include "reports/json_member.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::reports {
namespace {

const std::string file = "a.json";

/// Returns how `use` of the document is refused.
template <class Use>
std::string refusal(const char* text, Use use) {
  const nlohmann::json json = nlohmann::json::parse(text);
  try {
    use(JsonMember(file, json));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(JsonMember, GivesWhatIsThere) {
  const auto json = nlohmann::json::parse(R"({"text": "x", "list": [1, 2.5, null], "flag": true})");
  const JsonMember member(file, json);
  EXPECT_EQ(member["text"].text(), "x");
  EXPECT_TRUE(member["text"].is("x"));
  EXPECT_TRUE(member["flag"].flag());
  EXPECT_EQ(member["list"].size(), 3U);
  EXPECT_EQ(member["list"][std::size_t{0}].count(), 1U);
  EXPECT_EQ(member["list"][1].real(), 2.5);
  EXPECT_TRUE(member.has("list"));
  EXPECT_FALSE(member.has("other"));
  EXPECT_FALSE(member["list"].has("other"));
}

TEST(JsonMember, NamesThePlaceOfWhatItRefuses) {
  EXPECT_EQ(refusal(R"({"a": [{"b": "x"}]})",
                    [](const JsonMember& json) { json["a"][std::size_t{0}]["b"].real(); }),
            "a.json: at .a[0].b: expected a number, found \"x\"");
  EXPECT_EQ(refusal("5", [](const JsonMember& json) { json["a"].text(); }),
            "a.json: at the top level: expected an object, found 5");
  EXPECT_EQ(refusal("{}", [](const JsonMember& json) { json["a"].text(); }),
            "a.json: .a is missing: the file is damaged");
}

TEST(JsonMember, SaysWhatWasExpectedAndFound) {
  const auto text = [](const JsonMember& json) { json.text(); };
  EXPECT_THAT(refusal("[1, 2]", text), testing::EndsWith("expected a string, found an array of 2"));
  EXPECT_THAT(refusal("{}", text), testing::EndsWith("found an object"));
  EXPECT_THAT(refusal("null", text), testing::EndsWith("found null"));
  EXPECT_THAT(refusal("1", [](const JsonMember& json) { json.flag(); }),
              testing::EndsWith("expected true or false, found 1"));
  EXPECT_THAT(refusal("1", [](const JsonMember& json) { json.size(); }),
              testing::EndsWith("expected an array, found 1"));
  const std::string long_text = '"' + std::string(100, 'x') + '"';
  EXPECT_THAT(refusal(long_text.c_str(), [](const JsonMember& json) { json.real(); }),
              testing::EndsWith("found a string of 102 bytes"));
}

TEST(JsonMember, HoldsNumbersToTheirRange) {
  EXPECT_THAT(refusal("-1", [](const JsonMember& json) { json.count(); }),
              testing::EndsWith("expected a whole number of at least 0, found -1"));
  EXPECT_THAT(refusal("2.5", [](const JsonMember& json) { json.count(1, 9); }),
              testing::EndsWith("expected a whole number from 1 to 9, found 2.5"));
  EXPECT_THAT(refusal("10", [](const JsonMember& json) { json.count(1, 9); }),
              testing::EndsWith("expected a whole number from 1 to 9, found 10"));
  EXPECT_THAT(refusal("1.5", [](const JsonMember& json) { json.real(0, 1); }),
              testing::EndsWith("expected a number from 0 to 1, found 1.5"));
}

TEST(ParseJson, SaysWhereItIsNone) {
  EXPECT_EQ(parse_json("[1]", file), nlohmann::json::parse("[1]"));
  try {
    parse_json("{\"a\": }", file);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::StartsWith("a.json: no JSON, at byte 7; give a file that"));
  }
}

}  // namespace
}  // namespace evenhand::reports
