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
    games_ = text_;
    text_ += fmt::format("{{\"end\":\"xiangqi\",\"run\":\"{}\",\"games\":6}}\n",
                         games::run_id(nlohmann::json::object()));
  }

  /// Reads and verifies all games of a file.
  static std::uint64_t read(const std::string& text) {
    std::istringstream stream(text);
    RecordReader reader(stream, "games");
    std::uint64_t games = 0;
    while (const auto game = reader.next()) {
      verify(*game, rules_named(reader.head().rules));
      ++games;
    }
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
  std::string games_;  ///< without the line that ends them
};

TEST_F(XiangqiRecord, IsReadAsItWasWritten) {
  EXPECT_EQ(read(text_), 6U);
  std::istringstream stream(text_);
  RecordReader reader(stream, "games");
  std::string again = head_text(reader.head());
  while (const auto game = reader.next()) again += record_text(*game);
  EXPECT_EQ(again, games_);
}

TEST_F(XiangqiRecord, FindsWhatWasChanged) {
  refused(changed("ending mate", "ending material"), "the ending is told as material");
  refused(changed("moves ", "moves a0a9 "), "ply 1");
  refused(changed("result 1-0", "result 0-1"), "the result is told as 0-1");
  refused(changed("result 1-0", "result 2-0"), "result '2-0' is none of");
  refused(changed("games 1", "games 9"), "games:1: expected");
  refused(changed("first red", "first green"), "games:8: first: expected red or black");
}

TEST_F(XiangqiRecord, IsNotWholeWhereItEndsAfterAGame) {
  refused(text_.substr(0, text_.find("game 3\n")), "the record has no last line");
  refused(games_, "the record has no last line");
  refused(text_ + "\n", "the record ended before this line");
}

TEST_F(XiangqiRecord, QuotesACommandOfSeveralLines) {
  GameRecord game = play_all(small_match()).front();
  for (const char* command : {"exec a\nexec b", "\"own\"", "a\\b\tc", "plain 'own' \\x"}) {
    game.red = command;
    const std::string text = games_.substr(0, games_.find("game 0")) + record_text(game) +
                             games_.substr(games_.find("game 1"));
    std::istringstream stream(text);
    RecordReader reader(stream, "games");
    EXPECT_EQ(reader.next()->red, command);
  }
  refused(changed("red ", "red \"x"), "red: a quoted text that ends too early");
}

TEST_F(XiangqiRecord, IsRefusedWhereItBreaksOff) {
  const std::size_t fourth = text_.find("game 3\n");
  refused(text_.substr(0, fourth + 3), "the file ends");
  refused(text_.substr(0, fourth + 40), "the file ends");
  refused(text_.substr(0, text_.size() - 1), "the file ends in game 6");
  refused("evenhand xiangqi games 1\n", "games:1: the file ends before 'rules");
}

TEST_F(XiangqiRecord, IsRefusedOutOfOrder) {
  refused(changed("game 3\n", "game 2\n"), "game 2 stands where game 3 should");
  refused(changed("game 3\n", "game 4\n"), "game 4 stands where game 3 should");
  refused(changed("game 0\n", "game 1\n"), "game 1 stands where game 0 should");
}

}  // namespace
}  // namespace evenhand::xiangqi
