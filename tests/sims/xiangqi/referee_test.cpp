#include "sims/xiangqi/referee.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/sims/xiangqi/judged_line.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::xiangqi {
namespace {

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

}  // namespace
}  // namespace evenhand::xiangqi
