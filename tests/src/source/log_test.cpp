#include "src/source/log.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Deal> logged_deals = {{2, 0, 3, 1}, {1, 3, 2, 0}};

TEST(TextLog, TakesBlanksCommasTabsAndBothLineEnds) {
  for (const char* text :
       {"2 0 3 1\n1 3 2 0\n", "2,0,3,1\n1,3,2,0\n", "2, 0, 3, 1\r\n1\t3\t2\t0\r\n",
        "\xEF\xBB\xBF 2 0 3 1\n\n  \t\n# said the dealer\n1 3 2 0", "02 00 03 01\n1 3 2 0 # end\n",
        "# not 2 0 3 1\n\n2 0 3 1\n1 3 2 0\n#", "3 1 4 2\n2 4 3 1\n"}) {
    EXPECT_EQ(deals_of(text), logged_deals) << text;
  }
}

TEST(JsonLog, TakesNumbersAndStrings) {
  EXPECT_EQ(deals_of("[2,0,3,1]\n[1, 3, 2, 0]\n"), logged_deals);
  EXPECT_EQ(deals_of("\n [ 2, 0, 3, 1 ] \r\n[1,3,2,0]"), logged_deals);
  EXPECT_EQ(deals_of("[3,1,4,2]\n[2,4,3,1]\n"), logged_deals);
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"a,b", "c d", "\"", "♠"});
  EXPECT_EQ(deals_of(R"(["\"","a,b","\u2660","c d"])"
                     "\n"
                     R"(["c d","♠","\"","a,b"])",
                     options),
            logged_deals);
}

TEST(BinaryLog, TakesBytesAndWords) {
  EXPECT_EQ(deals_of(binary(logged_deals, 1), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 2), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 1, 1), with_deck("4")), logged_deals);
  EXPECT_EQ(deals_of(binary(logged_deals, 2, 1), with_deck("4", LogFormat::u16le)), logged_deals);
}

TEST(BinaryLog, IsToldFromTextByItsFirstDeal) {
  // Its first line looks like the text "23", its second like a comment.
  Deal deal = {50, 51, 10, 35};
  for (std::size_t card = 0; card < 54; ++card) {
    if (std::find(deal.begin(), deal.begin() + 4, card) == deal.begin() + 4) deal.push_back(card);
  }
  EXPECT_EQ(deals_of(binary({deal}, 1), with_deck("54")), std::vector<Deal>{deal});
}

TEST(BinaryLog, TakesDecksOfEverySize) {
  for (const std::size_t size : {2U, 52U, 255U, 256U, 257U, 1024U}) {
    std::vector<Deal> deals(700, Deal(size));
    for (std::size_t d = 0; d < deals.size(); ++d) {
      std::iota(deals[d].begin(), deals[d].end(), 0U);
      std::rotate(deals[d].begin(), deals[d].begin() + static_cast<std::ptrdiff_t>(d % size),
                  deals[d].end());
    }
    const std::string deck = std::to_string(size);
    if (size <= 256) {
      EXPECT_EQ(deals_of(binary(deals, 1), with_deck(deck, LogFormat::u8)), deals);
    }
    EXPECT_EQ(deals_of(binary(deals, 2), with_deck(deck, LogFormat::u16le)), deals);
    std::string text;
    for (const Deal& deal : deals) {
      for (const std::size_t card : deal) text += std::to_string(card) + ' ';
      text += '\n';
    }
    EXPECT_EQ(deals_of(text), deals);
  }
}

TEST(Log, TellsWhatItFound) {
  std::string noted;
  LogOptions options;
  options.note = [&](std::string_view line) { noted = line; };
  deals_of("1 2\n", options);
  EXPECT_THAT(noted, HasSubstr("deals.txt: text, 2 cards a deal, numbered from 1"));
}

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

TEST(DeckOrder, NumbersTheNamesAsTheyStand) {
  const TempFile order("\xEF\xBB\xBF# order\nred, blue\n\ngreen 7\n");
  LogOptions options;
  options.deck = read_deck_order(order.path());
  EXPECT_EQ(options.deck->size, 4U);
  EXPECT_EQ(deals_of("green red 7 blue\nBlue 7 green red", options), logged_deals);
  EXPECT_THROW(read_deck_order("/nonexistent"), InputError);
}

TEST(Log, DigestIsThatOfTheFile) {
  // printf '2 0 3 1\n1 3 2 0\n#' | sha256sum
  const TempFile file("2 0 3 1\n1 3 2 0\n#");
  const auto log = open_log(file.path(), {});
  read_all(*log);
  EXPECT_EQ(log->digest(), "a4895cfec9a4ced40c015cb3d857b6fef654157cde6e21c181474d762de21f6f");
}

TEST(Log, DigestOfAPartIsThatOfItsBytes) {
  // printf '2 0 3 1\n' | sha256sum
  const TempFile file("2 0 3 1\n1 3 2 0\n");
  const auto log = open_log(file.path(), {});
  std::vector<Deal> deals;
  read_some(*log, 1, deals);
  EXPECT_EQ(log->digest(), "35aacc0cf20bf2cbbaa0a01fee07ec1e103cf8c89067f3422169c327e8954322");
}

TEST(Log, DeliversTheDealsBeforeABadOne) {
  const TempFile file("0 1\n1 0\n1 1\n0 1\n");
  const auto log = open_log(file.path(), {});
  std::vector<Deal> deals;
  EXPECT_TRUE(read_some(*log, 100, deals));
  EXPECT_THAT(deals, ElementsAre(Deal{0, 1}, Deal{1, 0}));
  EXPECT_THROW(read_some(*log, 100, deals), InputError);
  EXPECT_THROW(read_some(*log, 100, deals), InputError);
}

TEST(Log, StreamsALongLogThroughAPipe) {
  const std::string command = "for i in 1 2 3 4 5 6 7 8; do seq -s' ' 0 1023; done > ";
  const TempFile fifo("");
  const std::string path = fifo.path() + ".fifo";
  ASSERT_EQ(std::system(("mkfifo " + path + "; (" + command + path + ") &").c_str()), 0);
  EXPECT_EQ(read_all(*open_log(path, {})).size(), 8U);
}

TEST(Log, StopsWaitingWhenInterrupted) {
  const TempFile fifo("");
  const std::string path = fifo.path() + ".fifo";
  ASSERT_EQ(std::system(("mkfifo " + path + "; (echo 0 1; sleep 2) > " + path + " &").c_str()), 0);
  int looks = 0;
  LogOptions options;
  options.interrupted = [&] { return ++looks > 3; };
  const auto log = open_log(path, options);
  std::vector<Deal> deals;
  EXPECT_TRUE(read_some(*log, 100, deals));
  EXPECT_EQ(deals.size(), 1U);
  EXPECT_THROW(read_some(*log, 100, deals), InterruptedError);
}

}  // namespace
}  // namespace evenhand::source

namespace evenhand::source {
namespace {

LogOptions draw_options(const char* deck, std::size_t draw) {
  LogOptions options;
  options.deck = cards::parse_deck(deck);
  cards::draw_cards(*options.deck, draw);
  return options;
}

std::vector<Deal> read_draws(const std::string& content, const LogOptions& options) {
  const auto stream = log_of(content, options);
  std::vector<Deal> draws;
  cards::DealBatch batch(stream->deck_size(), 2, stream->width());
  for (stream->read(batch); batch.size() > 0; stream->read(batch)) {
    std::as_const(batch).visit([&](auto view) {
      for (std::size_t d = 0; d < view.count; ++d)
        draws.emplace_back(view[d].begin(), view[d].end());
    });
  }
  return draws;
}

std::string draw_error(const std::string& content, const LogOptions& options) {
  try {
    read_draws(content, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(DrawLog, ReadsTextJsonNamesAndBytes) {
  const std::vector<Deal> lottery = {{6, 48, 0}, {1, 2, 3}, {47, 5, 4}};
  EXPECT_EQ(read_draws("7 49 1\n2,3,4\n# note\n48 6 5\n", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("[7,49,1]\n[2,3,4]\n[48,6,5]", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("6 48 0\n1 2 3\n47 5 4\n", draw_options("49", 3)), lottery);
  EXPECT_EQ(read_draws("3 300\n2 1\n", draw_options("300", 2)),
            (std::vector<Deal>{{2, 299}, {1, 0}}));
}

TEST(DrawLog, TellsWhereNumbersStart) {
  LogOptions options = draw_options("49", 3);
  EXPECT_NE(draw_error("1 2 3\n4 5 6\n", options).find("--numbered-from"), std::string::npos);
  options.base = 1;
  EXPECT_EQ(read_draws("1 2 3\n", options), (std::vector<Deal>{{0, 1, 2}}));
  options.base = 0;
  EXPECT_EQ(read_draws("1 2 3\n", options), (std::vector<Deal>{{1, 2, 3}}));
  // The first line has neither 0 nor 49, a later one has.
  EXPECT_EQ(read_draws("1 2 3\n4 49 6\n", draw_options("49", 3)).front(), (Deal{0, 1, 2}));
  options.format = LogFormat::u8;
  EXPECT_EQ(read_draws(std::string("\x05\x00\x30\x07\x08\x09", 6), options),
            (std::vector<Deal>{{5, 0, 48}, {7, 8, 9}}));
}

TEST(DrawLog, ReadsNamesAndCopies) {
  EXPECT_EQ(read_draws("AS 2C\nTD 3H\n", draw_options("poker", 2)),
            (std::vector<Deal>{{51, 0}, {33, 6}}));
  const std::vector<Deal> tiles = read_draws("1m 1m 2m\n", draw_options("mahjong", 3));
  ASSERT_EQ(tiles.size(), 1U);
  EXPECT_LT(tiles[0][0], 4U);
  EXPECT_LT(tiles[0][1], 4U);
  EXPECT_NE(tiles[0][0], tiles[0][1]);
}

TEST(DrawLog, RefusesInOneLine) {
  const LogOptions options = draw_options("49", 3);
  EXPECT_EQ(draw_error("1 2 49\n1 2\n", options),
            "deals.txt:2:4 (byte 10): the deal has 2 cards, expected 3");
  EXPECT_EQ(draw_error("1 2 49\n1 2 2\n", options),
            "deals.txt:2:5 (byte 11): card 2 a second time (first in column 3); expected 3 "
            "different cards of the 49 cards 1 to 49");
  EXPECT_NE(draw_error("1 2 49\n1 2 50\n", options).find("found '50'"), std::string::npos);
  LogOptions bytes = draw_options("49", 3);
  bytes.format = LogFormat::u8;
  EXPECT_NE(draw_error(std::string("\x05\x05\x30", 3), bytes).find("card 5 a second time"),
            std::string::npos);
}

}  // namespace
}  // namespace evenhand::source
