#include "sims/mahjong/play/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "sims/mahjong/hand_text.hpp"
#include "tests/sims/mahjong/play/pass_time.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

using Order = std::vector<std::uint16_t>;

Order shuffled(std::uint64_t seed) {
  Order deal(all_tiles);
  std::iota(deal.begin(), deal.end(), std::uint16_t{0});
  std::mt19937_64 random(seed);
  for (std::size_t i = deal.size() - 1; i > 0; --i) std::swap(deal[i], deal[random() % (i + 1)]);
  return deal;
}

Order gathered(cards::Gathering& gathering, const Order& deal) {
  Order order(deal.size());
  gathering.gather(deal, order);
  return order;
}

TEST(Gathering, KeepsEveryTile) {
  const auto gathering = make_gathering(parse_rules("basic"));
  gathering->begin_block(1, 0);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Order order = gathered(*gathering, shuffled(seed));
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) ASSERT_EQ(order[i], i);
  }
}

TEST(Gathering, LeavesTheTilesAsTheHandLeftThem) {
  const Rules rules = parse_rules("basic");
  const auto gathering = make_gathering(rules);
  gathering->begin_block(5, 3);
  const Order deal = shuffled(9);
  // The same hand, played here, with the choices of seed 5, block 3.
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 5, 3 | choices_streams);
  random::Draws draws;
  draws.begin_block(*source, info);
  const auto policy = make_policy("proper");
  Table table;
  table.fill(policy.get());
  const std::vector<Tile> wall(deal.begin(), deal.end());
  Game game(rules);
  play_hand(game, wall, 0, table, draws);
  std::vector<Tile> expected(wall.size());
  game.gather(expected);
  EXPECT_EQ(gathered(*gathering, deal), Order(expected.begin(), expected.end()));
  EXPECT_NE(expected, wall);
}

TEST(Gathering, DependsOnSeedAndBlockAlone) {
  const auto one = make_gathering(parse_rules("basic"));
  const auto other = make_gathering(parse_rules("basic"));
  one->begin_block(1, 0);
  gathered(*one, shuffled(1));
  one->begin_block(1, 7);
  other->begin_block(1, 7);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(gathered(*one, shuffled(seed)), gathered(*other, shuffled(seed)));
  }
}

using testing::ElementsAre;

TEST(Scoring, IsAsDocumented) {
  const Shanten standard{-1, 3, 9};
  const auto worth = [&](std::string_view text, const Win& win, Shanten shanten) {
    const Hand hand = parse_hand(text);
    return doubles(hand.concealed, hand.melds, shanten, win);
  };
  EXPECT_EQ(worth("11z456p789s+123m+555p", {}, standard), 0U);
  EXPECT_EQ(worth("11z456p789s123m555p", {}, standard), 1U);
  EXPECT_EQ(worth("11z456p123m555p[7777s]", {.last_tile = true}, standard), 3U);
  EXPECT_EQ(worth("11z555p+111m+777s+999s", {}, standard), 1U);
  EXPECT_EQ(worth("11p666p+222p+777p+999p", {.by_robbing = true}, standard), 4U);
  EXPECT_EQ(worth("1122m3344p5566s77z", {}, {3, -1, 9}), 3U);
  EXPECT_EQ(worth("119m19p19s1234567z", {}, {7, 5, -1}), most_doubles);
  EXPECT_THAT(payments(1, 2, 0, 0b0100), ElementsAre(-4, -2, 8, -2));
  EXPECT_THAT(payments(0, 2, 2, 0b0100), ElementsAre(-2, -2, 6, -2));
  EXPECT_THAT(payments(0, 2, 0, 0b0110), ElementsAre(-2, 0, 3, -1));
}

using testing::ElementsAre;

TEST(Game, EndsAtOnceOnAHeavenlyHand) {
  const auto wall = wall_with(
      {"123456789m11122z", "1479p258s333z444z", "2369p147s555z666z", "14578p369s77z12s3p"}, {});
  const Game game = played(wall, {"0 hu 2z"});
  EXPECT_EQ(game.outcome().winners, 1U);
  // One suit and honours, nothing claimed.
  EXPECT_EQ(game.outcome().doubles[0], 2);
  EXPECT_THAT(game.outcome().points, ElementsAre(24, -8, -8, -8));
}

TEST(Game, LetsSeveralWinUnlessTheRulesSayOtherwise) {
  // Players 1 and 2 wait for the 1m that the dealer discards.
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Game both = played(wall, {"0 discard 1m", "1 hu 1m", "2 hu 1m"});
  EXPECT_EQ(both.outcome().winners, 0b0110U);
  EXPECT_EQ(both.outcome().points[3], -2 - 2);
  EXPECT_EQ(both.outcome().points[0], -4 - 4);
  const Game nearest = played(wall, {"0 discard 1m", "1 hu 1m"}, "chinese");
  EXPECT_EQ(nearest.outcome().winners, 0b0010U);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "1 hu 1m", "2 hu 1m"}, "chinese"), 2U);
}

TEST(Game, MakesGangsWithTilesFromTheEnd) {
  const auto wall = wall_with(
      {"1111m258p369s1234z", "2369m147s555z666z", "1479p258s333z444z", "111p999p1479s77z2s"}, {});
  const Game game = played(wall, {"0 closed-gang 1m"});
  EXPECT_EQ(game.phase(), Game::Phase::turn) << "a closed gang cannot be robbed";
  EXPECT_EQ(game.player(), 0U);
  EXPECT_EQ(game.seat(0).hand.counts[kind_of(wall.back())], wall.back() == 0 ? 0 : 1);
  EXPECT_EQ(game.seat(1).unseen[0], 0);
  EXPECT_EQ(game.left(), all_tiles - 53U - 1U);
}

TEST(Game, ListsWinnersInTurnOnly) {
  // The dealer and player 2 wait for the 1m that player 1 draws and discards.
  const auto wall = wall_with(
      {"23m456m789m11p999s1z", "1479p258s333z12z5z", "23m444p555p66s777s", "1147m28p369s2344z"},
      {"1m"});
  const Game both = played(wall, {"0 discard 1z", "1 discard 1m", "2 hu 1m", "0 hu 1m"});
  EXPECT_EQ(both.outcome().winners, 0b0101U);
  EXPECT_EQ(next_dealer(both), 0U) << "the dealer is one of the winners";
  EXPECT_EQ(legal(wall, {"0 discard 1z", "1 discard 1m", "0 hu 1m", "2 hu 1m"}), 3U);
  EXPECT_EQ(legal(wall, {"0 discard 1z", "1 discard 1m", "3 hu 1m"}), 2U);
}

TEST(Game, LetsADealerWhoWinsDealAgain) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  EXPECT_EQ(next_dealer(played(wall, {"0 discard 1m", "2 hu 1m"})), 1U);
  EXPECT_EQ(next_dealer(played(wall, {"0 discard 1m", "1 hu 1m"})), 1U);
  const auto heavenly = wall_with(
      {"123456789m11122z", "1479p258s333z444z", "2369p147s555z666z", "14578p369s77z12s3p"}, {});
  EXPECT_EQ(next_dealer(played(heavenly, {"0 hu 2z"})), 0U);
}

TEST(Game, EndsWithTheDeadWall) {
  for (const auto& [rules, draws] : {std::pair{"basic", 83U}, {"riichi", 69U}, {"sichuan", 55U}}) {
    Games games(rules);
    Game game(games.rules());
    game.start(games.shuffled(), 2);
    EXPECT_EQ(pass_time(game, 0), draws) << rules;
    game.pass();
    EXPECT_EQ(game.phase(), Game::Phase::over);
    EXPECT_EQ(game.outcome(), Outcome{});
    EXPECT_EQ(next_dealer(game), 2U);
  }
}

TEST(Game, GivesChiToTheNextPlayerOnly) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m78m11p3999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Game game = played(wall, {"0 discard 1m", "1 chi 1m", "1 discard 3s"});
  EXPECT_EQ(game.seat(1).hand.melds, 1);
  EXPECT_EQ(game.seat(1).hand.counts[0], 0);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "2 chi 1m"}), 1U);
  EXPECT_EQ(legal(wall, {"0 discard 1m", "1 chi 1m"}, "basic,-chi"), 1U);
}

TEST(Game, LetsATileAddedToAPengBeRobbed) {
  // The dealer takes the 1m of player 3 for a peng and draws the fourth one himself; player 1 waits
  // for 1m and 4m.
  const auto wall = wall_with(
      {"114m258p369s12345z", "23m456789p111s99s", "1479p258s333z444z", "1m2369p147s666z77z"},
      {"7m", "7m", "7m", "8m", "8m", "8m", "1m"});
  std::vector<std::string> texts = {
      "0 discard 5z", "1 discard 7m", "2 discard 7m", "3 discard 1m", "0 peng 1m",
      "0 discard 4m", "1 discard 8m", "2 discard 8m", "3 discard 8m", "0 added-gang 1m"};
  std::vector<std::string> robbing = texts;
  robbing.push_back("1 hu 1m");
  const Game robbed = played(wall, robbing);
  EXPECT_TRUE(robbed.outcome().win.by_robbing);
  EXPECT_THAT(robbed.outcome().points, ElementsAre(-8, 16, -4, -4));
  texts.push_back("0 discard 2z");
  EXPECT_EQ(played(wall, texts).seat(0).melds[0].kind, MeldKind::added_gang);
  EXPECT_EQ(legal(wall, robbing, "basic,-rob-gang"), robbing.size() - 1);
}

TEST(Game, LetsTheLastDiscardBeWonOnOnly) {
  // Player 1 waits for 5z, player 2 has two of them, and player 3 draws one last.
  auto wall = wall_with(
      {"1479m2258p369s123z", "123m456p789s111p5z", "258m369p147s1155z", "69m35p2468s4477z6z"}, {});
  const std::size_t last = wall.size() - 40 - 1;
  std::swap(wall[last], *std::find_if(wall.begin() + 53, wall.end(),
                                      [](Tile tile) { return kind_of(tile) == kind_named("5z"); }));
  Game game(parse_rules("basic,dead-wall=40"));
  game.start(wall, 0);
  EXPECT_EQ(pass_time(game, 0), 43U);
  EXPECT_EQ(game.player(), 3U);
  EXPECT_FALSE(game.can_claim_peng(2));
  EXPECT_TRUE(game.can_claim_hu(1));
  game.win(0b0010);
  EXPECT_TRUE(game.outcome().win.last_tile);
  EXPECT_EQ(game.outcome().doubles[1], 2) << "nothing claimed, and the last tile";
  EXPECT_THAT(game.outcome().points, ElementsAre(-4, 16, -4, -8));
}

TEST(GameTiles, ArePushedTogetherFromTheDealerOn) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  Game game(parse_rules("basic"));
  game.start(wall, 0);
  std::vector<Tile> tiles(wall.size());
  game.gather(tiles);
  // Nobody has played: each hand sorted, then the rest of the wall as it lies.
  EXPECT_TRUE(std::is_sorted(tiles.begin(), tiles.begin() + 14));
  EXPECT_TRUE(std::is_permutation(tiles.begin(), tiles.begin() + 14, wall.begin()));
  EXPECT_TRUE(std::is_permutation(tiles.begin() + 14, tiles.begin() + 27, wall.begin() + 14));
  EXPECT_TRUE(std::equal(tiles.begin() + 53, tiles.end(), wall.begin() + 53));
  EXPECT_TRUE(game.is_whole());
}

TEST(GameTiles, HaveClaimedSetsBeforeHandsAndDiscardsBehind) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "11m456m789m23p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  Game game = played(wall, {"0 discard 1m", "1 peng 1m", "1 discard 2p"});
  std::vector<Tile> tiles(wall.size());
  game.gather(tiles);
  // The dealer has 13 left and nothing before him; then comes the set of player 1.
  for (std::size_t i = 13; i < 16; ++i) EXPECT_EQ(kind_of(tiles[i]), 0);
  EXPECT_EQ(kind_of(tiles[13 + 3 + 10]), 10) << "the two of dots that was discarded";
}

}  // namespace

}  // namespace evenhand::mahjong
