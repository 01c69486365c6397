#include "sims/xiangqi/repetition.hpp"

#include <gtest/gtest.h>

#include <string>

#include "sims/xiangqi/fen.hpp"
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

/// Returns the squares of the pieces that Red chases: "a6".
std::string chased(const std::string& fen) {
  const Position position = parse_fen(fen).position;
  const std::uint16_t slots = chased_by(red, position);
  std::string squares;
  for (unsigned slot = 0; slot < slot_count; ++slot) {
    if ((slots >> slot & 1U) == 0) continue;
    const Square square = position.where(black, slot);
    squares += static_cast<char>('a' + file_of(square));
    squares += static_cast<char>('0' + rank_of(square));
  }
  return squares;
}

TEST(XiangqiChase, IsOfWhatNobodyProtects) {
  EXPECT_EQ(chased("3k5/9/9/n8/9/9/9/9/9/R3K4 w"), "a6");
  EXPECT_EQ(chased("3k5/9/9/n8/9/9/9/9/9/R3K4 b"), "a6") << "whoever is to move";
  EXPECT_EQ(chased("r2k5/9/9/n8/9/9/9/9/9/R3K4 w"), "");
}

TEST(XiangqiChase, IsOfAChariotProtectedOrNot) {
  // The horse on b4 attacks a6 over b5.
  EXPECT_EQ(chased("r2k5/9/9/r8/9/1N7/9/9/9/4K4 w"), "a6");
}

TEST(XiangqiChase, LeavesPawnsBeforeTheRiver) {
  EXPECT_EQ(chased("3k5/9/9/p8/9/9/9/9/9/R3K4 w"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/p8/9/9/9/R3K4 w"), "a4");
}

TEST(XiangqiChase, IsNoOfferToExchange) { EXPECT_EQ(chased("3k5/9/9/r8/9/9/9/9/9/R3K4 w"), ""); }

TEST(XiangqiChase, IsNotByTheGeneralOrAPawn) {
  EXPECT_EQ(chased("3k5/9/9/n8/P8/9/9/9/9/4K4 w"), "");
  EXPECT_EQ(chased("3k5/9/9/9/9/9/9/9/4n4/4K4 w"), "");
}

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

History history_of(const Game& game) { return {game.position(), game.plies(), game.checked()}; }

constexpr const char* both_step = "a0a1 d9d8 a1a0 d8d9 ";

TEST(XiangqiRepetition, CountsPliesSinceThePositionStood) {
  const Game once = game_after(lone_chariot, both_step);
  EXPECT_EQ(plies_since_occurrence(history_of(once), 2), 4);
  EXPECT_EQ(plies_since_occurrence(history_of(once), 3), std::nullopt);
  const Game twice = game_after(lone_chariot, std::string(both_step) + both_step);
  EXPECT_EQ(plies_since_occurrence(history_of(twice), 2), 4);
  EXPECT_EQ(plies_since_occurrence(history_of(twice), 3), 8);
  EXPECT_EQ(plies_since_occurrence(history_of(game_after(lone_chariot, "a0a1")), 2), std::nullopt);
}

CycleJudgement judged(const std::string& moves, bool chases_lose = true,
                      const std::string& fen = lone_chariot) {
  const Game game = game_after(fen, moves);
  const auto length = plies_since_occurrence(history_of(game), 2);
  return judge_cycle(history_of(game), length.value(), chases_lose);
}

TEST(XiangqiRepetition, JudgesWhoCheckedAtEveryMove) {
  const CycleJudgement checked = judged("a0a9 d9d8 a9a8 d8d9 a8a9");
  EXPECT_EQ(checked.offence, Offence::perpetual_check);
  EXPECT_EQ(checked.offender, red);
  EXPECT_EQ(judged("a0a9 d9d8 a9a7 d8d9 a7a9").offence, Offence::checks_between);
  EXPECT_EQ(judged(both_step).offence, Offence::none);
}

TEST(XiangqiRepetition, JudgesWhoChasedOnePieceWhereThatLoses) {
  // The chariot follows the unprotected horse from file to file.
  const std::string fen = "3k5/9/9/9/n8/9/9/9/9/1R2K4 w";
  const std::string moves = "b0a0 a5b7 a0b0 b7a5 b0a0";
  const CycleJudgement chased = judged(moves, true, fen);
  EXPECT_EQ(chased.offence, Offence::perpetual_chase);
  EXPECT_EQ(chased.offender, red);
  EXPECT_EQ(kind_of_slot[chased.victim_slot], horse);
  EXPECT_EQ(judged(moves, false, fen).offence, Offence::none);
}

}  // namespace

}  // namespace evenhand::xiangqi
