#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* lottery =
    "Draw Date,Machine,ball1,ball2,ball3,Bonus,Winning Numbers\n"
    "2015-10-01,A,3,1,49,7,\"03-01-49\"\n"
    "2015-10-04,B,10,20,30,8,\"10-20-30\"\n"
    "2015-10-07,A,5,6,4,9,\"05-06-04\"\n";
const std::vector<Deal> draws = {{2, 0, 48}, {9, 19, 29}, {4, 5, 3}};

LogOptions three_of_49() {
  LogOptions options;
  options.deck = cards::parse_deck("49");
  cards::draw_cards(*options.deck, 3);
  return options;
}

LogOptions columns(const std::string& list) {
  LogOptions options = three_of_49();
  options.selection.columns = list;
  return options;
}

std::vector<Deal> draws_of(const std::string& content, const LogOptions& options) {
  const auto stream = log_of(content, options);
  std::vector<Deal> deals;
  cards::DealBatch batch(stream->deck_size(), 2, stream->width());
  for (stream->read(batch); batch.size() > 0; stream->read(batch)) {
    std::as_const(batch).visit([&](auto view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        deals.emplace_back(view[d].begin(), view[d].end());
      }
    });
  }
  return deals;
}

std::string delimited_refusal(const std::string& content, const LogOptions& options) {
  try {
    draws_of(content, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Delimited, ReadsWhatSpreadsheetsWrite) {
  const std::string said = "sep=;\nDate;a;b;c\n2015-10-01;3;1;49\n2015-10-04;10;20;30\n";
  EXPECT_EQ(draws_of(said, three_of_49()), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
  std::string said_in_dos = said;
  for (std::size_t at = 0; (at = said_in_dos.find('\n', at)) != std::string::npos; at += 2) {
    said_in_dos.insert(at, "\r");
  }
  EXPECT_EQ(draws_of(said_in_dos, three_of_49()), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
  const std::string fractions = "Date,a,b,c\n2015-10-01,3.0,1.0,49.0\n2015-10-04,10.0,20.0,30.0\n";
  EXPECT_EQ(draws_of(fractions, three_of_49()), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
  EXPECT_THAT(delimited_refusal("a,b,c\n3,1,49\n10,20.5,30\n", columns("a,b,c")),
              HasSubstr("20.5"));
  const std::string gaps = "Date,a,b,c\n2015-10-01,3,1,49\n,,,\n2015-10-04,10,20,30\n,,,\n";
  EXPECT_EQ(draws_of(gaps, three_of_49()), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
}

TEST(Delimited, PassesOverRowsWithAnEmptyCellWhereBadDealsMayBe) {
  LogOptions options = three_of_49();
  std::vector<std::string> bad;
  options.bad_deal = [&](std::string_view what, std::string_view) { bad.emplace_back(what); };
  const std::string log =
      "Date,a,b,c\n2015-10-01,3,1,49\n2015-10-02,3,,49\n2015-10-04,10,20,30\n2015-10-05,,1,2\n";
  EXPECT_EQ(draws_of(log, options), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
  EXPECT_THAT(bad, ElementsAre(HasSubstr("column b is empty"), HasSubstr("column a is empty")));
}

TEST(Delimited, TakesTheColumnsThatWereAskedFor) {
  for (const char* list : {"3-5", "ball1..ball3", "ball1,ball2,ball3", "Winning Numbers", "7"}) {
    EXPECT_EQ(draws_of(lottery, columns(list)), draws) << list;
  }
  EXPECT_EQ(draws_of(lottery, columns("ball3,ball2,ball1")).front(), (Deal{48, 0, 2}));
}

TEST(Delimited, FindsTheColumnThatHoldsDraws) {
  EXPECT_EQ(draws_of(lottery, three_of_49()), draws);
}

TEST(Delimited, TakesAnySeparatorWithAndWithoutHeader) {
  for (const char* separator : {",", ";", "\t", "|", " ; "}) {
    std::string text;
    for (const char* row : {"01.10.2015,3,1,49", "04.10.2015,10,20,30", "07.10.2015,5,6,4"}) {
      for (const char* at = row; *at != '\0'; ++at) {
        text += *at == ',' ? separator : std::string(1, *at);
      }
      text += "\r\n";
    }
    EXPECT_EQ(draws_of(text, three_of_49()), draws) << separator;
    EXPECT_EQ(draws_of(text, columns("2-4")), draws) << separator;
  }
  EXPECT_EQ(draws_of("03-01-49\n10-20-30\n05-06-04\n", three_of_49()), draws);
  EXPECT_EQ(
      draws_of("2015-10-01  3  1 49\n2015-10-04 10 20 30\n2015-10-07  5  6  4\n", columns("2-4")),
      draws);
  LogOptions dashes = columns("1-3");
  dashes.selection.separator = "-";
  EXPECT_EQ(draws_of("3-1-49\n10-20-30\n5-6-4\n", dashes), draws);
}

TEST(Delimited, SkipsAndChooses) {
  LogOptions options = columns("ball1..ball3");
  options.selection.skip = 2;
  EXPECT_EQ(
      draws_of(std::string("Lottery results\nall draws, \"as published\n") + lottery, options),
      draws);
  options.selection.skip = 0;
  options.base = 1;
  options.selection.where = {"Machine=A"};
  EXPECT_EQ(draws_of(lottery, options), (std::vector<Deal>{draws[0], draws[2]}));
  options.selection.from = "2015-10-02";
  EXPECT_EQ(draws_of(lottery, options), std::vector<Deal>{draws[2]});
  options.selection.where.clear();
  options.selection.to = "2015-10-04";
  EXPECT_EQ(draws_of(lottery, options), std::vector<Deal>{draws[1]});
  options.selection.to = "2014-01-01";
  EXPECT_THAT(delimited_refusal(lottery, options), HasSubstr("no deal in it"));
}

TEST(Delimited, TakesNamesAndQuotes) {
  const std::string table =
      "id,\"first card\",second\n1,\"Ace of Spades\",2C\n2,10♥,\"three of diamonds\"\n";
  LogOptions options;
  options.deck = cards::parse_deck("poker");
  cards::draw_cards(*options.deck, 2);
  EXPECT_EQ(draws_of(table, options), (std::vector<Deal>{{51, 0}, {34, 5}}));
}

Date october(unsigned day) {
  return {std::chrono::year{2015}, std::chrono::October, std::chrono::day{day}};
}

TEST(Delimited, HandsOnLabelsAndDates) {
  LogOptions options = columns("ball1..ball3");
  options.selection.labels = {"Machine", "Draw Date"};
  const auto stream = log_of(lottery, options);
  cards::DealBatch batch(49, 2, 3);
  stream->read(batch);
  EXPECT_THAT(stream->origins(), ElementsAre(Origin{0, 2, {"A", "2015-10-01"}, october(1)},
                                             Origin{0, 3, {"B", "2015-10-04"}, october(4)}));
  stream->read(batch);
  EXPECT_THAT(stream->origins(), ElementsAre(Origin{0, 4, {"A", "2015-10-07"}, october(7)}));
}

TEST(Delimited, TellsWhatItFound) {
  std::string noted;
  LogOptions options = three_of_49();
  options.note = [&](std::string_view line) { noted = line; };
  draws_of(lottery, options);
  EXPECT_EQ(noted,
            "deals.txt: csv, 3 of 49 cards a deal, numbered from 1; a header, column Winning "
            "Numbers, dates as year-month-day in column Draw Date");
}

TEST(Delimited, RefusesWithThePlace) {
  const auto with_row = [](const std::string& row) { return lottery + row + "\n"; };
  const LogOptions options = columns("ball1..ball3");
  EXPECT_EQ(delimited_refusal(with_row("2015-10-10,A,5,5,6,7,x"), options),
            "deals.txt:5:16 (byte 173): card 5 a second time (first in column 14); expected 3 "
            "different cards of the 49 cards 1 to 49; where a card may come "
            "again, as of dice, say --with-repeats");
  EXPECT_THAT(
      delimited_refusal(with_row("2015-10-10,A,5"), options),
      HasSubstr("deals.txt:5:15 (byte 172): the row has 3 cells; column ball2, which is read, is "
                "number 4"));
  EXPECT_THAT(delimited_refusal(with_row("2015-10-10,A,5,,6"), options),
              HasSubstr("deals.txt:5:16 (byte 173): column ball2 is empty"));
  EXPECT_THAT(delimited_refusal(with_row("2015-10-10,A,5,50,6"), options), HasSubstr("found '50'"));
  EXPECT_THAT(delimited_refusal(with_row("2015-10-10,\"A,5,6,7"), options),
              HasSubstr("deals.txt:5:12 (byte 169): a cell without its closing quote"));
  LogOptions dated = options;
  dated.selection.from = "2015-01-01";
  std::string long_table = lottery;
  for (int i = 0; i < 50; ++i) long_table += "2015-10-10,B,5,6,7,8,x\n";
  EXPECT_THAT(delimited_refusal(long_table + "soon,A,5,6,7\n", dated),
              HasSubstr("deals.txt:55:1 (byte 1308): found 'soon', expected a date as year-month"));
  dated.selection.from = "last week";
  EXPECT_THAT(delimited_refusal(lottery, dated), HasSubstr("--from last week: expected a day"));
}

TEST(Delimited, AsksForColumnsItCannotTell) {
  EXPECT_THAT(delimited_refusal("a,b,c,d,e\n1,2,3,4,5\n6,7,8,9,49\n", three_of_49()),
              AllOf(HasSubstr("cannot tell which columns hold the 3 cards"),
                    HasSubstr("1 'a', 2 'b', 3 'c', 4 'd', 5 'e'")));
  LogOptions options = columns("a..c");
  options.selection.from = "2015-01-01";
  EXPECT_THAT(delimited_refusal("a,b,c\n1,2,3\n6,7,49\n", options),
              HasSubstr("need a column of dates"));
  options = columns("a..c");
  options.selection.where = {"a"};
  EXPECT_THAT(delimited_refusal("a,b,c\n1,2,3\n6,7,49\n", options),
              HasSubstr("expected COLUMN=VALUE"));
}

TEST(Delimited, TakesEqualDealsOfOneNameForOne) {
  const std::string rows =
      "session,board,a,b,c,d\nMay,1,0,1,2,3\nMay,1,0,1,2,3\nMay,2,0,1,2,3\nJune,1,0,1,2,3\n"
      "June,1,3,2,1,0\n";
  LogOptions options;
  options.selection.columns = "a..d";
  EXPECT_EQ(deals_of(rows, options).size(), 5U);
  options.selection.deal_id = "session,board";
  const auto log = log_of(rows, options);
  cards::DealBatch batch(4, 10);
  log->read(batch);
  EXPECT_EQ(batch.size(), 4U);
  EXPECT_EQ(log->records(), (Records{1, 1, 0}));
  options.selection.deal_id = "round";
  EXPECT_THAT(failure_of(rows, options),
              HasSubstr("--deal-id round: deals.txt has no such column"));
  options.selection = {};
  options.selection.deal_id = "session,board";
  EXPECT_EQ(deals_of(rows, options).size(), 4U) << "names are no cards";
}

TEST(Delimited, ReadsPartOfADraw) {
  const std::string rows =
      "Draw Date,Winning Numbers,Multiplier\n02/03/2010,17 22 36 37 52 24,2\n"
      "02/06/2010,14 22 52 54 59 04,3\n";
  LogOptions options;
  options.deck = cards::parse_deck("69");
  cards::draw_cards(*options.deck, 5);
  EXPECT_THAT(
      delimited_refusal(rows, options),
      HasSubstr("column Winning Numbers holds draws of 6 cards, expected 5; to read the first "
                "5 of them say --columns 'Winning Numbers[1-5]'"));
  options.selection.columns = "Winning Numbers[1-5]";
  EXPECT_EQ(draws_of(rows, options),
            (std::vector<Deal>{{16, 21, 35, 36, 51}, {13, 21, 51, 53, 58}}));
  options.deck = cards::parse_deck("26");
  cards::draw_cards(*options.deck, 1);
  options.selection.columns = "Winning Numbers[6]";
  EXPECT_EQ(draws_of(rows, options), (std::vector<Deal>{{23}, {3}}));
}

TEST(Delimited, PutsColumnsInTheOrderOfTheirSeats) {
  LogOptions options = with_deck("bridge");
  const auto hand = [](char suit) {
    std::string cards;
    for (const char rank : std::string_view("AKQJT98765432")) {
      cards += std::string(cards.empty() ? "" : " ") + rank + suit;
    }
    return cards;
  };
  const std::string rows = "board,West,North,East,South,note\n1," + hand('C') + "," + hand('S') +
                           "," + hand('H') + "," + hand('D') + ",x\n";
  options.selection.columns = "West..South";
  const std::vector<Deal> deals = deals_of(rows, options);
  ASSERT_EQ(deals.size(), 1U);
  const cards::Deck bridge = cards::parse_deck("bridge");
  EXPECT_EQ(bridge.card_names[deals[0][0]], "AS");
  EXPECT_EQ(bridge.card_names[deals[0][13]], "AH");
  EXPECT_EQ(bridge.card_names[deals[0][51]], "2C");
  options.selection.columns.clear();
  EXPECT_EQ(deals_of(rows, options), deals);
  options.selection.columns = "2,3,4,6";
  EXPECT_THAT(delimited_refusal(rows, options), HasSubstr("found hands called 'West', 'North', "
                                                          "'East', 'note', expected those of"));
  options.selection.columns = "2,3";
  EXPECT_THAT(delimited_refusal(rows, options), HasSubstr("the deal has 26 cards, expected 52"));
}

TEST(Delimited, TakesHandsBySuit) {
  const std::string rows =
      "board,W,N,E,S\n1,...AKQJT98765432,AKQJ10998765432...,.AKQJT98765432..,..AKQJT98765432.\n";
  const LogOptions options = with_deck("bridge");
  EXPECT_THAT(delimited_refusal(rows, options), HasSubstr("cannot tell")) << "9 comes twice";
  const std::string right =
      "board,W,N,E,S\n1,...AKQJT98765432,akqj1098765432.-.-.-,.AKQJT98765432..,..AKQJT98765432.\n";
  const std::vector<Deal> deals = deals_of(right, options);
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_EQ(options.deck->card_names[deals[0][0]], "AS");
  EXPECT_EQ(options.deck->card_names[deals[0][4]], "TS");
  EXPECT_EQ(options.deck->card_names[deals[0][51]], "2C");
}

TEST(Delimited, TakesNamesOfSeatsThatAreCardsForAHeader) {
  std::string names;
  std::string cards;
  for (const char seat : std::string_view("WNES")) {
    for (int i = 1; i <= 13; ++i) {
      names += (names.empty() ? "" : ",") + std::string(1, seat) + std::to_string(i);
      const char suit = seat == 'N' ? 'S' : seat == 'E' ? 'H' : seat == 'S' ? 'D' : 'C';
      cards += (cards.empty() ? "" : ",") +
               std::string(1, "AKQJT98765432"[static_cast<std::size_t>(i) - 1]) + suit;
    }
  }
  const LogOptions options = with_deck("bridge");
  const std::vector<Deal> deals = deals_of(names + "\n" + cards + "\n" + cards + "\n", options);
  ASSERT_EQ(deals.size(), 2U);
  EXPECT_EQ(options.deck->card_names[deals[0][0]], "AS");
  EXPECT_EQ(options.deck->card_names[deals[0][51]], "2C");
}

TEST(Delimited, TakesNumbersOfColumnsForPlaces) {
  LogOptions options;
  options.deck = cards::parse_deck("4");
  options.deck->with_repeats = true;
  cards::draw_cards(*options.deck, 1);
  options.base = 1;
  options.selection.columns = "3";
  EXPECT_EQ(deals_of("3 2 1\n1 2 4\n", options).size(), 2U);
  EXPECT_EQ(deals_of("1 2 3\n1 2 4\n", options).size(), 1U) << "a header that counts columns";
}

TEST(Delimited, ChoosesNumberedColumnsUnasked) {
  const std::string rows = "Datum;Z1;Z2;Z3;ZZ\n24.12.2026;3;1;49;7\n26.12.2026;10;20;30;0\n";
  EXPECT_EQ(draws_of(rows, three_of_49()), (std::vector<Deal>{{2, 0, 48}, {9, 19, 29}}));
  // Two runs of them.
  const std::string twice = "Datum;A1;A2;A3;B1;B2;B3\n24.12.2026;3;1;49;7;8;9\n";
  EXPECT_THAT(delimited_refusal(twice, three_of_49()), HasSubstr("cannot tell which columns"));
}

TEST(Delimited, ProposesADeckWhereOneRunLooksLikeDraws) {
  std::string rows = "day,id,Z1,Z2,Z3,jackpot\n";
  for (int day = 1; day <= 25; ++day) {
    rows += fmt::format("2026-03-{:02},{},{},{},{},{}\n", day, 5000 + day, day, day + 20,
                        49 - day / 13, 100000 + day);
  }
  EXPECT_THAT(
      delimited_refusal(rows, {}),
      HasSubstr("columns Z1 to Z3 look like draws of 3 of 49, --deck 49 --draw 3 --columns 3-5"));
}

TEST(Delimited, IsATableThatNamesTheGameInEachRow) {
  std::string rows;
  for (int day = 1; day <= 20; ++day) {
    rows += fmt::format("Lotto Texas,1,{},2024,{},30,40\n", day, day);
  }
  const std::vector<Deal> deals = draws_of(rows, three_of_49());
  ASSERT_EQ(deals.size(), 20U);
  EXPECT_EQ(deals[4], (Deal{4, 29, 39}));
}

TEST(Delimited, ChoosesTheOnlyColumnsThatFit) {
  std::string rows = "day;a;b;c;d\n";
  for (int day = 1; day <= 20; ++day) rows += fmt::format("2026-03-{:02};{};30;40;40\n", day, day);
  const std::vector<Deal> deals = draws_of(rows, three_of_49());
  ASSERT_EQ(deals.size(), 20U);
  EXPECT_EQ(deals[4], (Deal{4, 29, 39}));
}

}  // namespace
}  // namespace evenhand::source
