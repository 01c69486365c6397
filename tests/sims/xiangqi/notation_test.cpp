#include "sims/xiangqi/notation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "sims/xiangqi/fen.hpp"

namespace evenhand::xiangqi {
namespace {

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
