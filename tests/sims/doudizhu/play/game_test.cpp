#include "sims/doudizhu/play/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "sims/doudizhu/dealing.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/play/bidding.hpp"
#include "sims/doudizhu/play/policy.hpp"

namespace evenhand::doudizhu {
namespace {

const Rules& rules = preset("douzero").rules;

Counts cards(std::string_view text) { return parse_cards(text, "test").counts; }

/// Fair deals and choices, from fixed seeds.
class Dealer {
 public:
  explicit Dealer(std::uint64_t seed)
      : shuffler_(shuffle::parse_shuffler("fisher-yates"), random::sources().front()),
        source_(random::make_source(random::sources().front().name, seed, 1)) {
    shuffler_.begin_block(seed, 0);
    restart();
  }
  /// The choices start again.
  void restart() {
    source_ = random::make_source(random::sources().front().name, 99, 1);
    draws_.begin_block(*source_, random::sources().front());
  }

  Deal deal() {
    DeckOrder deck = sorted_deck();
    shuffler_.shuffle(deck);
    return deal_out(deck);
  }
  random::Draws& draws() { return draws_; }

 private:
  SimulatedDeckShuffler shuffler_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
};

std::array<Counts, seats> hands_of(const Deal& deal, unsigned landlord) {
  std::array<Counts, seats> hands{};
  for (unsigned s = 0; s < seats; ++s) hands[s] = counts_of<std::uint8_t>(deal.hands[s]);
  hands[landlord] += counts_of<std::uint8_t>(deal.bottom);
  return hands;
}

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

TEST(DoudizhuGame, PolicyBeatsRandomPlayByFar) {
  const WinRate both_random = landlord_wins("random", "random");
  const WinRate as_landlord = landlord_wins("policy", "random");
  const WinRate as_farmers = landlord_wins("random", "policy");
  EXPECT_GT(as_landlord.share - 4 * as_landlord.error, 0.9);
  EXPECT_LT(as_farmers.share + 4 * as_farmers.error, 0.05);
  EXPECT_NEAR(both_random.share, 0.35, 0.05);
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

TEST(DoudizhuBidding, BothJokersBidAtOnce) {
  const Counts weak = cards("3 4 5 5 6 7 8 9 9 10 J J Q Q K");
  EXPECT_EQ(bid_of(weak + both_jokers, 2), 3U);
  EXPECT_GT(strength(cards("3333 4444 55 66 77 2 2 2"), default_weights),
            strength(cards("3 4 5 7 8 9 J Q K 3 4 5 7 8 9 J Q"), default_weights));
}

TEST(DoudizhuBidding, SchemesFindALandlord) {
  const Counts weak = cards("3 3 4 5 7 7 8 9 9 J J Q 4 6 6 10 K");
  const Counts strong = cards("3 3 3 3 A A 2 2 2 B 5 5 6 6 7 7 8");
  const Counts jokers = cards("3 5 6 8 9 10 Q K K A 4 5 6 8 2 B R");
  EXPECT_EQ(bid_of(weak, 0), 0U);
  EXPECT_FALSE(bid(Bidding::auction, {weak, weak, weak}, 1));
  EXPECT_FALSE(bid(Bidding::rob, {weak, weak, weak}, 1));
  EXPECT_EQ(bid(Bidding::none, {weak, weak, weak}, 1)->landlord, 1U);
  const auto auction = bid(Bidding::auction, {weak, strong, jokers}, 0);
  EXPECT_EQ(auction->landlord, 1U);  // 3 ends it
  EXPECT_EQ(auction->bid, 3U);
  EXPECT_EQ(bid(Bidding::auction, {weak, strong, jokers}, 2)->landlord, 2U);
  const auto robbed = bid(Bidding::rob, {strong, weak, jokers}, 0);
  EXPECT_EQ(robbed->landlord, 0U);  // called, robbed, robbed back
  EXPECT_EQ(robbed->doublings, 2U);
  EXPECT_EQ(bid(Bidding::rob, {weak, weak, jokers}, 0)->doublings, 0U);
  EXPECT_THROW(parse_bidding("aucton"), InputError);
}

/// The same hands, rotated round the table, have the same landlord.
TEST(DoudizhuBidding, SeatsAreSymmetric) {
  Dealer dealer(4);
  for (unsigned i = 0; i < 2000; ++i) {
    const Deal deal = dealer.deal();
    std::array<Counts, seats> hands{};
    std::array<Counts, seats> rotated{};
    for (unsigned s = 0; s < seats; ++s) {
      hands[s] = counts_of<std::uint8_t>(deal.hands[s]);
      rotated[(s + 1) % seats] = hands[s];
    }
    for (const BiddingInfo& info : biddings()) {
      const auto here = bid(info.scheme, hands, i % seats);
      const auto there = bid(info.scheme, rotated, (i + 1) % seats);
      ASSERT_EQ(here.has_value(), there.has_value());
      if (!here) continue;
      EXPECT_EQ(there->landlord, (here->landlord + 1) % seats);
      EXPECT_EQ(there->bid, here->bid);
      EXPECT_EQ(there->doublings, here->doublings);
    }
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
