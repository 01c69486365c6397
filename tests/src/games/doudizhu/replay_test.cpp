#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/games/doudizhu/record.hpp"
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

std::string end_of(int games) {
  return "{\"end\":\"doudizhu\",\"run\":\"a run\",\"games\":" + std::to_string(games) + "}";
}

TEST(DoudizhuReplay, CountsGames) {
  const auto replay = make_replay({"games.jsonl", 3});
  std::uint64_t line = 0;
  for (const std::string& text : recorded({}, 100)) replay->add(text, ++line);
  replay->add(end_of(100), line + 1);
  const reports::Document document = replay->document();
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
  const auto replay = make_replay({"games.jsonl", {}});
  EXPECT_THAT(message_of([&] { replay->add("{}", 7); }), HasSubstr("games.jsonl:7"));
}

TEST(DoudizhuReplay, RefusesGamesTwiceLeftOutOrOfAnotherRun) {
  const std::vector<std::string> lines = recorded({}, 5);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto replay = make_replay({"games.jsonl", {}});
    for (std::size_t i = 0; i <= at; ++i) replay->add(lines[i], i + 1);
    EXPECT_THAT(message_of([&] { replay->add(lines[at], 99); }), HasSubstr("should")) << at;
  }
  const auto replay = make_replay({"games.jsonl", {}});
  EXPECT_THAT(message_of([&] { replay->add(lines.back(), 1); }),
              HasSubstr("game 4 stands where game 0 should"));
  replay->add(lines.front(), 1);
  std::string other = lines[1];
  other.replace(other.find("a run"), 5, "b run");
  EXPECT_THAT(message_of([&] { replay->add(other, 2); }), HasSubstr("a game of the run b run"));
}

}  // namespace
}  // namespace evenhand::doudizhu
