#include "src/games/xiangqi/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/games/xiangqi/record.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class XiangqiReplay : public testing::Test {
 protected:
  XiangqiReplay() : file_(testing::TempDir() + "replay-" + std::to_string(getpid())) {}
  ~XiangqiReplay() override { std::filesystem::remove(file_); }

  void write(const std::vector<GameRecord>& games) const {
    std::string text = head_text({"computer", "{}"});
    for (const GameRecord& game : games) text += record_text(game);
    write_file(file_, text);
  }

  std::string file_;
};

TEST_F(XiangqiReplay, CountsWhatItVerified) {
  const std::vector<GameRecord> games = play_all(small_match());
  write(games);
  const reports::Document document = replay({file_, 2, "", 50});
  EXPECT_THAT(document.answer, HasSubstr("all 6 games"));
  ASSERT_EQ(document.sections.size(), 2U);
  EXPECT_EQ(document.sections[1].tables[0].rows.size(), games[2].moves.size() + 1);
}

TEST_F(XiangqiReplay, RefusesAFileWithoutGames) {
  write({});
  EXPECT_THAT(
      [&] {
        replay({file_, {}, "", 50});
      },
      ThrowsMessage<InputError>(HasSubstr("there are no games in it")));
  write_file(file_, "");
  EXPECT_THROW(replay({file_, {}, "", 50}), InputError);
  EXPECT_THROW(replay({file_ + "-missing", {}, "", 50}), InputError);
}

TEST_F(XiangqiReplay, RefusesAGameThatIsNotThere) {
  write(play_all(small_match()));
  EXPECT_THAT(
      [&] {
        replay({file_, 6, "", 50});
      },
      ThrowsMessage<InputError>(HasSubstr("has games 0 to 5")));
}

}  // namespace
}  // namespace evenhand::xiangqi
