#include "sims/xiangqi/referee.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "sims/xiangqi/notation.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

const Rules& computer() { return rules_named("computer"); }

Game game_after(const std::string& fen, const std::string& moves) {
  Game game(parse_fen(fen));
  std::istringstream words(moves);
  for (std::string word; words >> word;) game.play(parse_move(game.position(), word));
  return game;
}

Verdict verdict(const std::string& fen, const std::string& moves = "",
                const Rules& rules = computer()) {
  return judge(game_after(fen, moves), rules);
}

/// The same game with the colours exchanged and the board turned round.
std::string turned_fen(const std::string& fen) {
  const std::string board = fen.substr(0, fen.find(' '));
  std::string turned;
  for (auto it = board.rbegin(); it != board.rend(); ++it) {
    const auto c = static_cast<unsigned char>(*it);
    turned += static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
  }
  const std::size_t side_at = fen.find(' ') + 1;
  return turned + (fen[side_at] == 'b' ? " w" : " b") + fen.substr(side_at + 1);
}

std::string turned_moves(std::string moves) {
  for (char& c : moves) {
    if (c >= 'a' && c <= 'i') {
      c = static_cast<char>('a' + 'i' - c);
    } else if (c >= '0' && c <= '9') {
      c = static_cast<char>('0' + '9' - c);
    }
  }
  return moves;
}

/// Judges every line of the file as it stands and turned round; returns how many there were.
int expect_verdicts(const std::string& file) {
  int rows = 0;
  for (const auto& row : stats::csv_rows(file)) {
    const std::string line = row[0] + " " + row[1];
    EXPECT_EQ(outcome_name(verdict(row[0], row[1]).outcome), row[2]) << line;
    EXPECT_EQ(outcome_name(verdict(turned_fen(row[0]), turned_moves(row[1])).outcome), row[2])
        << "turned round: " << line;
    ++rows;
  }
  return rows;
}

TEST(XiangqiReferee, JudgesTheReferenceLines) {
  EXPECT_EQ(expect_verdicts("xiangqi-repetition.csv"), 57);
}

TEST(XiangqiReferee, JudgesByTheTextOfTheRules) {
  EXPECT_EQ(expect_verdicts("xiangqi-repetition-more.csv"), 18);
}

TEST(XiangqiReferee, WaitsForTheThirdOccurrence) {
  for (const auto& row : stats::csv_rows("xiangqi-repetition.csv")) {
    Game game = game_after(row[0], row[1]);
    for (std::size_t ply = game.plies().size(); ply-- > 0;) {
      game.take_back();
      EXPECT_EQ(judge(game, computer()).outcome, Outcome::none) << row[0] << " after " << ply;
    }
  }
}

TEST(XiangqiReferee, NoLegalMoveLosesInCheckOrNot) {
  const Verdict mate = verdict("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b");
  EXPECT_EQ(mate.outcome, Outcome::loss);
  EXPECT_EQ(mate.ending, Ending::mate);
  const Verdict stuck = verdict("3k5/2P6/9/9/9/9/9/9/9/4K4 b");
  EXPECT_EQ(stuck.outcome, Outcome::loss);
  EXPECT_EQ(stuck.ending, Ending::no_move);
}

constexpr const char* lone_chariot = "3k5/9/9/9/9/9/9/9/9/R3K4 w";

TEST(XiangqiReferee, PerpetualCheckLoses) {
  const Verdict black_to_move =
      verdict(lone_chariot, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9");
  EXPECT_EQ(black_to_move.outcome, Outcome::win);
  EXPECT_EQ(black_to_move.ending, Ending::perpetual_check);
  EXPECT_EQ(black_to_move.reason, "third occurrence of the position; Red checks at every move");
  const Verdict red_to_move =
      verdict(lone_chariot, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8 a9a8 d8d9 a8a9 d9d8");
  EXPECT_EQ(red_to_move.outcome, Outcome::loss);
}

TEST(XiangqiReferee, OneMoveWithoutCheckMakesItADraw) {
  const Verdict draw = verdict(lone_chariot, "a0a9 d9d8 a9a7 d8d9 a7a9 d9d8 a9a7 d8d9 a7a9");
  EXPECT_EQ(draw.outcome, Outcome::draw);
  EXPECT_EQ(draw.ending, Ending::repetition);
}

TEST(XiangqiReferee, LeavesOutChecksBeyondTenASide) {
  std::string moves = "a0a9 d9d8";
  for (int i = 0; i < 6; ++i) moves += " a9a8 d8d9 a8a9 d9d8";
  const Game game = game_after(lone_chariot, moves);
  ASSERT_EQ(game.plies().size(), 26U);
  EXPECT_EQ(game.quiet_plies(computer()), 20U);
  EXPECT_EQ(game.quiet_plies(rules_named("checks")), 26U);
}

TEST(XiangqiReferee, PresetsDiffer) {
  const std::string fen = "1nb1k2n1/4a3r/6P2/6C1P/9/2B6/8N/4c4/6Nc1/2BK5 b";
  const std::string moves = "h1h6 i3g4 h6h1 g4i3 h1h6 i3g4 h6h1 g4i3";
  EXPECT_EQ(verdict(fen, moves).outcome, Outcome::win);
  EXPECT_EQ(verdict(fen, moves, rules_named("checks")).outcome, Outcome::draw);
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4A4/3AK4 w").ending, Ending::material);
  EXPECT_EQ(verdict("4k4/9/9/9/9/9/9/9/4A4/3AK4 w", "", rules_named("endless")).outcome,
            Outcome::none);
}

TEST(XiangqiReferee, CountsQuietPliesFromTheFenOn) {
  const std::string fen = "4k4/9/9/9/9/9/9/9/4N4/4K4 w - - 118 60";
  EXPECT_EQ(verdict(fen).outcome, Outcome::none);
  EXPECT_EQ(verdict(fen, "e0d0").outcome, Outcome::none);
  const Verdict draw = verdict(fen, "e0d0 e9e8");
  EXPECT_EQ(draw.outcome, Outcome::draw);
  EXPECT_EQ(draw.ending, Ending::quiet_plies);
  EXPECT_EQ(game_after(fen, "e0d0 e9e8").fen(), "9/4k4/9/9/9/9/9/9/4N4/3K5 w - - 120 61");
}

}  // namespace
}  // namespace evenhand::xiangqi
