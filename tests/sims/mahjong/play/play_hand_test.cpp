#include "sims/mahjong/play/play_hand.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

/// Claims whatever it may of these moves, and discards the lowest kind.
class Claiming final : public Policy {
 public:
  explicit Claiming(std::set<Move> moves) : moves_(std::move(moves)) {}

  Action on_turn(const View& view, random::Draws&) const override {
    std::size_t kind = 0;
    while (view.hand().counts[kind] == 0) ++kind;
    return {Move::discard, static_cast<std::uint8_t>(view.player()), static_cast<Kind>(kind)};
  }
  bool wants_hu(const View&, random::Draws&) const override { return moves_.contains(Move::hu); }
  Action on_claim(const View&, const ActionList& claims, random::Draws&) const override {
    for (const Action& claim : claims) {
      if (moves_.contains(claim.move)) return claim;
    }
    return {};
  }

 private:
  std::set<Move> moves_;
};

/// Returns the answers to the dealer's discard of the lowest kind, "1m".
std::vector<std::string> answers(const std::vector<Tile>& wall, const Table& table,
                                 std::string_view rules = "basic", std::size_t dealer = 0) {
  Games games(rules);
  Game game(games.rules());
  KeptLog log;
  play_hand(game, wall, dealer, table, games.draws(), &log);
  EXPECT_EQ(log.actions.front().kind, 0);
  std::vector<std::string> texts;
  for (std::size_t i = 1; i < log.actions.size() && log.actions[i].move != Move::discard; ++i) {
    texts.push_back(action_text(log.actions[i]));
  }
  return texts;
}

using Texts = std::vector<std::string>;

// Player 1 can make 123m of the dealer's 1m, player 2 a peng, and player 3 has waited for it.
const std::vector<std::string> three_claimants = {"1147m258p369s1234z", "23m5679m1479p258s",
                                                  "11m258p36s223356z", "23m456m789m11p999s"};

TEST(PlayHand, SettlesClaimsByRank) {
  const auto wall = wall_with(three_claimants, {});
  const Claiming all({Move::hu, Move::peng, Move::open_gang, Move::chi});
  EXPECT_EQ(answers(wall, table_of(all)), Texts{"3 hu 1m"});
  const Claiming no_hu({Move::peng, Move::open_gang, Move::chi});
  EXPECT_EQ(answers(wall, table_of(no_hu)), Texts{"2 peng 1m"});
  const Claiming chi_alone({Move::chi});
  EXPECT_EQ(answers(wall, table_of(chi_alone)), Texts{"1 chi 1m"});
  const Claiming none({});
  EXPECT_EQ(answers(wall, table_of(none)), Texts{});
}

TEST(PlayHand, RanksAGangLikeAPeng) {
  const auto wall = wall_with(
      {"147m2258p369s1234z", "23m5679m1479p258s", "111m258p36s23356z", "23m456m789m11p999s"}, {});
  const Claiming gangs({Move::open_gang, Move::chi});
  EXPECT_EQ(answers(wall, table_of(gangs)), Texts{"2 open-gang 1m"});
  const Claiming all({Move::hu, Move::open_gang, Move::chi});
  EXPECT_EQ(answers(wall, table_of(all)), Texts{"3 hu 1m"});
}

TEST(PlayHand, AsksForWinsInTurnFromTheDiscarder) {
  // Player 2 deals; players 3 and 0 wait for his 1m.
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Claiming wins({Move::hu});
  EXPECT_EQ(answers(wall, table_of(wins), "basic", 2), (Texts{"3 hu 1m", "0 hu 1m"}));
  EXPECT_EQ(answers(wall, table_of(wins), "chinese", 2), Texts{"3 hu 1m"});
  const Claiming none({});
  const Table third_declines{&wins, &wins, &wins, &none};
  EXPECT_EQ(answers(wall, third_declines, "chinese", 2), Texts{"0 hu 1m"});
}

TEST(PlayHand, CountsWhatIsOffered) {
  const auto wall = wall_with(three_claimants, {});
  const Claiming none({});
  Games games("basic");
  Game game(games.rules());
  play_hand(game, wall, 0, table_of(none), games.draws());
  for (std::size_t player = 0; player < players; ++player) {
    for (const std::uint8_t taken : game.seat(player).taken) EXPECT_EQ(taken, 0);
  }
  EXPECT_GE(game.seat(1).offered[0], 1);
  EXPECT_GE(game.seat(2).offered[1], 1);
}

TEST(WholeHands, AreRefusedAtTheExactAction) {
  Games games("basic", 3);
  const auto player = make_policy("proper");
  RandomHands random(4);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Tile>& wall = games.shuffled();
    Game game(games.rules());
    KeptLog log;
    play_hand(game, wall, 0, table_of(*player), games.draws(), &log);
    // A discard of a tile that is not there.
    const std::size_t at = random.below(log.actions.size());
    std::vector<Action> damaged = log.actions;
    if (damaged[at].move != Move::discard) continue;
    Game before(games.rules());
    before.start(wall, 0);
    ASSERT_EQ(replay(before, std::span(damaged).first(at)), at);
    Kind missing = 0;
    while (before.seat(damaged[at].player).hand.counts[missing] > 0) ++missing;
    damaged[at].kind = missing;
    Game again(games.rules());
    again.start(wall, 0);
    ASSERT_EQ(replay(again, damaged), at);
  }
}

}  // namespace
}  // namespace evenhand::mahjong
