#include "src/source/line.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

TEST(BadLog, AnEndlessLine) {
  const std::string endless(10'000'000, '7');
  EXPECT_THAT(failure_of(fmt::format("0 1\n{}", endless)),
              HasSubstr("deals.txt:2:1 (byte 4): a line of more than 65,536 bytes that starts "
                        "with '77777777777777777777777777777777…'"));
  EXPECT_THAT(failure_of(endless), HasSubstr("a line of more than 65,536 bytes"));
}

/// Line by line of a log in memory.
std::vector<std::string> lines_of(const std::string& text) {
  ByteWindow window(std::make_unique<MemorySource>(text));
  LineReader reader(window, "deals.txt");
  std::vector<std::string> lines;
  while (const std::optional<Line> line = reader.next()) {
    lines.push_back(fmt::format("{}@{}+{}{}", line->text, line->number, line->offset,
                                line->cut_off ? " cut off" : ""));
  }
  return lines;
}

TEST(LineReader, SkipsWhatHoldsNoDeal) {
  EXPECT_EQ(lines_of("\xEF\xBB\xBF# said\n\n \t\r\n0 1\n  # said\n1 0"),
            (std::vector<std::string>{"0 1@4+15", "1 0@6+28 cut off"}));
  EXPECT_TRUE(lines_of("").empty());
}

TEST(LineReader, RefusesADealThatBecameAComment) {
  ByteWindow window(std::make_unique<MemorySource>("0 1 2\n# 1 2\n"));
  LineReader reader(window, "deals.txt");
  EXPECT_EQ(reader.next()->text, "0 1 2");
  try {
    reader.next();
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("deals.txt:2:1 (byte 6): the comment '# 1 2' holds nothing "
                                        "but numbers"));
  }
  EXPECT_EQ(lines_of("# 12\n0 1\n").size(), 1U) << "one number may be a count";
}

TEST(LineReader, HandsOutAnyLineWhenAsked) {
  ByteWindow window(std::make_unique<MemorySource>("# said\n\n0 1\n"));
  LineReader reader(window, "deals.txt");
  EXPECT_EQ(reader.next_any()->text, "# said");
  EXPECT_EQ(reader.next_any()->text, "");
  EXPECT_EQ(reader.next()->number, 3U);
  EXPECT_FALSE(reader.next_any());
}

TEST(PassLine, TakesALineHoweverLong) {
  ByteWindow window(std::make_unique<MemorySource>(std::string(1'000'000, 'x') + "\nab\ncd"));
  EXPECT_TRUE(pass_line(window));
  EXPECT_EQ(window.offset(), 1'000'001U);
  EXPECT_TRUE(pass_line(window));
  EXPECT_EQ(window.offset(), 1'000'004U);
  EXPECT_TRUE(pass_line(window)) << "the last one has no newline";
  EXPECT_FALSE(pass_line(window));
  EXPECT_EQ(window.digest(), Sha256().hex(std::string(1'000'000, 'x') + "\nab\ncd"));
}

TEST(LineReader, PassesOverALineThatItRefused) {
  for (const std::size_t length : {65'535U, 65'536U, 65'537U, 300'000U}) {
    for (const std::string end : {"\n", "\r\n", ""}) {
      const std::string rest = end.empty() ? "" : "0 1\n";
      ByteWindow window(
          std::make_unique<MemorySource>("1 0\n" + std::string(length, '7') + end + rest));
      LineReader reader(window, "deals.txt");
      reader.next();
      const std::size_t bytes = length + (end == "\r\n" ? 1 : 0);
      try {
        EXPECT_EQ(reader.next()->text.size(), bytes);
        EXPECT_LE(bytes, 65'536U);
      } catch (const BadRecord& bad) {
        EXPECT_GT(bytes, 65'536U);
        EXPECT_EQ(bad.text(), std::string(65'536, '7'));
        EXPECT_EQ(window.offset(), 4U) << "the digest is that of what was before it";
      }
      const std::optional<Line> last = reader.next();
      EXPECT_EQ(last.has_value(), !rest.empty());
      if (!last) continue;
      EXPECT_EQ(last->text, "0 1");
      EXPECT_EQ(last->number, 3U);
      EXPECT_EQ(last->offset, 4 + length + end.size());
    }
  }
}

TEST(Line, KnowsThePlaceOfAByte) {
  const Line line{"ab\ncd\nef", "deals.txt", 7, 100, false, 4};
  EXPECT_EQ(line.place_of(1).line, 7U);
  EXPECT_EQ(line.place_of(1).column, 6U);  // four bytes stand before it
  EXPECT_EQ(line.place_of(3).line, 8U);
  EXPECT_EQ(line.place_of(3).column, 1U);
  EXPECT_EQ(line.place_of(7).line, 9U);
  EXPECT_EQ(line.place_of(7).column, 2U);
  try {
    line.refuse(4, "no card");
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "deals.txt:8:2 (byte 104): no card");
  }
}

}  // namespace
}  // namespace evenhand::source
