#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "base/printable.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::HasSubstr;

LogOptions forced(LogFormat format) {
  LogOptions options;
  options.format = format;
  return options;
}

TEST(BadLog, CardTwice) {
  EXPECT_EQ(failure_of("0 1 2\n2 1 0\n0 2 2\n"),
            "deals.txt:3:5 (byte 16): card 2 a second time (first in column 3), and card 1 is "
            "missing; expected each of the 3 cards 0 to 2 once");
  EXPECT_EQ(failure_of("[0,1,2]\n[0,2,2]\n"),
            "deals.txt:2:6 (byte 13): card 2 a second time (first in column 4), and card 1 is "
            "missing; expected each of the 3 cards 0 to 2 once");
  EXPECT_THAT(failure_of("0 1 2 3\n0 0 0 0\n"), HasSubstr("card 1 (and 2 more) is missing"));
}

TEST(BadLog, CardTwiceInBinary) {
  EXPECT_EQ(failure_of(binary({{0, 1, 2}, {2, 1, 2}}, 1), with_deck("3")),
            "deals.txt: deal 2 (byte 5): card 2 a second time, and card 0 is missing; expected "
            "each of the 3 cards 0 to 2 once");
  EXPECT_THAT(
      failure_of(binary({{0, 1, 2}, {2, 1, 9}}, 2), with_deck("3")),
      HasSubstr("deal 2 (byte 10): found 9, expected a card from 0 to 2 (u16le, --deck 3)"));
}

TEST(BadLog, CardTwiceInBinaryDecksOfEverySize) {
  for (const std::size_t size : {2U, 63U, 64U, 65U, 200U}) {
    Deal deal(size);
    std::iota(deal.begin(), deal.end(), 0U);
    Deal bad = deal;
    bad[size - 1] = 0;
    EXPECT_THAT(failure_of(binary({deal, bad}, 2), with_deck(std::to_string(size))),
                HasSubstr(fmt::format("card 0 a second time, and card {} is missing", size - 1)));
    bad[size - 1] = size;
    EXPECT_THAT(failure_of(binary({deal, bad}, 1), with_deck(std::to_string(size))),
                HasSubstr(fmt::format("found {}, expected a card from 0 to", size)));
  }
}

TEST(BadLog, TileTooOften) {
  std::string line = "1m.1 1m 1m 1m 1m";
  for (std::size_t tile = 5; tile < 136; ++tile) {
    line += fmt::format(" {}", cards::parse_deck("mahjong").card_name(tile));
  }
  EXPECT_THAT(failure_of(line + "\n", with_deck("mahjong")),
              AllOf(HasSubstr(":1:15 (byte 14): 1m"), HasSubstr("more than the 4 times"),
                    HasSubstr("card 2m.1 is missing")));
}

TEST(BadLog, WrongDeckSize) {
  EXPECT_THAT(failure_of("0 1 2\n0 1\n"),
              HasSubstr("deals.txt:2:4 (byte 9): the deal has 2 cards, expected 3"));
  EXPECT_THAT(failure_of("0 1 2\n0 1 2 0\n"), HasSubstr(":2:7 (byte 12): the deal has 4 cards"));
  EXPECT_THAT(failure_of("0 1 2\n", with_deck("4")), HasSubstr("has 3 cards, expected 4"));
  EXPECT_THAT(failure_of("7\n"), HasSubstr("the first deal has 1 card; a deck has 2 to 1024"));
  EXPECT_THAT(failure_of("[]\n"), HasSubstr("the first deal has 0 cards"));
}

TEST(BadLog, CutOffAtTheEnd) {
  EXPECT_THAT(failure_of("0 10 2 3 4 5 6 7 8 9 1\n10 1 2 3"),
              AllOf(HasSubstr("the deal has 4 cards, expected 11"), HasSubstr("was it cut off?")));
  EXPECT_THAT(failure_of("0 10 2 3 4 5 6 7 8 9 1\n0 1 2 3 4 5 6 7 8 9 1"),
              AllOf(HasSubstr("card 1 a second time"), HasSubstr("was it cut off?")));
  EXPECT_THAT(failure_of("[0,1]\n[0"), AllOf(HasSubstr("'[0'"), HasSubstr("was it cut off?")));
  EXPECT_THAT(failure_of(binary({{0, 1, 2}}, 1) + "\x02", with_deck("3")),
              HasSubstr("deal 2 (byte 3) has only 1 of 3 bytes; the log was cut off"));
}

TEST(BadLog, Empty) {
  EXPECT_THAT(failure_of(""), HasSubstr("deals.txt: no deal in it (0 bytes)"));
  EXPECT_THAT(failure_of("# nothing\n\n"), HasSubstr("no deal in it (11 bytes)"));
  EXPECT_THAT(failure_of("", with_deck("3", LogFormat::u8)), HasSubstr("no deal in it"));
}

TEST(BadLog, BinaryGarbage) {
  const std::string garbage(
      "\x7F"
      "ELF\x02\x01\x00\x00 garbage \xFF",
      18);
  EXPECT_THAT(failure_of(garbage), HasSubstr("byte 0 is \\x7F, which is no text; for a binary"));
  EXPECT_THAT(failure_of(garbage, with_deck("4")), HasSubstr("does not start with a deal of 4"));
  EXPECT_THAT(failure_of(garbage, forced(LogFormat::text)),
              HasSubstr(":1:1 (byte 0): found '\\x7FELF\\x02\\x01\\x00\\x00', expected a card"));
  EXPECT_THAT(failure_of("0 1\n1 \x80\xFF\n"), HasSubstr(":2:3 (byte 6): found '\\x80\\xFF'"));
  EXPECT_THAT(failure_of("\xFD"
                         "7zXZ"),
              HasSubstr("xz data, not a log of deals; unpack it"));
  EXPECT_THAT(failure_of("\xFF\xFE"
                         "0\n"),
              HasSubstr("UTF-16"));
}

TEST(BadLog, AnEndlessLine) {
  const std::string endless(10'000'000, '7');
  EXPECT_THAT(failure_of(fmt::format("0 1\n{}", endless)),
              HasSubstr("deals.txt:2:1 (byte 4): a line of more than 65,536 bytes that starts "
                        "with '77777777777777777777777777777777…'"));
  EXPECT_THAT(failure_of(endless), HasSubstr("a line of more than 65,536 bytes"));
}

TEST(BadLog, AbsurdNumbers) {
  for (const char* number : {"-1", "2", "1e9", "0x1", "99999999999999999999", "1.0", "nan"}) {
    EXPECT_THAT(failure_of(fmt::format("0 1\n0 {}\n", number)),
                HasSubstr(fmt::format("found '{}', expected one of the 2 cards", number)));
  }
}

TEST(BadLog, BadJson) {
  EXPECT_THAT(failure_of("[0,1]\n0 1\n"), HasSubstr("found '0 1', expected one JSON array a line"));
  EXPECT_THAT(failure_of("[0,\"1]\n"), HasSubstr("a string without its closing quote"));
  EXPECT_THAT(failure_of("[0,1]\n[0,\"\\q\"]\n"), HasSubstr("is no JSON string"));
}

TEST(BadLog, NamesOfNoFile) {
  EXPECT_THAT(failure_of("0 1\n", with_deck("300", LogFormat::u8)), HasSubstr("use u16le"));
  EXPECT_THAT(failure_of("0 1\n", forced(LogFormat::u8)), HasSubstr("give --deck"));
  EXPECT_THROW(open_log("/no/such/file", {}), InputError);
  EXPECT_THROW(open_log("/tmp", {}), InputError);
  EXPECT_THROW(open_log("/dev/null", {}), InputError);
  try {
    open_log("/tmp", {});
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("is a directory"));
  }
}

/// Either the bytes are read or they are refused in one printable line.
void read_or_refuse(const std::string& bytes, const LogOptions& options) {
  const std::string message = failure_of(bytes, options);
  RC_ASSERT(!message.empty());
  RC_ASSERT(message.size() < 1000U);
  RC_ASSERT(printable(message, message.size()) == message);
}

RC_GTEST_PROP(AnyBytes, AreReadOrRefused, (const std::string& bytes)) {
  for (const char* name :
       {"auto", "text", "json", "u8", "u16le", "csv", "pbn", "poker", "mjlog", "mjai"}) {
    const LogFormat format = parse_log_format(name);
    read_or_refuse(bytes, forced(format));
    read_or_refuse(bytes, with_deck("2", format));
    read_or_refuse(bytes, with_deck("poker", format));
  }
}

RC_GTEST_PROP(AnyBytes, ThatLookLikeALogAreReadOrRefused, ()) {
  const auto piece = rc::gen::element<std::string>("0", "1", "2", "3", " ", ",", "\n", "[", "]",
                                                   "\"", "\\", "\\u26", "#", "\r", "\t", "-");
  const auto pieces = *rc::gen::container<std::vector<std::string>>(piece);
  std::string bytes =
      *rc::gen::element<std::string>("", "0 1\n", "[0,1]\n", "1 2\n", "[\"1\",0]\n");
  for (const std::string& each : pieces) bytes += each;
  for (const char* format : {"auto", "text", "json", "csv"}) {
    read_or_refuse(bytes, forced(parse_log_format(format)));
    LogOptions named = forced(parse_log_format(format));
    named.deck = cards::named_deck("names", std::vector<std::string>{"0", "1", "1"});
    read_or_refuse(bytes, named);
  }
}

}  // namespace
}  // namespace evenhand::source
