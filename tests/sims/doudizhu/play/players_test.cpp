#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/play/game.hpp"
#include "sims/doudizhu/recognise.hpp"

namespace evenhand::doudizhu {
namespace {

const Rules& rules_of_players = preset("douzero").rules;

Counts cards_named(std::string_view text) { return parse_cards(text, "test").counts; }

std::map<std::string, int> plays_of_chance(const Situation& situation, int times) {
  const std::unique_ptr<Player> player = make_player("random", rules_of_players);
  const auto source = random::make_source("philox", 1, 2);
  random::Draws draws;
  draws.begin_block(*source, random::source_info("philox"));
  std::map<std::string, int> plays;
  for (int i = 0; i < times; ++i) ++plays[play_text(player->play(situation, draws))];
  return plays;
}

TEST(DoudizhuPlayers, OfChancePlayAnythingLegalAlike) {
  Situation situation;
  situation.hand = cards_named("345");
  const auto leads = plays_of_chance(situation, 3000);
  ASSERT_EQ(leads.size(), 3U) << "who leads does not pass";
  for (const auto& [play, times] : leads) EXPECT_NEAR(times, 1000, 110) << play;
  situation.last = readings(cards_named("3"), rules_of_players).at(0);
  const auto answers = plays_of_chance(situation, 3000);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_NEAR(answers.at("pass"), 1000, 110);
  EXPECT_NEAR(answers.at("4"), 1000, 110);
}

TEST(DoudizhuPlayers, PassWhenNothingBeats) {
  Situation situation;
  situation.hand = cards_named("345");
  situation.last = readings(cards_named("R"), rules_of_players).at(0);
  EXPECT_EQ(plays_of_chance(situation, 5).at("pass"), 5);
}

TEST(DoudizhuPlayers, AreFoundByTheirNames) {
  for (const PlayerInfo& info : players()) EXPECT_TRUE(make_player(info.name, rules_of_players));
  try {
    make_player("policey", rules_of_players);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("did you mean 'policy'?"));
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
