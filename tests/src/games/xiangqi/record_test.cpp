#include "src/games/xiangqi/record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "base/error.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/judge_games.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class XiangqiRecord : public testing::Test {
 protected:
  XiangqiRecord() {
    text_ = head_text({"computer", "{}"});
    for (const GameRecord& game : play_all(small_match())) text_ += record_text(game);
  }

  /// Reads and verifies all games of a file.
  static std::vector<GameRecord> read(const std::string& text) {
    RecordReader reader;
    std::vector<GameRecord> games;
    std::istringstream lines(text);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!reader.take(line, fmt::format("games:{}", ++number))) continue;
      verify(reader.game(), rules_named(reader.head().rules));
      games.push_back(reader.game());
    }
    EXPECT_EQ(reader.head().plan, "{}");
    return games;
  }

  std::string changed(const std::string& from, const std::string& to) const {
    std::string copy = text_;
    const std::size_t at = copy.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    copy.replace(at, from.size(), to);
    return copy;
  }

  static void refused(const std::string& text, const std::string& why) {
    EXPECT_THAT([&] { read(text); }, ThrowsMessage<InputError>(HasSubstr(why)));
  }

  std::string text_;
};

TEST_F(XiangqiRecord, IsReadAsItWasWritten) {
  std::string again = head_text({"computer", "{}"});
  for (const GameRecord& game : read(text_)) again += record_text(game);
  EXPECT_EQ(again, text_);
}

TEST_F(XiangqiRecord, FindsWhatWasChanged) {
  refused(changed("ending mate", "ending material"), "the ending is stated as material");
  refused(changed("moves ", "moves a0a9 "), "ply 1");
  refused(changed("result 1-0", "result 0-1"), "the result is stated as 0-1");
  refused(changed("result 1-0", "result 2-0"), "result '2-0' is none of");
  refused(changed("games 1", "games 9"), "games:1: expected");
  refused(changed("first red", "first green"), "games:8: first: expected red or black");
}

TEST_F(XiangqiRecord, QuotesACommandOfSeveralLines) {
  GameRecord game = play_all(small_match()).front();
  for (const char* command : {"exec a\nexec b", "\"own\"", "a\\b\tc", "plain 'own' \\x"}) {
    game.red = command;
    EXPECT_EQ(read(head_text({"computer", "{}"}) + record_text(game)).front().red, command);
  }
  refused(changed("red ", "red \"x"), "red: a quoted text that ends too early");
}

TEST_F(XiangqiRecord, IsRefusedWithTheLineThatDoesNotStandThere) {
  refused(changed("rules computer\n", ""), "games:2: found 'plan {}', expected 'rules …'");
  refused(changed("plan {}\n\n", "plan {}\n"), "games:4: expected an empty line after the head");
  refused(changed("first red\n", ""), "expected 'first …'");
  refused(changed("\n\ngame 1\n", "\ngame 1\n"), "expected an empty line after a game");
}

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
