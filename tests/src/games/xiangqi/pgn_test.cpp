#include "src/games/xiangqi/pgn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "src/games/xiangqi/game_texts.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;

GameText read_back(const std::string& text) {
  std::istringstream stream(text);
  GameTextReader reader(stream, "games.pgn");
  const std::optional<GameText> game = reader.next();
  EXPECT_TRUE(game.has_value()) << text;
  EXPECT_FALSE(reader.next().has_value()) << "one game";
  return game.value_or(GameText{});
}

TEST(XiangqiPgn, IsReadBackMoveByMove) {
  PlayPlan plan = small_match();
  plan.openings.push_back(parse_fen("3k5/9/9/9/9/9/9/9/9/RR2K4 b - - 0 7"));
  for (const GameRecord& game : play_all(plan)) {
    const GameText back = read_back(pgn_text(game));
    ASSERT_EQ(back.moves.size(), game.moves.size());
    Game replayed(parse_fen(back.fen));
    EXPECT_EQ(replayed.fen(), Game(game.setup).fen());
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
      std::string coordinates = back.moves[i].text;
      coordinates.erase(2, 1);
      for (char& c : coordinates) c = static_cast<char>(std::tolower(c));
      EXPECT_EQ(coordinates, move_text(game.moves[i]));
    }
    EXPECT_EQ(back.result, result_name(game));
    EXPECT_EQ(back.players, game.red + " v " + game.black);
  }
}

TEST(XiangqiPgn, HasTheTagsAndNumbersOfChineseChess) {
  GameRecord game;
  game.number = 6;
  game.red = R"(say "hi")";
  game.black = "random";
  game.setup = parse_fen("3k5/9/9/9/9/9/9/9/9/RR2K4 b - - 0 7");
  game.moves = {read_move("d9d8"), read_move("a0a8"), read_move("d8d9")};
  game.red_points = 2;
  game.ending = "mate";
  game.reason = "no {legal} move";
  EXPECT_EQ(pgn_text(game),
            "[Game \"Chinese Chess\"]\n[Event \"evenhand play xiangqi\"]\n[Site \"?\"]\n"
            "[Date \"????.??.??\"]\n[Round \"7\"]\n[Red \"say \\\"hi\\\"\"]\n[Black \"random\"]\n"
            "[Result \"1-0\"]\n[SetUp \"1\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/RR2K4 b - - 0 7\"]\n"
            "[Format \"ICCS\"]\n[Termination \"mate\"]\n\n"
            "7... D9-D8 8. A0-A8 D8-D9 {no 'legal' move} 1-0\n\n");
}

TEST(XiangqiPgn, KeepsLinesShort) {
  PlayPlan plan = small_match();
  plan.games = 2;
  for (const GameRecord& game : play_all(plan)) {
    std::istringstream lines(pgn_text(game));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
