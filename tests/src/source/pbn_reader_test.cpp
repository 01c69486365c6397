#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/members.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

constexpr const char* board =
    "% PBN 2.1\n[Event \"?\"]\n[Board \"1\"]\n"
    "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n"
    "[Declarer \"N\"]\n";

std::string with_hands(const std::string& deal) { return "[Deal \"" + deal + "\"]\n"; }

TEST(Pbn, ReadsHandsFromNorthRound) {
  const cards::Deck bridge = cards::parse_deck("bridge");
  std::vector<Deal> deals = deals_of(board);
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_EQ(bridge.card_names[deals[0][0]], "AS");
  EXPECT_EQ(bridge.card_names[deals[0][12]], "2S");
  EXPECT_EQ(bridge.card_names[deals[0][13]], "AH");
  EXPECT_EQ(bridge.card_names[deals[0][51]], "2C");
  // West is named first, so the first hand is west's.
  deals =
      deals_of(with_hands("W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"));
  EXPECT_EQ(bridge.card_names[deals[0][39]], "AS");
  EXPECT_EQ(bridge.card_names[deals[0][0]], "AH");
}

TEST(Pbn, IsADeckOfBridgeWithSortedHands) {
  const auto log = log_of(board);
  EXPECT_EQ(log->deck().name, "bridge");
  EXPECT_TRUE(log->sorted_hands());
  EXPECT_FALSE(log_of("0 1\n")->sorted_hands());
}

TEST(Pbn, RefusesWithThePlace) {
  EXPECT_THAT(failure_of(board + with_hands("N:AKQJT9876543... - - -")),
              HasSubstr("deals.txt:6:10 (byte 137): the hand 'AKQJT9876543...' has 12 cards in 4 "
                        "suits, expected 13 in 4"));
  EXPECT_THAT(failure_of(with_hands("N:AKQJT98765432... - - -")), HasSubstr("not shown ('-')"));
  EXPECT_THAT(failure_of(with_hands("AKQ")), HasSubstr("expected N:, E:, S: or W:"));
  EXPECT_THAT(failure_of(with_hands("N:AKX")), HasSubstr("found 'X', expected a rank of"));
  EXPECT_THAT(failure_of(with_hands("N:AKQJT98765432... AKQJT98765432... ..AKQJT98765432. "
                                    "...AKQJT98765432")),
              HasSubstr("card AS a second time (first in column 10)"));
  EXPECT_THAT(failure_of("[Event \"x\"]\n"), HasSubstr("no deal in it"));
  LogOptions options;
  options.selection.where = {"Board=1"};
  EXPECT_THAT(failure_of(board, options), HasSubstr("--where"));
}

// A session of two boards at two tables, the second of which names its hands from west round.
constexpr const char* first_hands =
    "KJ.A7.AQ3.AKQJ63 A64.T9863.T8742. T9872.KQ2.KJ6.85 Q53.J54.95.T9742";
constexpr const char* first_from_west =
    "W:Q53.J54.95.T9742 KJ.A7.AQ3.AKQJ63 A64.T9863.T8742. T9872.KQ2.KJ6.85";
constexpr const char* second_hands =
    "854.A73.Q9.AT987 AKT9.62.743.QJ32 72.J94.JT865.654 QJ63.KQT85.AK2.K";

std::string game(const std::string& event, int number, const std::string& deal) {
  return (event.empty() ? "" : "[Event \"" + event + "\"]\n") + "[Board \"" +
         std::to_string(number) + "\"]\n[Dealer \"N\"]\n" + with_hands(deal) +
         "[Contract \"3NT\"]\n[Auction \"N\"]\n1NT Pass 3NT AP\n\n";
}
std::string from_north(const char* hands) { return std::string("N:") + hands; }

struct BoardsRead {
  std::size_t deals = 0;
  Records records;
};
BoardsRead boards_of(const std::string& text, const std::string& id = "",
                     std::size_t capacity = 3) {
  LogOptions options;
  options.selection.deal_id = id;
  const auto log = log_of(text, options);
  BoardsRead read;
  cards::DealBatch batch(log->deck_size(), capacity);
  do {
    batch.resize(capacity);
    log->read(batch);
    read.deals += batch.size();
    add_members(read.records, log->records());
  } while (batch.size() > 0);
  return read;
}

TEST(PbnBoards, OfSeveralTablesAreOneDeal) {
  const std::string tables =
      game("Pairs", 1, from_north(first_hands)) + game("Pairs", 1, first_from_west) +
      game("Pairs", 2, from_north(second_hands)) + game("Pairs", 2, from_north(second_hands));
  for (const std::size_t capacity : {1U, 2U, 3U}) {
    const BoardsRead read = boards_of(tables, "", capacity);
    EXPECT_EQ(read.deals, 2U);
    EXPECT_EQ(read.records, (Records{2, 0, 0}));
  }
  EXPECT_EQ(boards_of(tables, "none").deals, 4U);
  EXPECT_EQ(boards_of(tables, "Event").deals, 2U);
}

TEST(PbnBoards, InheritTheEvent) {
  const std::string games = game("Cup", 1, from_north(first_hands)) +
                            game("", 1, from_north(first_hands)) +
                            game("#", 1, from_north(first_hands));
  EXPECT_EQ(boards_of(games).deals, 1U);
}

TEST(PbnBoards, OfOneNameWithOtherCardsAreDeals) {
  const BoardsRead read =
      boards_of(game("Cup", 1, from_north(first_hands)) + game("Cup", 1, from_north(second_hands)) +
                game("Cup", 1, from_north(first_hands)));
  EXPECT_EQ(read.deals, 2U);
  EXPECT_EQ(read.records, (Records{1, 1, 0}));
}

TEST(PbnBoards, ThatAreNeighboursNeedNoName) {
  for (const char* event : {"?", ""}) {
    const std::string twice =
        game(event, 1, from_north(first_hands)) + game(event, 1, first_from_west);
    for (const std::size_t capacity : {1U, 2U, 3U}) {
      const BoardsRead read = boards_of(twice, "", capacity);
      EXPECT_EQ(read.deals, 1U);
      EXPECT_EQ(read.records, (Records{1, 0, 0, 0}));
    }
    EXPECT_EQ(boards_of(twice, "Board").deals, 1U);
    EXPECT_EQ(boards_of(twice, "cards").deals, 1U);
    EXPECT_EQ(boards_of(twice, "none").deals, 2U);
  }
  const std::string untagged = with_hands(from_north(first_hands)) + with_hands(first_from_west) +
                               with_hands(from_north(second_hands));
  EXPECT_EQ(boards_of(untagged).deals, 2U);
  EXPECT_EQ(boards_of(game("A", 1, from_north(first_hands)) + game("B", 1, first_from_west)).deals,
            1U)
      << "an event a table";
}

TEST(PbnBoards, OfAnotherNumberAreDeals) {
  const BoardsRead read =
      boards_of(game("?", 1, from_north(first_hands)) + game("?", 2, from_north(first_hands)));
  EXPECT_EQ(read.deals, 2U);
  EXPECT_EQ(read.records, Records());
  // The number of a game that is over is not that of the next.
  EXPECT_EQ(boards_of(game("Cup", 1, from_north(first_hands)) + with_hands(from_north(first_hands)))
                .deals,
            2U);
}

TEST(PbnBoards, ThatComeAgainElsewhereAreAskedAbout) {
  for (const char* event : {"?", ""}) {
    const std::string rooms =
        game(event, 1, from_north(first_hands)) + game(event, 2, from_north(second_hands)) +
        game(event, 1, first_from_west) + game(event, 2, from_north(second_hands));
    const BoardsRead read = boards_of(rooms);
    EXPECT_EQ(read.deals, 4U);
    EXPECT_EQ(read.records, (Records{0, 0, 0, 2}));
    for (const char* answer : {"Board", "cards"}) {
      EXPECT_EQ(boards_of(rooms, answer).records, (Records{2, 0, 0, 0})) << answer;
    }
    EXPECT_EQ(boards_of(rooms, "none").records, Records());
  }
  const BoardsRead events =
      boards_of(game("Open", 1, from_north(first_hands)) +
                game("Open", 2, from_north(second_hands)) + game("Closed", 1, first_from_west));
  EXPECT_EQ(events.records, (Records{0, 0, 0, 1}));
  const BoardsRead untagged =
      boards_of(with_hands(from_north(first_hands)) + with_hands(from_north(second_hands)) +
                with_hands(from_north(first_hands)));
  EXPECT_EQ(untagged.records, (Records{0, 0, 0, 1}));
  const BoardsRead renumbered =
      boards_of(game("?", 1, from_north(first_hands)) + game("?", 2, from_north(second_hands)) +
                game("?", 3, from_north(first_hands)));
  EXPECT_EQ(renumbered.records, Records()) << "a generator that came round";
}

TEST(PbnBoards, RefusesATagThatThereIsNot) {
  LogOptions options;
  options.selection.deal_id = "Event,Session";
  EXPECT_THAT(
      failure_of(game("Cup", 1, from_north(first_hands)), options),
      HasSubstr("deals.txt:4:1 (byte 39): --deal-id Session: no such tag stands before this "
                "board; the tags are Board, Dealer, Event"));
}

}  // namespace
}  // namespace evenhand::source
