#include "src/games/xiangqi/record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "base/error.hpp"
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

}  // namespace
}  // namespace evenhand::xiangqi
