#include "src/games/doudizhu/replay.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/games/doudizhu/recorded.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;

template <class F>
std::string message_of(const F& f) {
  try {
    f();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

TEST(DoudizhuReplay, CountsGames) {
  Replay replay("games.jsonl", 3);
  std::uint64_t line = 0;
  for (const std::string& text : recorded({}, 100)) replay.add(text, ++line);
  const reports::Document document = replay.document();
  EXPECT_EQ(document.answer, "100 games replayed to the recorded result");
  EXPECT_EQ(std::get<std::uint64_t>(document.sections[0].figures[0].value), 100U);
  EXPECT_EQ(std::get<std::uint64_t>(document.sections[0].figures[1].value), line - 100);
  const reports::Table& actions = document.sections[0].tables.front();
  EXPECT_EQ(actions.title, "Game 3");
  // Who goes out plays all that it holds.
  std::string last = std::get<std::string>(actions.rows.back()[2]);
  std::erase(last, '+');
  EXPECT_EQ(counts_of_play(last), counts_of_play(std::get<std::string>(actions.rows.back()[1])));
}

TEST(DoudizhuReplay, NamesTheLineThatIsWrong) {
  Replay replay("games.jsonl", {});
  EXPECT_THAT(message_of([&] { replay.add("{}", 7); }), HasSubstr("games.jsonl:7"));
}

TEST(DoudizhuReplay, WantsGamesAndTheOneToBeShown) {
  EXPECT_THAT(message_of([] { Replay("games.jsonl", {}).document(); }), HasSubstr("no records"));
  Replay replay("games.jsonl", 9);
  for (const std::string& text : recorded({}, 3)) replay.add(text, 1);
  EXPECT_THAT(message_of([&] { replay.document(); }), HasSubstr("no such game"));
}

}  // namespace
}  // namespace evenhand::doudizhu
