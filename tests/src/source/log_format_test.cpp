#include "src/source/log_format.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"
#include "tests/src/source/packing.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

TEST(NoLog, IsSaidToBeWhatItIs) {
  const std::string garbage(
      "\x7F"
      "ELF\x02\x01\x00\x00 garbage \xFF",
      18);
  EXPECT_THAT(failure_of(garbage), HasSubstr("byte 0 is \\x7F, which is no text; for a binary"));
  EXPECT_THAT(failure_of(garbage, with_deck("4")), HasSubstr("does not start with a deal of 4"));
  EXPECT_THAT(failure_of(garbage, forced(LogFormat::text)),
              HasSubstr(":1:1 (byte 0): found '\\x7FELF\\x02\\x01\\x00\\x00', expected a card"));
  EXPECT_THAT(failure_of("0 1\n1 \x80\xFF\n"), HasSubstr(":2:3 (byte 6): found '\\x80\\xFF'"));
  EXPECT_THAT(failure_of("PK\x03\x04"), HasSubstr("a zip archive, not a log of deals; unpack it"));
  EXPECT_THAT(failure_of(std::string("PK\x03\x04\x14\x00\x06\n", 8) + std::string(22, ' ') +
                         "[Content_Types].xml<"),
              HasSubstr("a spreadsheet (xlsx or ods), not a log of deals; save it as CSV"));
  EXPECT_THAT(failure_of(xz("0 1\n")),
              HasSubstr("xz data, which is unpacked once, and not in a log"));
  EXPECT_THAT(failure_of("\xFF\xFE"
                         "0\n"),
              HasSubstr("UTF-16"));
  EXPECT_THAT(failure_of(std::string("0\x00,\x00"
                                     "1\x00\n\x00",
                                     8)),
              HasSubstr("UTF-16"));
  EXPECT_THAT(failure_of(std::string("\x00"
                                     "0\x00,\x00"
                                     "1\x00\n",
                                     8)),
              HasSubstr("UTF-16"));
  EXPECT_THAT(failure_of("<!DOCTYPE html>\n<html>"),
              HasSubstr("an HTML page, not a log of deals; save its table"));
  EXPECT_THAT(failure_of("<table><tr><td>1</td>"), HasSubstr("an HTML page"));
  EXPECT_THAT(failure_of("<?xml version=\"1.0\"?>\n<draws>\n"), HasSubstr("this is XML"));
  EXPECT_THAT(failure_of("0 1\r1 0\r"),
              HasSubstr("text whose lines end in CR alone, not a log of deals; convert it: tr"));
  EXPECT_EQ(failure_of("0 1\r\n1 0\r\n"), "accepted");
  EXPECT_EQ(failure_of("0 1\r"), "accepted") << "one line";
  EXPECT_EQ(failure_of("{\"deck\":[0,1]}\r{\"deck\":[1,0]}\r"), "accepted") << "no lines";
}

TEST(NoLog, IsHtmlWhereATagOfItBegins) {
  EXPECT_TRUE(is_html("<!DOCTYPE html>"));
  EXPECT_TRUE(is_html("<TABLE border=1>"));
  EXPECT_FALSE(is_html("<mjloggm ver=\"2.3\">")) << "a log of Tenhou";
  EXPECT_FALSE(is_html("0 1 2"));
}

using testing::HasSubstr;

LogFormat detected(const std::string& text, const LogOptions& options = {}) {
  ByteWindow window(std::make_unique<MemorySource>(text));
  const LogFormat format = detect_format(window, "deals.txt", options);
  EXPECT_EQ(window.offset(), 0U) << "its first bytes stay";
  return format;
}

TEST(DetectFormat, GoesByTheFirstLineThatHoldsADeal) {
  EXPECT_EQ(detected("# said\n2 0 1\n"), LogFormat::text);
  EXPECT_EQ(detected("\n[2,0,1]\n"), LogFormat::json);
  EXPECT_EQ(detected("{\"deal\":[2,0,1]}\n"), LogFormat::json);
  EXPECT_EQ(detected("{\"type\":\"start_game\"}\n"), LogFormat::mjai);
  EXPECT_EQ(detected("<mjloggm ver=\"2.3\">"), LogFormat::mjlog);
  EXPECT_EQ(detected("% PBN 2.1\n"), LogFormat::pbn);
  EXPECT_EQ(detected("[Event \"x\"]\n"), LogFormat::pbn);
  EXPECT_EQ(detected("vg|Spring Cup,Final,I,1,16,A,0,B,0|\n"), LogFormat::lin);
  EXPECT_EQ(detected("pn|a,b,c,d|st||md|3S2,\n"), LogFormat::lin);
  EXPECT_EQ(detected("day|a|b|c\n1|3|17|44\n"), LogFormat::csv);
  EXPECT_EQ(detected("PokerStars Hand #1: Hold'em\n"), LogFormat::poker);
  EXPECT_EQ(detected("#Game No : 1\n***** Hand History for Game 1 *****\n"), LogFormat::poker);
  EXPECT_EQ(detected("variant = 'NT'\n"), LogFormat::phh);
  EXPECT_EQ(detected("author = \"ann\"\nvariant = \"NT\"\n"), LogFormat::phh);
  EXPECT_EQ(detected("[17]\nvariant = 'NT'\n"), LogFormat::phh);
  EXPECT_EQ(detected("[17]\n[18]\n"), LogFormat::json);
  EXPECT_EQ(detected("{\"title\":[\"\"],\"log\":[[[0,0,0],[25000]]]}"), LogFormat::tenhou);
  EXPECT_EQ(detected("{\n \"ver\": 2.3,\n \"log\": [ [\n [0,0,0]]]}"), LogFormat::tenhou);
  EXPECT_EQ(detected("export const data = [\n [2,0,1]\n];\n"), LogFormat::json);
  EXPECT_EQ(detected("// Draws\n\nvar x = {\"draws\": [[2,0,1]]};\n"), LogFormat::json);
  EXPECT_EQ(detected("let,a,b\n1,2,3\n"), LogFormat::csv);
  EXPECT_EQ(detected("{\"log\":[1,0,2]}\n"), LogFormat::json);
  EXPECT_EQ(detected("[{\"type\":\"start_game\"},{\"type\":\"end_game\"}]"), LogFormat::mjai);
  EXPECT_EQ(detected("[\n {\"type\":\"start_game\"}]"), LogFormat::mjai);
  EXPECT_EQ(detected(",Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec\n"), LogFormat::csv);
  EXPECT_EQ(detected("date,a,b,c\n2020-01-01,3,17,44\n"), LogFormat::csv);
  EXPECT_EQ(detected("2020-01-01;3;17;44\n"), LogFormat::csv);
  EXPECT_EQ(detected("1,2020-01-01,3,17,44\n"), LogFormat::csv);
  EXPECT_EQ(detected("1, 3, 17, 44\n"), LogFormat::text);
  EXPECT_EQ(detected("AS KS QS\n", with_deck("poker")), LogFormat::text);
}

TEST(DetectFormat, TakesBytesThatAreADealForBinary) {
  EXPECT_EQ(detected(binary({{2, 0, 3, 1}}, 1), with_deck("4")), LogFormat::u8);
  EXPECT_EQ(detected(binary({{2, 0, 3, 1}}, 2, 1), with_deck("4")), LogFormat::u16le);
}

TEST(DetectFormat, SkipsTheLinesThatItIsToldTo) {
  LogOptions options;
  options.selection.skip = 1;
  EXPECT_EQ(detected("<html>\n2 0 1\n", options), LogFormat::text);
}

TEST(BaseOf, IsOneWhereTheLargestNumberTakesThePlaceOfZero) {
  EXPECT_EQ(base_of(std::vector<std::size_t>{2, 0, 1}, 3), 0U);
  EXPECT_EQ(base_of(std::vector<std::size_t>{3, 2, 1}, 3), 1U);
  EXPECT_EQ(base_of(std::vector<std::size_t>{3, 0, 1}, 3), 0U) << "left for the parser to refuse";
}

TEST(Words, AreReadAsTheyAreWritten) {
  EXPECT_EQ(word_bytes(258, LogFormat::u16le), "\x02\x01");
  EXPECT_EQ(words_of("\x02\x01", LogFormat::u8), (std::vector<std::size_t>{2, 1}));
  EXPECT_EQ(words_of(word_bytes(258, LogFormat::u16le) + word_bytes(5, LogFormat::u16le),
                     LogFormat::u16le),
            (std::vector<std::size_t>{258, 5}));
}

TEST(FirstBytes, EndWithTheFirstLineOfADeal) {
  ByteWindow window(std::make_unique<MemorySource>("# said\n\n0 1\n1 0\n"));
  EXPECT_EQ(first_bytes(window), "# said\n\n0 1");
  EXPECT_EQ(last_line_of(first_bytes(window)), "0 1");
  EXPECT_EQ(last_line_of("0 1"), "0 1");
}

}  // namespace

}  // namespace evenhand::source
