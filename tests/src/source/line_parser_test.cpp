#include "src/source/line_parser.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Log, KeepsToTheNumberingOfTheFirstDeal) {
  EXPECT_THAT(failure_of("1 2 3\n2 1 0\n"),
              HasSubstr("deals.txt:2:5 (byte 10): found '0', expected one of the 3 cards 1 to 3"));
  LogOptions options;
  options.base = 1;
  EXPECT_THAT(failure_of("0 1\n", options), HasSubstr("expected one of the 2 cards 1 to 2"));
}

TEST(Log, TakesCardNamesOfAGame) {
  std::string line;
  const cards::Deck deck = cards::parse_deck("doudizhu");
  for (std::size_t card = 0; card < 52; ++card) line += deck.card_names[card] + " ";
  const std::vector<Deal> deals = deals_of(line + "小王 BIG-JOKER\n", with_deck("doudizhu"));
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_TRUE(std::is_sorted(deals[0].begin(), deals[0].end()));
  EXPECT_THAT(failure_of(line + "小王 大玉\n", with_deck("doudizhu")),
              HasSubstr("found '大玉', which names no card of the deck doudizhu; did you mean"));
  EXPECT_THAT(failure_of("AS KS\n"), HasSubstr("--deck poker"));
}

TEST(Log, TakesNumbersWithADeckOfNames) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"red", "blue"});
  EXPECT_THAT(deals_of("1 0\n0 1\n", options), ElementsAre(Deal{1, 0}, Deal{0, 1}));
  EXPECT_THAT(failure_of("1 0\nblue red\n", options), HasSubstr("found 'blue', expected one of"));
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

TEST(BadLog, TileTooOften) {
  std::string line = "1m.1 1m 1m 1m 1m";
  for (std::size_t tile = 5; tile < 136; ++tile) {
    line += fmt::format(" {}", cards::parse_deck("mahjong").card_name(tile));
  }
  EXPECT_THAT(failure_of(line + "\n", with_deck("mahjong")),
              AllOf(HasSubstr(":1:15 (byte 14): 1m"), HasSubstr("more than the 4 times"),
                    HasSubstr("card 2m.1 is missing")));
}

TEST(BadLog, AbsurdNumbers) {
  for (const char* number : {"-1", "2", "1e9", "0x1", "99999999999999999999", "1.0", "nan"}) {
    EXPECT_THAT(failure_of(fmt::format("0 1\n0 {}\n", number)),
                HasSubstr(fmt::format("found '{}', expected one of the 2 cards", number)));
  }
}

/// The deal of a line of these words, with numbers counted from 1.
Deal parsed(LineParser& parser, const std::string& text, std::uint64_t deal_number = 0) {
  Row row;
  row.line = {text, "deals.txt", 7, 0, false};
  for (std::size_t at = 0; at < text.size(); at = text.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    row.cards.push_back({std::string_view(text).substr(at, end - at), at});
    at = end;
  }
  std::vector<std::uint16_t> deal(row.cards.size());
  parser.parse(row, deal_number, deal);
  return {deal.begin(), deal.end()};
}

TEST(LineParser, ReadsNumbersFromTheFirstOn) {
  const cards::Deck numbers;
  LineParser parser({LogFormat::text, 3, 3, 1, false}, numbers);
  EXPECT_EQ(parsed(parser, "3 1 2"), (Deal{2, 0, 1}));
  EXPECT_FALSE(parser.gave_copies());
  EXPECT_THROW(parsed(parser, "3 1 0"), InputError);
  EXPECT_THROW(parsed(parser, "3 1 1"), InputError);
}

TEST(LineParser, TellsCopiesApartByTheNumberOfTheDealAlone) {
  const cards::Deck deck =
      cards::named_deck("x", std::vector<std::string>{"red", "red", "red", "blue"});
  LineParser parser({LogFormat::text, 4, 4, 0, true}, deck);
  std::set<Deal> seen;
  for (std::uint64_t number = 0; number < 100; ++number) {
    const Deal deal = parsed(parser, "red blue red red", number);
    EXPECT_EQ(deal, parsed(parser, "red blue red red", number));
    EXPECT_EQ(deal[1], 3);
    seen.insert(deal);
  }
  EXPECT_EQ(seen.size(), 6) << "every order of the three copies comes";
  EXPECT_TRUE(parser.gave_copies());
}

}  // namespace

}  // namespace evenhand::source
