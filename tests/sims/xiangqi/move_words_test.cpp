#include "sims/xiangqi/move_words.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"
#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;

/// The moves as coordinates.
std::string played(const std::string& moves, const char* fen = "startpos") {
  Game game(parse_fen(fen));
  std::istringstream words(moves);
  std::string text;
  for (std::string word; words >> word;) {
    const Move move = parse_any_move(game.position(), word);
    text += (text.empty() ? "" : " ") + move_text(move);
    game.play(move);
  }
  return text;
}

std::string refusal_of(const std::string& moves, const char* fen = "startpos") {
  try {
    return played(moves, fen);
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(ParseAnyMove, ReadsOneOpeningInEveryNotation) {
  const std::string opening = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5";
  EXPECT_EQ(played(opening), opening);
  EXPECT_EQ(played("H2-E2 H9-G7 H0-G2 I9-H9 I0-H0 B9-C7 C3-C4 G6-G5"), opening);
  EXPECT_EQ(played("C2.5 H8+7 H2+3 R9.8 R1.2 H2+3 P7+1 P7+1"), opening);
  EXPECT_EQ(played("c2=5 h8+7 n2+3 r9=8 R1=2 N2+3 p7+1 p7+1"), opening);
  EXPECT_EQ(played("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1"), opening);
  EXPECT_EQ(played("砲二平五 馬８進７ 傌二進三 車９平８ 俥一平二 馬２進３ 兵七進一 卒７進１"),
            opening);
}

TEST(ParseAnyMove, TellsPiecesOnOneFileApart) {
  // Two chariots of Red on the e file.
  const char* chariots = "3k5/9/9/9/4R4/9/4R4/9/9/5K3 w";
  EXPECT_EQ(played("+R+1", chariots), "e5e6");
  EXPECT_EQ(played("R-.4", chariots), "e3f3");
  EXPECT_EQ(played("前车进一", chariots), "e5e6");
  EXPECT_EQ(played("后车平四", chariots), "e3f3");
  // For Black, the front one is nearer to Red.
  const char* of_black = "3k5/9/9/9/4r4/9/4r4/9/9/5K3 b";
  EXPECT_EQ(played("前車進1", of_black), "e3e2");
  EXPECT_EQ(played("-R-1", of_black), "e5e6");
  // Three pawns.
  const char* pawns = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w";
  EXPECT_EQ(played("中兵平六", pawns), "e6d6");
  EXPECT_EQ(played("1P+1", pawns), "e7e8");
  EXPECT_EQ(played("三兵平四", pawns), "e5f5");
}

TEST(ParseAnyMove, TakesTheAdvisorThatCanGo) {
  // Two advisors on a file: the direction says which.
  const char* advisors = "3k5/9/9/9/9/9/9/3A5/9/3A1K3 w";
  EXPECT_EQ(played("A6+5", advisors), "d0e1");
  EXPECT_EQ(played("仕六退五", advisors), "d2e1");
}

TEST(ParseAnyMove, SaysWhatIsWrong) {
  EXPECT_THAT(refusal_of("C2.9x"),
              HasSubstr("expected a move such as h2e2, H2-E2, C2.5 or 炮二平五"));
  EXPECT_THAT(refusal_of("车一进三"), HasSubstr("Red has no such legal move here"));
  EXPECT_THAT(refusal_of("h2e2 h2h3"), HasSubstr("nothing stands on h2"));
  EXPECT_THAT(refusal_of("5555"), HasSubstr("expected a move"));
  EXPECT_THAT(refusal_of(""), testing::IsEmpty());
  // Front pawns on two files.
  const char* pawns = "3k5/9/P3P4/P3P4/9/9/9/9/9/5K3 w";
  EXPECT_THAT(refusal_of("前兵进一", pawns), HasSubstr("write the squares"));
}

}  // namespace
}  // namespace evenhand::xiangqi
