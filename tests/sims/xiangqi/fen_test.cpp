#include "sims/xiangqi/fen.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/error.hpp"
#include "sims/xiangqi/notation.hpp"
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

TEST(XiangqiNotation, NamesRanksFromZeroOrOne) {
  const Move move = read_move("h2e2");
  EXPECT_EQ(move_text(move), "h2e2");
  EXPECT_EQ(move_text(move, RankNames::from_one), "h3e3");
  EXPECT_EQ(read_move("h3e3", RankNames::from_one), move);
  EXPECT_EQ(read_move("a10a9", RankNames::from_one), make_move(square_at(0, 9), square_at(0, 8)));
  EXPECT_EQ(move_text(read_move("a9b9"), RankNames::from_one), "a10b10");
  for (const char* text : {"", "h2", "h2e", "h2e2x", "j2e2", "h2 e2", "H2E2"}) {
    EXPECT_TRUE(read_move(text).is_null()) << text;
  }
}

TEST(XiangqiNotation, SaysWhyAMoveIsRefused) {
  const Position start = parse_fen(start_fen).position;
  const auto why = [&](const char* text) -> std::string {
    try {
      parse_move(start, text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(why("h2e2"), "");
  EXPECT_EQ(why("h2"), "move 'h2': expected two squares such as h2e2, files a to i, ranks 0 to 9");
  EXPECT_EQ(why("a1a2"), "move 'a1a2': nothing stands on a1");
  EXPECT_EQ(why("a9a8"), "move 'a9a8': Black's chariot stands on a9, and Red is to move");
  EXPECT_EQ(why("a0b0"), "move 'a0b0': Red's horse stands on b0 already");
  EXPECT_EQ(why("h2h8"), "move 'h2h8': Red's cannon on h2 cannot go to h8 here");
}

}  // namespace
}  // namespace evenhand::xiangqi
