#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Deal> json_deals = {{2, 0, 3, 1}, {1, 3, 2, 0}};

LogOptions json_columns(const std::string& list, const std::string& path = "") {
  LogOptions options;
  options.selection.columns = list;
  options.selection.path = path;
  return options;
}

TEST(JsonReader, TakesArraysOfArrays) {
  EXPECT_EQ(deals_of("[[2,0,3,1],[1,3,2,0]]"), json_deals);
  EXPECT_EQ(deals_of("[\n  [2, 0, 3, 1],\n  [1, 3,\n 2, 0]\n]\n"), json_deals);
  EXPECT_EQ(deals_of("[[[2,0],[3,1]],[[1,3],[2,0]]]"), json_deals);
}

TEST(JsonReader, TakesObjects) {
  const std::string lines =
      "{\"id\":7,\"cards\":[2,0,3,1],\"server\":\"eu\"}\n{\"id\":8,\"cards\":[1,3,2,0]}\n";
  EXPECT_EQ(deals_of(lines), json_deals);
  EXPECT_EQ(deals_of(lines, json_columns("cards")), json_deals);
  EXPECT_EQ(deals_of("[{\"cards\":[2,0,3,1]},{\"cards\":[1,3,2,0]}]"), json_deals);
  EXPECT_EQ(deals_of(R"({"deal":{"north":[2,0],"south":[3,1]}})"
                     R"({"deal":{"south":[2,0],"north":[1,3]}})",
                     json_columns("deal.north,deal.south")),
            json_deals);
}

TEST(JsonReader, JoinsRankAndSuit) {
  LogOptions options;
  options.deck = cards::named_deck("x", std::vector<std::string>{"AS", "AH", "10S", "10H"});
  const std::string log =
      R"({"deck":[{"rank":"10","suit":"S"},{"rank":"A","suit":"S"},{"rank":"10","suit":"H"},{"rank":"A","suit":"H"}]})"
      "\n"
      R"({"deck":[{"rank":"A","suit":"H"},{"rank":"10","suit":"H"},{"rank":"10","suit":"S"},{"rank":"A","suit":"S"}]})";
  EXPECT_EQ(deals_of(log, options), json_deals);
  options.selection.columns = "deck.rank+deck.suit";
  EXPECT_EQ(deals_of(log, options), json_deals);
  EXPECT_THAT(
      failure_of(log + "\n" + R"({"deck":[{"rank":"A","suit":"S"},{"rank":"A"}]})", options),
      HasSubstr("the record has 2 of 'deck.rank' and 1 of 'deck.suit', expected as many"));
}

TEST(JsonReader, GoesToThePath) {
  const std::string document =
      R"({"meta":{"n":[1,2]},"data":{"draws":[[2,0,3,1],[1,3,2,0]]},"end":true})";
  EXPECT_EQ(deals_of(document, json_columns("", "data.draws")), json_deals);
  EXPECT_EQ(deals_of(document), json_deals);  // the only array of arrays
  EXPECT_EQ(
      deals_of(R"([{"rounds":[[2,0,3,1]]},{"rounds":[[1,3,2,0]]}])", json_columns("", "rounds")),
      json_deals);
}

TEST(JsonReader, TakesStringsThatHoldDraws) {
  LogOptions options;
  options.deck = cards::parse_deck("49");
  cards::draw_cards(*options.deck, 3);
  const auto log = log_of(R"([{"date":"2015-10-07","numbers":"03 12 49"}])", options);
  cards::DealBatch batch(49, 2, 3);
  log->read(batch);
  std::as_const(batch).visit([](auto view) {
    ASSERT_EQ(view.count, 1U);
    EXPECT_THAT(std::vector<int>(view[0].begin(), view[0].end()), ElementsAre(2, 11, 48));
  });
}

TEST(JsonReader, ChoosesAndLabels) {
  const std::string lines =
      "{\"m\":\"A\",\"day\":\"2015-10-01\",\"c\":[0,1]}\n"
      "{\"m\":\"B\",\"day\":\"2015-10-02\",\"c\":[1,0]}\n"
      "{\"m\":\"A\",\"day\":\"2015-10-03\",\"c\":[1,0]}\n";
  LogOptions options = json_columns("c");
  options.selection.where = {"m=A"};
  EXPECT_THAT(deals_of(lines, options), ElementsAre(Deal{0, 1}, Deal{1, 0}));
  options.selection.from = "2015-10-02";
  EXPECT_THAT(deals_of(lines, options), ElementsAre(Deal{1, 0}));
  options.selection.labels = {"m", "day"};
  const auto log = log_of(lines, options);
  cards::DealBatch batch(2, 5);
  log->read(batch);
  EXPECT_THAT(log->origins(),
              ElementsAre(Origin{
                  0, 3, {"A", "2015-10-03"}, parse_date("2015-10-03", DateOrder::year_first)}));
}

TEST(JsonReader, RefusesWithThePlace) {
  EXPECT_EQ(failure_of("[[0,1,2],\n  [0,2,\n 2]]"),
            "deals.txt:3:2 (byte 19): card 2 a second time (first in line 2, column 6), and card 1 "
            "is missing; expected each of the 3 cards 0 to 2 once");
  EXPECT_THAT(failure_of("[[0,1],[1,0]"), HasSubstr("the log ends here (was it cut off?)"));
  EXPECT_THAT(failure_of("[[0,1],5]"), HasSubstr(":1:8 (byte 7): found a single value"));
  EXPECT_THAT(failure_of("[[0,1],{\"a\":}]"), HasSubstr("expected a value"));
  EXPECT_THAT(failure_of(R"({"a":[0,1],"b":[1,0]})"),
              AllOf(HasSubstr("cannot tell which members"), HasSubstr("'a', 'b'")));
  EXPECT_THAT(failure_of(R"({"a":[0,1],"b":[1,0]})", json_columns("c")),
              HasSubstr("--columns c: the first record of deals.txt has no such member"));
  EXPECT_THAT(failure_of(R"({"a":[0,1]}{"b":[1,0]})", json_columns("a")),
              HasSubstr(":1:12 (byte 11): the record has no cards in 'a'"));
  EXPECT_THAT(failure_of(R"({"a":[[0,1]]})", json_columns("", "x")),
              HasSubstr("no record in it at 'x'"));
}

TEST(JsonReader, TakesMembersAsTheyStand) {
  LogOptions options;
  options.deck = cards::parse_deck("4");
  EXPECT_EQ(deals_of(R"({"b":[2,0],"a":[3,1]}{"a":[2,0],"b":[1,3]})", options), json_deals);
  EXPECT_EQ(log_of(R"({"b":[2,0],"a":[3,1]})", options)->hands(), "b=2,a=2");
}

/// Thirteen cards of each suit, by seat from north.
const std::vector<std::string> suits_of_seats = {
    R"(["AS","KS","QS","JS","TS","9S","8S","7S","6S","5S","4S","3S","2S"])",
    R"(["AH","KH","QH","JH","TH","9H","8H","7H","6H","5H","4H","3H","2H"])",
    R"(["AD","KD","QD","JD","TD","9D","8D","7D","6D","5D","4D","3D","2D"])",
    R"(["AC","KC","QC","JC","TC","9C","8C","7C","6C","5C","4C","3C","2C"])"};

TEST(JsonReader, PutsMembersInTheOrderOfTheirSeats) {
  LogOptions options;
  options.deck = cards::parse_deck("bridge");
  const auto in = [](const std::string& member, std::size_t seat) {
    return '"' + member + "\":" + suits_of_seats[seat];
  };
  const std::vector<Deal> expected =
      deals_of("[" + suits_of_seats[0] + "," + suits_of_seats[1] + "," + suits_of_seats[2] + "," +
                   suits_of_seats[3] + "]",
               options);
  ASSERT_EQ(expected.size(), 1U) << "lists of one value are its hands";
  const std::string log =
      "{" + in("West", 3) + "," + in("N", 0) + "," + in("south", 2) + "," + in("EAST", 1) + "}";
  EXPECT_EQ(deals_of(log, options), expected);
  EXPECT_EQ(log_of(log, options)->hands(), "");
  options.selection.columns = "West,N,south,EAST";
  EXPECT_EQ(deals_of(log, options), expected);
  options.selection.columns.clear();
  EXPECT_THAT(failure_of("{" + in("west", 3) + "," + in("north", 0) + "," + in("south", 2) + "," +
                             in("dummy", 1) + "}",
                         options),
              HasSubstr("found hands called 'west', 'north', 'south', 'dummy', expected those of "
                        "bridge: north, east, south, west"));
  EXPECT_EQ(log_of("{" + in("ann", 3) + "," + in("bob", 0) + "," + in("cat", 2) + "," +
                       in("dan", 1) + "}",
                   options)
                ->hands(),
            "ann=13,bob=13,cat=13,dan=13");
}

/// One deal in the many forms in which records have its hands; west comes first.
TEST(JsonReader, FindsWhoseHandsTheyAre) {
  LogOptions options;
  options.deck = cards::parse_deck("bridge");
  std::string lists;
  std::string texts;
  std::string by_suit;
  std::string ranks;
  constexpr std::string_view names = "NESW";
  for (const std::size_t seat : {3U, 0U, 2U, 1U}) {
    const std::string comma = lists.empty() ? "" : ",";
    const std::string name{names[seat]};
    lists +=
        comma + R"({"name":"bot","seat":")" + name + R"(","cards":)" + suits_of_seats[seat] + "}";
    const std::string holding =
        std::string(seat, '.') + "AKQJT98765432" + std::string(3 - seat, '.');
    texts += comma + '"' + name + "\":\"" + holding + '"';
    by_suit += comma + R"({"direction":")" + name + R"(","hand":")" + holding + "\"}";
    ranks += comma + '"' + name + R"(":{"S":[],"H":"","D":[],"C":[],")" + "SHDC"[seat] +
             R"(":["A","K","Q","J","10","9","8","7","6","5","4","3","2"]})";
  }
  const std::vector<Deal> expected =
      deals_of("[" + suits_of_seats[0] + "," + suits_of_seats[1] + "," + suits_of_seats[2] + "," +
                   suits_of_seats[3] + "]",
               options);
  const std::string players = R"({"id":1,"players":[)" + lists + "]}";
  EXPECT_EQ(deals_of(players + players, options), (std::vector<Deal>{expected[0], expected[0]}));
  EXPECT_EQ(log_of("[" + players + "]", options)->hands(), "");
  EXPECT_EQ(deals_of("{" + texts + "}", options), expected);
  EXPECT_EQ(deals_of(R"([{"id":1,"players":[)" + by_suit + "]}]", options), expected);
  EXPECT_EQ(deals_of(R"({"hands":{)" + ranks + "}}", options), expected);
  options.selection.columns = "players.cards";
  EXPECT_EQ(deals_of("[" + players + "]", options), expected) << "names win";
}

TEST(JsonReader, KeepsNamesThatAreNoSeats) {
  LogOptions options;
  options.deck = cards::parse_deck("5");
  const std::string first =
      R"({"players":[{"name":"bob","cards":[2,0,3]},{"name":"ann","cards":[1,4]}]})";
  const std::string second =
      R"({"players":[{"name":"ann","cards":[3,4]},{"name":"bob","cards":[0,1,2]}]})";
  EXPECT_THAT(deals_of(first + second, options),
              ElementsAre(Deal{2, 0, 3, 1, 4}, Deal{0, 1, 2, 3, 4}));
  EXPECT_EQ(log_of("[" + first + "]", options)->hands(), "bob=3,ann=2");
  const std::string other =
      R"({"players":[{"name":"ann","cards":[3,4]},{"name":"eve","cards":[0,1,2]}]})";
  EXPECT_THAT(failure_of(first + other, options),
              HasSubstr("found hands of 'ann', 'eve', expected those of 'bob', 'ann', as in the "
                        "first deal; to take hands as they stand say --columns players.cards"));
  options.selection.columns = "players.cards";
  EXPECT_EQ(log_of("[" + first + "]", options)->hands(), "3,2");
}

TEST(JsonReader, TakesListsForHands) {
  const std::string lines = "[[2,0,3],[1,4]]\n[[1,3,4],[2,0]]\n";
  LogOptions options;
  options.deck = cards::parse_deck("5");
  EXPECT_THAT(deals_of(lines, options), ElementsAre(Deal{2, 0, 3, 1, 4}, Deal{1, 3, 4, 2, 0}));
  EXPECT_EQ(log_of(lines, options)->hands(), "3,2");
  EXPECT_EQ(log_of("[[[2,0,3],[1,4]],[[1,3,4],[2,0]]]", options)->hands(), "3,2");
  EXPECT_EQ(log_of(R"({"id":7,"hands":[[2,0,3],[1,4]]}{"id":8,"hands":[[1,3,4],[2,0]]})", options)
                ->hands(),
            "3,2");
  EXPECT_EQ(log_of("[[2,0,3,1,4],[1,3,4,2,0]]", options)->hands(), "");
  EXPECT_EQ(failure_of(lines + "[[1,3],[4,2,0]]\n", options),
            "deals.txt:3:1 (byte 32): found hands of 2, 3 cards, expected 3, 2 as in the first "
            "deal; list the hands of each deal in one order, such as the landlord's first");
}

TEST(JsonReader, TakesEqualDealsForOneWhereAsked) {
  LogOptions options = json_columns("cards");
  options.selection.deal_id = "cards";
  EXPECT_EQ(deals_of(R"([{"cards":[2,0,3,1]},{"cards":[1,3,2,0]},{"cards":[2,0,3,1]}])", options),
            json_deals);
}

TEST(JsonReader, StreamsADocumentLongerThanMemoryHolds) {
  std::string document = "{\"draws\":[";
  for (int i = 0; i < 50'000; ++i) document += i % 2 == 0 ? "[2,0,3,1]," : "[1,3,2,0],\n";
  document.back() = ' ';
  document += "[0,1,2,3]]}";
  const std::vector<Deal> deals = deals_of(document);
  EXPECT_EQ(deals.size(), 50'001U);
  EXPECT_EQ(deals[1], json_deals[1]);
  EXPECT_THAT(failure_of("{\"x\":[" + std::string(100'000, '1') + "]}"),
              HasSubstr("the first record has more than 65,536 bytes"));
}

TEST(JsonReader, TakesEqualDealsOfOneNameForOne) {
  LogOptions options = json_columns("cards");
  options.selection.deal_id = "board";
  EXPECT_EQ(deals_of(R"([{"board":1,"cards":[2,0,3,1]},{"board":1,"cards":[2,0,3,1]},)"
                     R"({"board":2,"cards":[1,3,2,0]}])",
                     options),
            json_deals);
  options.selection.deal_id = "table";
  EXPECT_THAT(failure_of(R"([{"board":1,"cards":[2,0,3,1]}])", options),
              HasSubstr("--deal-id table: the first record of deals.txt has no such member"));
}

TEST(JsonReader, ReadsTheFirstValueOfAScript) {
  for (const char* start :
       {"export const draws = ", "var x=", "module.exports =\n", "export default ",
        "/* two deals */\n// of four\nconst draws: number[][] = "}) {
    EXPECT_EQ(deals_of(std::string(start) + "[[2,0,3,1],\n [1,3,2,0]];\nexport default draws;\n"),
              json_deals)
        << start;
  }
  EXPECT_EQ(deals_of("window.data = {\"draws\": [[2,0,3,1],[1,3,2,0]], \"n\": 2}\n"), json_deals);
  EXPECT_THAT(failure_of("// two\nvar x = [[2,0,3,1],\n[1,3,2,2]];\n"),
              HasSubstr("deals.txt:3:8 (byte 34): card 2 a second time"));
  EXPECT_THAT(failure_of("var x = [[2,0,3,1],\n[1,3,'2',0]];\n"),
              HasSubstr("deals.txt:2:6 (byte 25): found ''', expected a value"));
}

TEST(JsonReader, StreamsAnArrayOfDrawsInStrings) {
  LogOptions options;
  options.deck = cards::parse_deck("49");
  cards::draw_cards(*options.deck, 6);
  std::string text = R"({"game": "lotto", "draws": [)";
  constexpr std::size_t draws = 6000;  // 120 kB
  for (std::size_t i = 0; i < draws; ++i) {
    text +=
        std::string(i == 0 ? "" : ",") + "\"01 02 03 04 05 " + (i % 2 == 0 ? "49" : "06") + "\"";
  }
  text += "]}";
  const auto log = log_of(text, options);
  std::size_t read = 0;
  cards::DealBatch batch(49, 1000, 6);
  for (log->read(batch); batch.size() > 0; log->read(batch)) read += batch.size();
  EXPECT_EQ(read, draws);
  EXPECT_EQ(deals_of(R"(["3 1 4 2", "2 4 3 1"])", with_deck("4")), json_deals);
  EXPECT_EQ(deals_of(R"({"a": {"deals": ["3 1 4 2", "2 4 3 1"]}})", json_columns("", "a.deals")),
            json_deals);
}

TEST(JsonReader, SaysWhatALongRecordHas) {
  const std::string text = R"({"id": 1, "notes": [")" + std::string(300000, 'x') + R"("]})";
  EXPECT_THAT(failure_of(text),
              AllOf(HasSubstr("deals.txt: the first record has more than 65,536 bytes"),
                    HasSubstr("the members are 'id', 'notes'")));
}

TEST(JsonReader, SaysThatThereIsNoListOfCards) {
  EXPECT_THAT(failure_of(R"({"ver":2,"ref":"a","log":[11,11,12,25000]})"),
              AllOf(HasSubstr("no list of cards was found in the first record"),
                    HasSubstr("the members are 'ver', 'ref', 'log'")));
}

}  // namespace
}  // namespace evenhand::source
