#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/games/record_end.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/games/xiangqi/record.hpp"
#include "tests/src/find_in_document.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class XiangqiReplay : public testing::Test {
 protected:
  XiangqiReplay() : file_(testing::TempDir() + "replay-" + std::to_string(getpid())) {}
  ~XiangqiReplay() override { std::filesystem::remove(file_); }

  void write(const std::vector<GameRecord>& games) const { write_file(file_, text_of(games)); }
  /// As a run of small_match() writes it.
  static std::string text_of(const std::vector<GameRecord>& games) {
    std::string text = head_text({"computer", plan_text(small_match())});
    for (const GameRecord& game : games) text += record_text(game);
    return text + fmt::format("{{\"end\":\"xiangqi\",\"run\":\"{}\",\"games\":{}}}\n",
                              games::run_id(reports::settings_json(small_match())), games.size());
  }
  std::string refusal(const std::string& text) const {
    write_file(file_, text);
    try {
      make_replay({file_, {}})->document_of_file();
    } catch (const InputError& error) {
      return error.what();
    }
    return "nothing was refused";
  }

  std::string file_;
};

TEST_F(XiangqiReplay, CountsWhatItVerified) {
  const std::vector<GameRecord> games = play_all(small_match());
  write(games);
  const reports::Document document = make_replay({file_, 2})->document_of_file();
  EXPECT_THAT(document.answer, HasSubstr("6 games"));
  ASSERT_EQ(document.sections.size(), 2U);
  EXPECT_EQ(document.sections[1].tables[0].rows.size(), games[2].moves.size() + 1);
}

TEST_F(XiangqiReplay, WritesAFileOfPgnOnce) {
  write(play_all(small_match()));
  const std::string pgn = file_ + ".pgn";
  games::ReplayRequest request{file_};
  request.pgn = pgn;
  make_replay(request)->document_of_file();
  const std::string text = read_file(pgn);
  EXPECT_THAT(text, HasSubstr("[Round \"6\"]"));
  EXPECT_THAT([&] { make_replay(request); },
              ThrowsMessage<InputError>(HasSubstr("there is such a file")));
  EXPECT_EQ(read_file(pgn), text);
  std::filesystem::remove(pgn);
}

TEST_F(XiangqiReplay, RefusesAFileWithoutGames) {
  write({});
  EXPECT_THAT(
      [&] {
        make_replay({file_, {}})->document_of_file();
      },
      ThrowsMessage<InputError>(HasSubstr("no records")));
  write_file(file_, "");
  EXPECT_THROW(make_replay({file_, {}})->document_of_file(), InputError);
  EXPECT_THROW(make_replay({file_ + "-missing", {}})->document_of_file(), InputError);
}

TEST_F(XiangqiReplay, RefusesAGameThatIsNotThere) {
  write(play_all(small_match()));
  EXPECT_THAT(
      [&] {
        make_replay({file_, 6})->document_of_file();
      },
      ThrowsMessage<InputError>(HasSubstr("no game 6; there are 6")));
}

TEST_F(XiangqiReplay, RefusesWhatIsNotAWholeMatch) {
  const std::vector<GameRecord> games = play_all(small_match());
  const std::string whole = text_of(games);
  EXPECT_EQ(refusal(whole), "nothing was refused");
  const std::size_t end = whole.rfind("{\"end\"");
  EXPECT_THAT(refusal(whole.substr(0, end)), HasSubstr("the record has no last line"));
  EXPECT_THAT(refusal(whole.substr(0, whole.rfind("game 5")) + whole.substr(end)),
              HasSubstr("expected 5, as stand above"));
  EXPECT_THAT(refusal(whole + "\n"), HasSubstr("the record ended before this line"));
  EXPECT_THAT(refusal(whole.substr(0, end) + record_text(games[5]) + whole.substr(end)),
              HasSubstr("game 5 stands where game 6 should"));
  PlayPlan other = small_match();
  other.seed = 77;
  std::vector<GameRecord> mixed = games;
  mixed[3] = play_all(other)[3];
  EXPECT_THAT(refusal(text_of(mixed)), HasSubstr("game 3: of another match: another opening"));
  mixed = games;
  mixed[2].red = "random";
  EXPECT_THAT(refusal(text_of(mixed)), HasSubstr("of another match: other players"));
  for (std::size_t at = 0; at < whole.size(); at += 97) {
    EXPECT_NE(refusal(whole.substr(0, at)), "nothing was refused") << at;
  }
}

TEST_F(XiangqiReplay, ComparesLegalMovesWithAnotherEngine) {
  write(play_all(small_match()));
  const auto replayed = [&](const std::string& engine, std::uint64_t every) {
    games::ReplayRequest request{file_};
    request.against = engine;
    request.every = every;
    return make_replay(request)->document_of_file();
  };
  const std::string hello =
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; go*) ";
  EXPECT_THROW(replayed(hello + "echo a0a1: 1; echo Nodes searched: 1;; esac; done", 50),
               InputError);
  EXPECT_THROW(replayed("exit 1", 50), InputError);
  if (!std::filesystem::exists("/usr/games/fairy-stockfish")) return;
  const reports::Document document = replayed("/usr/games/fairy-stockfish", 2);
  EXPECT_GT(tests::number(document, "compared"), 20);
}

}  // namespace
}  // namespace evenhand::xiangqi
