#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

// The first has three hands, as always, the second all four.
constexpr const char* three_hands = "3S2789TH2QKD6JKC58,S35QH45JD59C2479T,SJKH7AD3QAC36JQKA,";
constexpr const char* four_hands =
    "1S2789TH2QKD6JKC58,S35QH45JD59C2479T,SJKH7AD3QAC36JQKA,S46AH3689TD2478TC";
constexpr const char* other_hands = "3S27H49JD568TJC456,S36JQH58TQKD2KACK,S458H37AD9QC789TA,";
constexpr const char* as_pbn =
    "[Deal \"N:KJ.A7.AQ3.AKQJ63 A64.T9863.T8742. T9872.KQ2.KJ6.85 Q53.J54.95.T9742\"]\n";

std::string board_a_line(const std::string& hands, int number) {
  return "pn|ann,~~M1,~~M2,~~M3|st||md|" + hands + "|rh||ah|Board " + std::to_string(number) +
         "|sv|o|mb|p|mb|1H|an|11-21 HCP; 5+ !H|mb|p|mb|p|mb|p|pg||pc|S2|pc|S3|mc|9|\n";
}

/// A board of a vugraph show, over two lines.
std::string in_a_room(char room, int number, const std::string& hands) {
  return std::string("qx|") + room + std::to_string(number) + "|pn|a,b,c,d,e,f,g,h|st||md|" +
         hands + "|sv|0|mb|1N|mb|p|\nmb|p|mb|p|pg||pc|dK|pc|d3|pg||mc|8|pg||\n";
}
std::string show(const std::string& boards) {
  return "vg|Spring Cup,Semifinal 1 of 4,I,1,16,North,0,South,0|\n"
         "rs|3NS+1,,3NS=,,|\npw|a,b,c,d,e,f,g,h|\nmp|0,0|\nbn|1,2|\npg||\n" +
         boards;
}

std::vector<Deal> hands_of(const Deal& deal) {
  std::vector<Deal> hands;
  for (std::size_t hand = 0; hand < 4; ++hand) {
    const auto first = deal.begin() + static_cast<std::ptrdiff_t>(13 * hand);
    Deal& sorted = hands.emplace_back(first, first + 13);
    std::sort(sorted.begin(), sorted.end());
  }
  return hands;
}

TEST(Lin, ReadsHandsFromNorthRound) {
  const std::vector<Deal> pbn = deals_of(as_pbn);
  for (const char* hands : {three_hands, four_hands}) {
    const std::vector<Deal> deals = deals_of(board_a_line(hands, 1));
    ASSERT_EQ(deals.size(), 1U) << hands;
    EXPECT_EQ(hands_of(deals[0]), hands_of(pbn[0])) << hands;
  }
  const auto log = log_of(board_a_line(three_hands, 1));
  EXPECT_EQ(log->deck().name, "bridge");
  EXPECT_TRUE(log->sorted_hands());
}

TEST(Lin, ReadsABoardALine) {
  EXPECT_EQ(deals_of(board_a_line(three_hands, 1) + board_a_line(other_hands, 2)).size(), 2U);
  // Nothing names the session: equal neighbours are one board.
  EXPECT_EQ(deals_of(board_a_line(three_hands, 1) + board_a_line(four_hands, 1)).size(), 1U);
  EXPECT_EQ(deals_of(board_a_line(three_hands, 1) + board_a_line(three_hands, 2)).size(), 2U);
  const std::string apart =
      board_a_line(three_hands, 1) + board_a_line(other_hands, 2) + board_a_line(four_hands, 1);
  const auto log = log_of(apart);
  EXPECT_EQ(read_all(*log).size(), 3U);
  LogOptions options;
  options.selection.deal_id = "cards";
  EXPECT_EQ(deals_of(apart, options).size(), 2U);
  options.selection.deal_id = "Board";
  EXPECT_EQ(deals_of(board_a_line(three_hands, 1) + board_a_line(four_hands, 1), options).size(),
            1U);
  EXPECT_EQ(deals_of(board_a_line(three_hands, 1) + board_a_line(four_hands, 2), options).size(),
            2U);
}

TEST(Lin, TakesBothRoomsForOneDeal) {
  const std::string boards = show(in_a_room('o', 1, three_hands) + in_a_room('c', 1, three_hands) +
                                  in_a_room('o', 2, other_hands) + in_a_room('c', 2, other_hands));
  const auto log = log_of(boards);
  cards::DealBatch batch(52, 10);
  log->read(batch);
  EXPECT_EQ(batch.size(), 2U);
  EXPECT_EQ(log->records(), (Records{2, 0, 0}));
  LogOptions options;
  options.selection.deal_id = "none";
  EXPECT_EQ(deals_of(boards, options).size(), 4U);
}

TEST(Lin, ReadsAcrossLinesAndComments) {
  const std::string comment = "nt|A remark\nof two lines|pg||\n";
  EXPECT_EQ(deals_of(show(comment + in_a_room('o', 1, three_hands))).size(), 1U);
  EXPECT_EQ(deals_of(show("nt|never closed\n" + in_a_room('o', 1, three_hands))).size(), 1U);
  EXPECT_EQ(deals_of("st||pn|a,b,c,d|\r\nmd|" + std::string(three_hands) + "|\r\n").size(), 1U);
}

TEST(Lin, RefusesWithThePlace) {
  const auto after_one = [](const std::string& hands) {
    return failure_of(board_a_line(three_hands, 1) + "pn|a,b,c,d|st||md|" + hands + "|\n");
  };
  EXPECT_THAT(after_one("3S2789TH2QKD6JKC58,S35QH45JD59C2479X,"),
              HasSubstr("deals.txt:2:54 (byte 226): found 'X', expected a rank"));
  EXPECT_THAT(after_one("3S2789TH2QKD6JKC5,S35QH45JD59C2479T,SJKH7AD3QAC36JQKA,"),
              HasSubstr("the hand 'S2789TH2QKD6JKC5' has 12 cards, expected 13"));
  EXPECT_THAT(after_one("3S2789TH2QKD6JKC58,,,"), HasSubstr("hands that are not shown"));
  EXPECT_THAT(after_one("3S2789TH2QKD6JKC58,S25QH45JD59C2479T,SJKH7AD3QAC36JQKA,"),
              HasSubstr("card 2S a second time"));
  EXPECT_THAT(after_one(std::string(four_hands) + ",S2"), HasSubstr("more than four hands"));
  EXPECT_THAT(failure_of("pn|a,b,c,d|st||pg||\n"), HasSubstr("no deal in it"));
  LogOptions options;
  options.selection.deal_id = "Room";
  EXPECT_THAT(failure_of(board_a_line(three_hands, 1), options),
              HasSubstr("--deal-id Room: a log of LIN has Event and Board"));
}

}  // namespace
}  // namespace evenhand::source
