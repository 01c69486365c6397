#include "src/games/xiangqi/judge_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<GameText> games_in(const std::string& text) {
  std::istringstream stream(text);
  GameTextReader reader(stream, "g.pgn");
  std::vector<GameText> games;
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

std::vector<std::string> moves_of(const GameText& game) {
  std::vector<std::string> moves;
  for (const auto& move : game.moves) moves.push_back(move.text);
  return moves;
}

std::string refusal_of(const std::string& text) {
  try {
    games_in(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(GameTexts, ReadsPgn) {
  const auto games = games_in(
      "[Game \"Chinese Chess\"]\n[Red \"Hu\"]\n[Black \"Xu\"]\n[Result \"1-0\"]\n\n"
      "  1. 炮二平五  马８进７ {a comment\n with (two) lines}\n  2. H2+3 (2. P7+1 R9.8) R9.8!\n"
      "3.R1.2 3... P7+1 ; the rest\n 1-0\n\n"
      "[Red \"Li\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/R3K4 w\"]\n\n1. A0-A9 *\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].players, "Hu v Xu");
  EXPECT_EQ(games[0].result, "1-0");
  EXPECT_THAT(moves_of(games[0]),
              ElementsAre("炮二平五", "马８进７", "H2+3", "R9.8", "R1.2", "P7+1"));
  EXPECT_EQ(games[0].moves[2].line, 8U);
  EXPECT_EQ(games[1].fen, "3k5/9/9/9/9/9/9/9/9/R3K4 w");
  EXPECT_THAT(moves_of(games[1]), ElementsAre("A0-A9"));
  EXPECT_EQ(games[1].result, "*");
}

TEST(GameTexts, ReadsDhtmlXq) {
  const auto games = games_in(
      "[DhtmlXQ]\n[DhtmlXQ_red]胡[/DhtmlXQ_red]\n[DhtmlXQ_black]许[/DhtmlXQ_black]\n"
      "[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"
      "[/DhtmlXQ]\n[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].players, "胡 v 许");
  EXPECT_EQ(games[0].result, "1-0");
  EXPECT_THAT(moves_of(games[0]), ElementsAre("h2e2", "h9g7"));
  EXPECT_THAT(moves_of(games[1]), ElementsAre("h2e2"));
}

TEST(GameTexts, ReadsUciLines) {
  const auto games = games_in(
      "# two games\nstartpos moves h2e2 h9g7\nposition fen 3k5/9/9/9/9/9/9/9/9/R3K4 w moves "
      "a0a9\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_THAT(moves_of(games[0]), ElementsAre("h2e2", "h9g7"));
  EXPECT_EQ(games[1].fen, "3k5/9/9/9/9/9/9/9/9/R3K4 w");
  EXPECT_EQ(games[1].line, 3U);
}

TEST(GameTexts, ReadsRecords) {
  const std::string start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
  const auto games = games_in(
      "evenhand xiangqi games 1\nrules computer\nplan {\"games\":2}\n\n"
      "game 0\nred own\nblack random\nfirst red\nfen " +
      start +
      "\nopening 1\nmoves h2e2 h9g7\nresult 1-0\nending checkmate\nreason mate\n\n"
      "game 1\nred random\nblack own\nfirst black\nfen " +
      start +
      "\nopening 0\nmoves\nresult 1/2-1/2\nending length-cap\nreason none\n\n"
      "{\"end\":\"xiangqi\",\"run\":\"e0833e7183285e5c\",\"games\":2}\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].line, 5U);
  EXPECT_EQ(games[0].players, "own v random");
  EXPECT_EQ(games[0].fen, start);
  EXPECT_THAT(moves_of(games[0]), ElementsAre("h2e2", "h9g7"));
  EXPECT_EQ(games[0].result, "1-0");
  EXPECT_EQ(games[1].players, "random v own");
  EXPECT_TRUE(games[1].moves.empty());
  EXPECT_EQ(games[1].result, "1/2-1/2");
}

TEST(GameTexts, RefusesWithTheLine) {
  EXPECT_THAT(refusal_of("\nhello\n"), HasSubstr("g.pgn:2: found 'hello', expected a PGN tag"));
  EXPECT_THAT(refusal_of("[Red \"x\"]\n1. {a comment\n"), HasSubstr("was the file cut off?"));
  EXPECT_THAT(refusal_of("[Red \"x\"]\n1. h2e2)\n"), HasSubstr("g.pgn:2: a variation ends"));
  EXPECT_THAT(refusal_of("[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]\n"), HasSubstr("four digits"));
  EXPECT_THAT(refusal_of("[DhtmlXQ_movelist]7747\n"), HasSubstr("has no end"));
}

reports::Document judged_text(const std::string& text) {
  std::istringstream stream(text);
  return judge_games(stream, "g.pgn", rules_named("computer"));
}

std::string judge_refusal(const std::string& text) {
  try {
    judged_text(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

// Chariots go to and fro: the third occurrence is a draw by repetition.
constexpr const char* to_and_fro = "a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9";

TEST(JudgeGames, TellsHowEachEnded) {
  const reports::Document document = judged_text(std::string("startpos moves ") + to_and_fro +
                                                 "\n[Result \"1-0\"]\n1. C2.5 H8+7 1-0\n");
  EXPECT_EQ(document.answer,
            "2 games of 14 legal moves: the computer rules end 1, and say of 0 another result than "
            "is stated");
  const auto& rows = document.sections.at(0).tables.at(0).rows;
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(std::get<std::string>(rows[0][4]), "1/2-1/2");
  EXPECT_THAT(std::get<std::string>(rows[0][6]), HasSubstr("repetition after ply 8"));
  EXPECT_EQ(std::get<std::string>(rows[1][6]), "resignation or time");
}

TEST(JudgeGames, TellsOfEachRepetition) {
  const reports::Document document = judged_text(std::string("startpos moves ") + to_and_fro +
                                                 "\n[Result \"1/2-1/2\"]\n1. C2.5 H8+7 1/2-1/2\n");
  const auto& tables = document.sections.at(0).tables;
  EXPECT_EQ(std::get<std::string>(tables.at(0).rows[1][6]), "agreement");
  // The start comes again after plies 4, 8 and 12, and each position after it four plies later.
  const auto& rows = tables.at(1).rows;
  ASSERT_EQ(rows.size(), 5U);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(std::get<std::uint64_t>(rows[i][0]), 1U);
    EXPECT_EQ(std::get<std::uint64_t>(rows[i][1]), 8 + i);
    EXPECT_EQ(std::get<std::string>(rows[i][3]), "1/2-1/2");
  }
  EXPECT_EQ(std::get<std::string>(rows[0][2]), "a8a9");
}

TEST(JudgeGames, CountsResultsThatTheRulesDoNotGive) {
  const reports::Document document =
      judged_text(std::string("[Result \"1-0\"]\n1. ") + to_and_fro + " 1-0\n");
  EXPECT_THAT(document.answer, HasSubstr("say of 1 another result"));
}

TEST(JudgeGames, RefusesWithLineAndPly) {
  EXPECT_THAT(judge_refusal("[Red \"x\"]\n1. C2.5 H8+7\n2. C2.5\n"),
              HasSubstr("g.pgn:3: ply 3: move 'C2.5': Red has no such legal move here"));
  EXPECT_THAT(judge_refusal("[FEN \"nonsense\"]\n1. C2.5\n"), HasSubstr("g.pgn:1: ply 0: "));
  EXPECT_THAT(judge_refusal("# nothing\n"), HasSubstr("no game in it"));
}

}  // namespace
}  // namespace evenhand::xiangqi
