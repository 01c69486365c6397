#include "sims/xiangqi/fen.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/error.hpp"
#include "tests/sims/xiangqi/random_positions.hpp"

namespace evenhand::xiangqi {
namespace {

std::string complaint(const std::string& fen) {
  try {
    parse_fen(fen);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(XiangqiFen, IsReadAndWritten) {
  EXPECT_EQ(fen_text(parse_fen(start_fen).position), start_fen);
  EXPECT_EQ(parse_fen("startpos").position, parse_fen(start_fen).position);
  const auto setup = parse_fen("4k4/9/9/9/9/9/9/9/4N4/4K4 b - - 17 42");
  EXPECT_EQ(setup.quiet_plies, 17U);
  EXPECT_EQ(setup.move_number, 42U);
  std::mt19937_64 random(21);
  for (int i = 0; i < 100; ++i) {
    const std::string text = fen_text(thrown_position(random));
    EXPECT_EQ(fen_text(parse_fen(text).position), text);
  }
}

TEST(XiangqiFen, TakesEitherLetterAndEitherWordForRed) {
  const std::string_view other_letters =
      "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
  EXPECT_EQ(parse_fen(other_letters).position, parse_fen(start_fen).position);
}

TEST(XiangqiFen, RefusesWhatIsNoPosition) {
  EXPECT_EQ(complaint(""), "FEN: it is empty; expected a board and the side to move");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N4/4K4"),
            "FEN: the side to move is missing after the board; expected w or b");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N4/4K4 x"),
            "FEN: the side to move is 'x', expected w or r for Red, b for Black");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/4N4/4K4 w"), "FEN: the board has 9 ranks, expected 10");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/9/4N4/4K4 w"), "FEN: the board has more than 10 ranks");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N3/4K4 w"),
            "FEN: rank 1 ('4N3') has 8 squares, expected 9");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N5/4K4 w"),
            "FEN: rank 1 ('4N5') has more than 9 squares");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4Q4/4K4 w"),
            "FEN: 'Q' on e1 is no piece; pieces are k a b (or e) n (or h) r c p, capitals for Red");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N4/4K4 w - - -3 1"),
            "FEN: the count of quiet plies '-3' is not a whole number up to 1000000");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 0 1 x"), "FEN: 'x' follows the six fields");
}

TEST(XiangqiFen, RefusesPiecesThatCannotStandThere) {
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4K4/4K4 w"),
            "FEN: Red's general on e0 is one too many: Red has 1 general at most");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/4N4/9 w"), "FEN: Red has no general");
  EXPECT_EQ(complaint("9/9/9/4k4/9/9/9/9/4N4/4K4 w"),
            "FEN: Black's general on e6 is outside its palace");
  EXPECT_EQ(complaint("4k4/4a4/9/9/9/9/9/9/3AN4/4K4 w"),
            "FEN: Red's advisor on d1 is off the five points of advisors");
  EXPECT_EQ(complaint("4k4/4e4/9/9/9/9/9/9/4N4/4K4 w"),
            "FEN: Black's elephant on e8 is off the seven points of elephants");
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/P8/4N4/4K4 w"),
            "FEN: Red's pawn on a2 is where no pawn can have come");
  EXPECT_EQ(complaint("rrr1k4/9/9/9/9/9/9/9/4N4/4K4 w"),
            "FEN: Black's chariot on c9 is one too many: Black has 2 chariots at most");
}

TEST(XiangqiFen, RefusesGeneralsThatCouldBeTaken) {
  EXPECT_EQ(complaint("4k4/9/9/9/9/9/9/9/9/4K4 w"),
            "FEN: the generals on e0 and e9 face each other with nothing between");
  EXPECT_EQ(complaint("4k3R/9/9/9/9/9/9/9/4N4/4K4 w"),
            "FEN: Red is to move and could take Black's general");
  EXPECT_EQ(complaint("4k3R/9/9/9/9/9/9/9/4N4/4K4 b"), "");
}

}  // namespace
}  // namespace evenhand::xiangqi
