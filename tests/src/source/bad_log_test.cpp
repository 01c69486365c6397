#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "base/printable.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::HasSubstr;

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

TEST(BadLog, NamesTheOptionForADrawThatHasACardTwice) {
  LogOptions options = with_deck("10");
  cards::draw_cards(*options.deck, 3);
  EXPECT_THAT(failure_of("1 2 3\n3 3 7\n", options),
              AllOf(HasSubstr("card 3 a second time"), HasSubstr("say --with-repeats")));
}

TEST(BadLog, TellsTheFaultsOfNamesTogetherFromTheFirstOn) {
  const std::string faults = failure_of("A K Q\nA K\nA K Q\n", [] {
    LogOptions options;
    options.deck = cards::named_deck("three", std::vector<std::string>{"A", "K", "J"});
    return options;
  }());
  EXPECT_THAT(faults, AllOf(HasSubstr(":1:5"), HasSubstr("\ndeals.txt:2:4"), HasSubstr(":3:5")));
}

TEST(BadLog, LeavesOutBadDealsWhereSomebodyIsToldOfThem) {
  std::vector<std::string> told;
  LogOptions options = with_deck("3");
  options.bad_deal = [&](std::string_view what, std::string_view text) {
    told.push_back(std::string(text) + ": " + std::string(what));
  };
  const auto log = log_of("0 1\n0 1 2\n0 0 2\n2 1 0\n", options);
  EXPECT_EQ(read_all(*log, 10), (std::vector<Deal>{{0, 1, 2}, {2, 1, 0}}));
  ASSERT_EQ(told.size(), 2U);
  EXPECT_THAT(told[0], AllOf(HasSubstr("0 1: "), HasSubstr(":1:4")));
  EXPECT_THAT(told[1], HasSubstr("0 0 2: "));
}

TEST(BadLog, ANulByteEndsNoJson) {
  using std::string_literals::operator""s;
  EXPECT_THAT(failure_of("{\"cards\":[0,1]}\n\0\n{\"cards\":[1,0]}\n"s),
              HasSubstr("deals.txt:2:1 (byte 16): found a single value"));
}

TEST(BadLog, LeavesOutWhatIsNoJsonWhereEachRecordHasALine) {
  std::vector<std::string> told;
  LogOptions options;
  options.bad_deal = [&](std::string_view, std::string_view text) { told.emplace_back(text); };
  const auto log = log_of(
      "{\"c\":[0,1]}\n{\"c\":[1,0]}\n{\"c\":[1,\nx "
      "y\n{\"c\":[0,1]}}\n{\"c\":[1,1]}\n{\"c\":[1,0]}\n",
      options);
  EXPECT_EQ(read_all(*log, 10), (std::vector<Deal>{{0, 1}, {1, 0}, {0, 1}, {1, 0}}));
  EXPECT_EQ(told, (std::vector<std::string>{"{\"c\":[1,", "x y", "}", "{\"c\":[1,1]}"}));
  const auto document = log_of("[{\"c\":[0,1]},\n{\"c\":[1,0]},\nx,\n{\"c\":[0,1]}]", options);
  std::vector<Deal> deals;
  read_some(*document, 2, deals);
  EXPECT_EQ(deals.size(), 2U);
  EXPECT_THROW(read_some(*document, 2, deals), InputError) << "what follows cannot be found";
}

TEST(BadLog, Empty) {
  EXPECT_THAT(failure_of(""), HasSubstr("deals.txt: no deal in it (0 bytes)"));
  EXPECT_THAT(failure_of("# nothing\n\n"), HasSubstr("no deal in it (11 bytes)"));
  EXPECT_THAT(failure_of("", with_deck("3", LogFormat::u8)), HasSubstr("no deal in it"));
}

/// Either the bytes are read or they are refused in a printable line, or of names in up to 20.
void read_or_refuse(const std::string& bytes, const LogOptions& options) {
  std::istringstream message(failure_of(bytes, options));
  std::size_t lines = 0;
  for (std::string line; std::getline(message, line); ++lines) {
    RC_ASSERT(!line.empty());
    RC_ASSERT(line.size() < 1000U);
    RC_ASSERT(printable(line, line.size()) == line);
  }
  RC_ASSERT(lines >= 1U && lines <= 20U);
}

RC_GTEST_PROP(AnyBytes, AreReadOrRefused, (const std::string& bytes)) {
  for (const char* name : {"auto", "text", "json", "u8", "u16le", "csv", "pbn", "poker", "mjlog",
                           "mjai", "transcript"}) {
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
