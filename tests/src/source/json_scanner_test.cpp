#include "src/source/json_scanner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

std::string verdict_on(const std::string& text) {
  ByteWindow window(std::make_unique<MemorySource>(text));
  JsonScanner scan(window, "x.json");
  try {
    scan.skip();
    return scan.at_end() ? "a value" : "more";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(JsonScanner, TakesValuesOfEveryKind) {
  for (const char* text :
       {"0", "-0.5e+10", "1E5", "true", "false", "null", "\"\"", R"("a\"\\\u00e9\n")", "[]", "{}",
        " [ 1 , [ ] , { } ]\n", R"({"a":{"b":[1,2]},"c":"x"})", "\xEF\xBB\xBF[1]"}) {
    EXPECT_EQ(verdict_on(text), "a value") << text;
  }
  EXPECT_EQ(verdict_on("1 2"), "more");
}

TEST(JsonScanner, RefusesWithThePlace) {
  EXPECT_EQ(verdict_on("[1,\n 2 3]"), "x.json:2:4 (byte 7): found '3', expected ',' or ']'");
  EXPECT_THAT(verdict_on("[01]"), HasSubstr("x.json:1:4 (byte 3): a number with leading zeros"));
  EXPECT_THAT(verdict_on("[1,]"), HasSubstr("found ']', expected a value"));
  EXPECT_THAT(verdict_on("{\"a\" 1}"), HasSubstr("expected ':'"));
  EXPECT_THAT(verdict_on("{a:1}"), HasSubstr("expected the name of a member"));
  EXPECT_THAT(verdict_on("[\"a\nb\"]"), HasSubstr("closing quote"));
  EXPECT_THAT(verdict_on("[1"), HasSubstr("the log ends here (was it cut off?)"));
  EXPECT_THAT(verdict_on(std::string(100, '[')), HasSubstr("within one another"));
}

/// A byte at a time, as a slow pipe gives them.
class ByteByByte final : public ByteSource {
 public:
  explicit ByteByByte(std::string text) : text_(std::move(text)) {}
  std::size_t read(std::span<char> buffer) override {
    if (at_ == text_.size()) return 0;
    buffer[0] = text_[at_++];
    return 1;
  }
  std::size_t given() const { return at_; }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

TEST(JsonScanner, FindsTheFirstValueAndWaitsForNoMore) {
  for (const std::string value : {"[[0,1,2],[3,-0]]", R"({"a":{"b":"]}\""},"c":[0.0,10]})"}) {
    auto source = std::make_unique<ByteByByte>(value + "\n[1]\n");
    const ByteByByte& read = *source;
    ByteWindow window(std::move(source));
    EXPECT_EQ(first_value(window), value);
    EXPECT_EQ(read.given(), value.size());
  }
  ByteWindow cut(std::make_unique<ByteByByte>("[0,1"));
  EXPECT_EQ(first_value(cut), "[0,1");
}

TEST(JsonScanner, HandsOutRecords) {
  const std::string text = "\n  [1,\n\"\\u0041\"] 2";
  ByteWindow window(std::make_unique<MemorySource>(text));
  JsonScanner scan(window, "x.json");
  scan.begin_record();
  scan.take('[');
  const JsonScanner::Range one = scan.literal();
  scan.take(',');
  const JsonScanner::Range letter = scan.string();
  scan.take(']');
  const Line record = scan.end_record();
  UnescapedStrings unescaped;
  EXPECT_EQ(record.text, "[1,\n\"\\u0041\"]");
  EXPECT_EQ(JsonScanner::text_of(record, one, unescaped), "1");
  EXPECT_EQ(JsonScanner::text_of(record, letter, unescaped), "A");
  EXPECT_EQ(record.place_of(one.begin).line, 2U);
  EXPECT_EQ(record.place_of(one.begin).column, 4U);
  EXPECT_EQ(record.place_of(letter.begin).line, 3U);
  EXPECT_EQ(record.place_of(letter.begin).column, 1U);
}

TEST(ScriptValue, StandsBehindADeclarationOrAnExport) {
  EXPECT_EQ(script_value("var x=[1]"), 6U);
  EXPECT_EQ(script_value("/* a */ // b\nexport default\n{}"), 28U);
  EXPECT_EQ(script_value("export const x: number[][] = [[1]]"), 29U);
  for (const char* text :
       {"[1]", "x = [1]", "var x = 5", "var x\n= [1]", "// [1]", "/* = [1]", "var x ="}) {
    EXPECT_EQ(script_value(text), std::nullopt) << text;
  }
  EXPECT_TRUE(begins_script("module.exports = ["));
  EXPECT_FALSE(begins_script("letter,a,b"));
}

RC_GTEST_PROP(JsonScannerAgainstALibrary, TakesWhatItTakes, ()) {
  const auto piece =
      rc::gen::element<std::string>("[", "]", "{", "}", ",", ":", "\"a\"", "\"\\n\"", "1", "-", "0",
                                    ".5", "e3", "true", "nul", " ", "\"");
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string text = *rc::gen::element<std::string>("", "[", "[1,", "{\"a\":", "[[1,2],[");
  for (const std::string& each : pieces) text += each;
  RC_ASSERT((verdict_on(text) == "a value") == nlohmann::json::accept(text));
}

TEST(JsonScanner, SaysWhenARecordIsTooLong) {
  const std::string text = "[" + std::string(2 * ByteWindow::longest_record, ' ') + "1]";
  ByteWindow window(std::make_unique<MemorySource>(text));
  JsonScanner scan(window, "x.json");
  scan.begin_record();
  EXPECT_FALSE(scan.is_too_long());
  EXPECT_THROW(scan.skip(), InputError);
  EXPECT_TRUE(scan.is_too_long());
}

}  // namespace
}  // namespace evenhand::source
