#include "src/source/no_log.hpp"

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

}  // namespace
}  // namespace evenhand::source
