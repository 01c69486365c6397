#include "sims/doudizhu/play/players.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/error.hpp"
#include "sims/doudizhu/combination.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/play/game.hpp"
#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

/// How often the landlord wins, and its standard error.
struct WinRate {
  double share;
  double error;
};
WinRate landlord_wins(std::string_view landlord, std::string_view farmers) {
  constexpr unsigned games = 4000;
  Dealer dealer(3);
  const auto one = make_player(landlord, rules);
  const auto two = make_player(farmers, rules);
  unsigned wins = 0;
  for (unsigned i = 0; i < games; ++i) {
    const unsigned seat = i % seats;
    std::array<Player*, seats> players = {two.get(), two.get(), two.get()};
    players[seat] = one.get();
    const auto hands = hands_of(dealer.deal(), seat);
    wins += play_game(hands, seat, players, dealer.draws()).landlord_won ? 1U : 0U;
  }
  const double share = static_cast<double>(wins) / games;
  return {share, std::sqrt(share * (1 - share) / games)};
}

TEST(DoudizhuPolicy, BeatsRandomPlayByFar) {
  const WinRate both_random = landlord_wins("random", "random");
  const WinRate as_landlord = landlord_wins("policy", "random");
  const WinRate as_farmers = landlord_wins("random", "policy");
  EXPECT_GT(as_landlord.share - 4 * as_landlord.error, 0.9);
  EXPECT_LT(as_farmers.share + 4 * as_farmers.error, 0.05);
  EXPECT_NEAR(both_random.share, 0.35, 0.05);
}

/// A landlord in seat 0 and the farmer in seat 1 whose turn it is.
Situation farmer_to_answer(std::string_view hand, std::string_view last, unsigned last_seat) {
  Situation now;
  now.hand = cards(hand);
  now.unseen = full_deck - now.hand;
  now.left = {10, static_cast<std::uint8_t>(total(now.hand)), 10};
  now.seat = 1;
  now.last_seat = last_seat;
  MoveList list;
  leads(cards(last), rules, list);
  for (const Combination& play : list.moves()) {
    if (play.cards == cards(last)) now.last = play;
  }
  return now;
}

Combination choice(const Situation& now) {
  random::Draws draws;
  return Policy(rules).play(now, draws);
}

TEST(DoudizhuPolicy, LetsAPartnersGoodCardPass) {
  EXPECT_EQ(choice(farmer_to_answer("3 4 6 8 9 J K A", "K", 2)).kind, Kind::pass);
  EXPECT_EQ(choice(farmer_to_answer("3 5 8 9 J 2222", "AAA", 2)).kind, Kind::pass);
}

TEST(DoudizhuPolicy, KeepsBombsUntilTheyMatter) {
  const Situation early = farmer_to_answer("3 5 7 9 J K 4444", "A", 0);
  EXPECT_EQ(choice(early).kind, Kind::pass);
  Situation late = early;
  late.hand = cards("3 4444");
  late.left = {2, 5, 10};
  EXPECT_EQ(choice(late).kind, Kind::bomb);
}

TEST(DoudizhuPolicy, GoesOutWhenItCan) {
  EXPECT_EQ(choice(farmer_to_answer("4444", "BR", 0)).kind, Kind::pass);
  EXPECT_EQ(choice(farmer_to_answer("77", "55", 2)).cards, cards("77"));
  Situation lead = farmer_to_answer("3334445566", "3", 0);
  lead.last = {};
  EXPECT_EQ(choice(lead).cards, cards("3334445566"));
}

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
