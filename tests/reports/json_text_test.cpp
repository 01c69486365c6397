#include "reports/json_text.hpp"

#include <gtest/gtest.h>

#include <limits>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

std::string text_of(const char* json) { return json_text(nlohmann::ordered_json::parse(json)); }

TEST(JsonText, PutsPlainArraysOnOneLine) {
  EXPECT_EQ(text_of("[1, \"two\", null, true, 0.5]"), "[1, \"two\", null, true, 0.5]\n");
  EXPECT_EQ(text_of("[]"), "[]\n");
  EXPECT_EQ(text_of("{}"), "{}\n");
  EXPECT_EQ(text_of("5"), "5\n");
}

TEST(JsonText, IndentsObjectsAndKeepsTheirOrder) {
  EXPECT_EQ(text_of(R"({"b": {"rows": [[1, 2], [3, 4]]}, "a": []})"),
            "{\n  \"b\": {\n    \"rows\": [\n      [1, 2],\n      [3, 4]\n    ]\n  },\n"
            "  \"a\": []\n}\n");
}

TEST(JsonText, HasNoCommandOfAJobsLog) {
  const std::string text = json_text({{"a", "##[error]x ###"}});
  EXPECT_EQ(text, "{\n  \"a\": \"#\\u0023[error]x #\\u0023#\"\n}\n");
  EXPECT_EQ(nlohmann::json::parse(text).at("a"), "##[error]x ###");
}

TEST(JsonText, EscapesAndReplaces) {
  EXPECT_EQ(json_text(std::string("a\n\"\xff")), "\"a\\n\\\"\uFFFD\"\n");
  EXPECT_EQ(json_text({{"\xff", 1}}), "{\n  \"\uFFFD\": 1\n}\n");
}

TEST(JsonText, WritesAllDigits) {
  EXPECT_EQ(json_text(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615\n");
  EXPECT_EQ(json_text(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808\n");
  EXPECT_EQ(json_text(0.1), "0.1\n");
}

}  // namespace
}  // namespace evenhand::reports
