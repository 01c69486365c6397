#include "src/games/xiangqi/judge_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "base/error.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;

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
  // The start comes again after plies 4, 8 and 12, and each position behind it four plies later.
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
