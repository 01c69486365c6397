#include "sims/doudizhu/play/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

/// Holds another player to the rules.
class Referee final : public Player {
 public:
  explicit Referee(std::string_view name) : player_(make_player(name, rules)) {}

  Combination play(const Situation& now, random::Draws& draws) override {
    const Combination chosen = player_->play(now, draws);
    if (chosen.kind == Kind::pass) {
      EXPECT_FALSE(now.leads());
      return chosen;
    }
    answers(now.hand, now.last, rules, list_);
    const auto moves = list_.moves();
    EXPECT_NE(std::find(moves.begin(), moves.end(), chosen), moves.end()) << play_text(chosen);
    EXPECT_EQ(total(now.hand), now.left[now.seat]);
    EXPECT_EQ(total(now.unseen) + total(now.hand), now.left[0] + now.left[1] + now.left[2] + 0U);
    return chosen;
  }

 private:
  std::unique_ptr<Player> player_;
  MoveList list_;
};

TEST(DoudizhuGame, PlayersKeepToTheRules) {
  Dealer dealer(1);
  Referee policy("policy");
  Referee random("random");
  for (unsigned i = 0; i < 2000 && !HasFailure(); ++i) {
    std::array<Player*, seats> players = {&policy, &random, &policy};
    std::rotate(players.begin(), players.begin() + i % 3, players.end());
    Counts played = 0;
    const Witness witness = [&](unsigned, const Combination& play) { played += play.cards; };
    const GameResult result =
        play_game(hands_of(dealer.deal(), i % 3), i % 3, players, dealer.draws(), &witness);
    EXPECT_LE(total(played), 54U);
    EXPECT_TRUE(contains(full_deck, played));
    EXPECT_EQ(result.landlord_won, result.winner == i % 3);
  }
}

/// The same cards, rotated round the table, are the same game.
TEST(DoudizhuGame, SeatsAreSymmetric) {
  Dealer dealer(2);
  for (const std::string_view name : {"policy", "random"}) {
    const auto player = make_player(name, rules);
    const std::array<Player*, seats> players = {player.get(), player.get(), player.get()};
    for (unsigned i = 0; i < 500; ++i) {
      const std::array<Counts, seats> hands = hands_of(dealer.deal(), 0);
      dealer.restart();
      const GameResult here = play_game(hands, 0, players, dealer.draws());
      for (unsigned turn = 1; turn < seats; ++turn) {
        std::array<Counts, seats> rotated{};
        for (unsigned s = 0; s < seats; ++s) rotated[(s + turn) % seats] = hands[s];
        dealer.restart();
        const GameResult there = play_game(rotated, turn, players, dealer.draws());
        EXPECT_EQ(there.winner, (here.winner + turn) % seats);
        EXPECT_EQ(there.bombs, here.bombs);
        EXPECT_EQ(there.spring, here.spring);
        EXPECT_EQ(there.plays[turn], here.plays[0]);
      }
    }
  }
}

/// Leads its whole hand when it may, and else passes.
class AllAtOnce final : public Player {
 public:
  Combination play(const Situation& now, random::Draws&) override {
    answers(now.hand, now.last, rules, list_);
    for (const Combination& play : list_.moves()) {
      if (play.cards == now.hand) return play;
    }
    return now.leads() ? list_[0] : Combination{};
  }

 private:
  MoveList list_;
};

GameResult all_at_once(const std::array<Counts, seats>& hands) {
  AllAtOnce player;
  random::Draws draws;
  return play_game(hands, 0, {&player, &player, &player}, draws);
}

TEST(DoudizhuGame, SpringIsALandlordWinBeforeAFarmerPlays) {
  const GameResult spring = all_at_once({cards("34567"), cards("89"), cards("TJ")});
  EXPECT_TRUE(spring.landlord_won);
  EXPECT_TRUE(spring.spring);
  EXPECT_EQ(landlord_points(spring, 1, 0), 4);
  // The landlord leads the 3, all pass, and it leads the rest: nobody else has played.
  EXPECT_TRUE(all_at_once({cards("35"), cards("JJ"), cards("QQ")}).spring);
  // After a farmer's 4444 on the 3 it takes a rocket.
  const GameResult answered = all_at_once({cards("3BR"), cards("4444K"), cards("QQJ")});
  EXPECT_TRUE(answered.landlord_won);
  EXPECT_EQ(answered.bombs, 1U);
}

TEST(DoudizhuGame, AntiSpringIsAFarmersWinAfterTheLandlordPlayedOnce) {
  const GameResult anti = all_at_once({cards("33 45"), cards("8"), cards("TJ")});
  EXPECT_FALSE(anti.landlord_won);
  EXPECT_EQ(anti.winner, 1U);
  EXPECT_EQ(anti.plays[0], 1U);
  EXPECT_TRUE(anti.spring);
  EXPECT_EQ(landlord_points(anti, 2, 0), -8);
  const GameResult bombed = all_at_once({cards("33 45"), cards("4444"), cards("TJ")});
  EXPECT_EQ(bombed.bombs, 1U);
  EXPECT_EQ(landlord_points(bombed, 1, 1), -16);  // a bomb, an anti-spring and a rob
}

TEST(DoudizhuGame, PointsAreDoubled) {
  GameResult result;
  result.landlord_won = true;
  EXPECT_EQ(landlord_points(result, 3, 0), 6);
  result.bombs = 2;
  result.spring = true;
  EXPECT_EQ(landlord_points(result, 1, 1), 32);
  result.landlord_won = false;
  EXPECT_EQ(landlord_points(result, 1, 1), -32);
}

}  // namespace
}  // namespace evenhand::doudizhu
