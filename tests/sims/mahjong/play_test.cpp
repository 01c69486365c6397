#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "base/error.hpp"
#include "sims/mahjong/hand_text.hpp"
#include "sims/mahjong/play/play_hand.hpp"
#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class KeptLog : public ActionLog {
 public:
  void add(const Action& action) override { actions.push_back(action); }
  std::vector<Action> actions;
};

/// Walls and choices, the same in every run.
class Games {
 public:
  explicit Games(std::string_view rules, std::uint64_t seed = 1)
      : rules_(parse_rules(rules)),
        random_(seed),
        info_(random::sources().front()),
        source_(random::make_source(info_.name, seed, 0)),
        wall_(rules_.honours ? all_tiles : first_honour * copies) {
    draws_.begin_block(*source_, info_);
    std::iota(wall_.begin(), wall_.end(), Tile{0});
  }

  const Rules& rules() const { return rules_; }
  random::Draws& draws() { return draws_; }
  const std::vector<Tile>& shuffled() {
    for (std::size_t i = 0; i + 1 < wall_.size(); ++i) {
      std::swap(wall_[i], wall_[i + random_.below(wall_.size() - i)]);
    }
    return wall_;
  }

 private:
  Rules rules_;
  RandomHands random_;
  const random::SourceInfo& info_;
  std::unique_ptr<random::Source> source_;
  random::Draws draws_;
  std::vector<Tile> wall_;
};

/// A wall that deals these hands (the first of 14) and draws these tiles; the rest in order.
std::vector<Tile> wall_with(const std::vector<std::string>& hands,
                            const std::vector<std::string>& draws) {
  std::vector<Tile> wall;
  std::array<std::uint8_t, kinds> used{};
  const auto put = [&](std::size_t kind) {
    wall.push_back(static_cast<Tile>(kind * copies + used.at(kind)++));
  };
  for (const std::string& text : hands) {
    const Counts counts = parse_hand(text).concealed;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (std::size_t i = 0; i < counts[kind]; ++i) put(kind);
    }
  }
  for (const std::string& draw : draws) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      if (kind_text(static_cast<Kind>(kind)) == draw) put(kind);
    }
  }
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    while (used[kind] < copies) put(kind);
  }
  return wall;
}

Action action(std::string_view text) { return parse_action(text); }

/// Plays these actions from the dealer 0 on and fails where one is refused.
Game played(const std::vector<Tile>& wall, const std::vector<std::string>& texts,
            std::string_view rules = "basic") {
  Game game(parse_rules(rules));
  game.start(wall, 0);
  std::vector<Action> actions;
  for (const std::string& text : texts) actions.push_back(action(text));
  EXPECT_EQ(replay(game, actions), actions.size());
  EXPECT_TRUE(game.is_whole());
  return game;
}

void expect_sound_hands(std::string_view rules, std::string_view policy, int hands) {
  Games games(rules);
  const auto player = make_policy(policy);
  const Table table{player.get(), player.get(), player.get(), player.get()};
  Game game(games.rules());
  for (int i = 0; i < hands; ++i) {
    const std::vector<Tile> wall = games.shuffled();
    const auto dealer = static_cast<std::size_t>(i) % players;
    KeptLog log;
    play_hand(game, wall, dealer, table, games.draws(), &log);
    ASSERT_EQ(game.phase(), Game::Phase::over);
    ASSERT_TRUE(game.is_whole()) << "hand " << i;
    const Outcome& outcome = game.outcome();
    ASSERT_EQ(std::accumulate(outcome.points.begin(), outcome.points.end(), 0), 0);
    Game again(games.rules());
    again.start(wall, dealer);
    ASSERT_EQ(replay(again, log.actions), log.actions.size()) << "hand " << i;
    ASSERT_EQ(again.phase(), Game::Phase::over);
    ASSERT_EQ(again.outcome(), outcome);
  }
}

TEST(Play, KeepsEveryTileAndReplays) {
  expect_sound_hands("basic", "proper", 2000);
  expect_sound_hands("riichi", "defending", 1000);
  expect_sound_hands("sichuan", "proper", 300);
  expect_sound_hands("chinese", "random", 1000);
}

TEST(PlaySlow, KeepsEveryTileAndReplaysManyHands) { expect_sound_hands("basic", "proper", 100000); }

/// The same wall dealt from another player on gives the same hand, moved round.
TEST(Play, IsTheSameFromEverySeat) {
  for (const char* policy : {"proper", "defending"}) {
    Games games("basic", 7);
    const auto player = make_policy(policy);
    const Table table{player.get(), player.get(), player.get(), player.get()};
    for (int i = 0; i < 300; ++i) {
      const std::vector<Tile> wall = games.shuffled();
      Game first(games.rules());
      KeptLog log;
      play_hand(first, wall, 0, table, games.draws(), &log);
      for (std::size_t dealer = 1; dealer < players; ++dealer) {
        Game moved(games.rules());
        KeptLog moved_log;
        play_hand(moved, wall, dealer, table, games.draws(), &moved_log);
        ASSERT_EQ(moved_log.actions.size(), log.actions.size());
        for (std::size_t n = 0; n < log.actions.size(); ++n) {
          Action expected = log.actions[n];
          expected.player = static_cast<std::uint8_t>((expected.player + dealer) % players);
          ASSERT_EQ(moved_log.actions[n], expected);
        }
        for (std::size_t p = 0; p < players; ++p) {
          ASSERT_EQ(moved.outcome().points[(p + dealer) % players], first.outcome().points[p]);
        }
      }
    }
  }
}

TEST(Play, EndsAtOnceOnAHeavenlyHand) {
  const auto wall = wall_with(
      {"123456789m11122z", "1479p258s333z444z", "2369p147s555z666z", "14578p369s77z12s3p"}, {});
  const Game game = played(wall, {"0 hu 2z"});
  EXPECT_EQ(game.outcome().winners, 1U);
  // One suit and honours, nothing claimed.
  EXPECT_EQ(game.outcome().doubles[0], 2);
  EXPECT_THAT(game.outcome().points, ElementsAre(24, -8, -8, -8));
}

TEST(Play, LetsSeveralWinUnlessTheRulesSayOtherwise) {
  // Players 1 and 2 wait for the 1m that the dealer discards.
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m789m11p999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  const Game both = played(wall, {"0 discard 1m", "1 hu 1m", "2 hu 1m"});
  EXPECT_EQ(both.outcome().winners, 0b0110U);
  EXPECT_EQ(both.outcome().points[3], -2 - 2);
  EXPECT_EQ(both.outcome().points[0], -4 - 4);
  const Game nearest = played(wall, {"0 discard 1m", "1 hu 1m"}, "chinese");
  EXPECT_EQ(nearest.outcome().winners, 0b0010U);
  Game game(parse_rules("chinese"));
  game.start(wall, 0);
  EXPECT_EQ(replay(game, std::vector{action("0 discard 1m"), action("1 hu 1m"), action("2 hu 1m")}),
            2U);
}

TEST(Play, GivesChiToTheNextPlayerOnly) {
  const auto wall = wall_with(
      {"1147m258p369s1234z", "23m456m78m11p3999s", "23m444p555p66s777s", "1479p258s333z12z5z"}, {});
  Game game = played(wall, {"0 discard 1m", "1 chi 1m", "1 discard 3s"});
  EXPECT_EQ(game.seat(1).hand.melds, 1);
  EXPECT_EQ(game.seat(1).hand.counts[0], 0);
  game.start(wall, 0);
  EXPECT_EQ(replay(game, std::vector{action("0 discard 1m"), action("2 chi 1m")}), 1U);
  Game none(parse_rules("basic,-chi"));
  none.start(wall, 0);
  EXPECT_EQ(replay(none, std::vector{action("0 discard 1m"), action("1 chi 1m")}), 1U);
}

TEST(Play, MakesGangsWithTilesFromTheEnd) {
  const auto wall = wall_with(
      {"1111m258p369s1234z", "2369m147s555z666z", "1479p258s333z444z", "111p999p1479s77z2s"}, {});
  Game game = played(wall, {"0 closed-gang 1m"});
  EXPECT_EQ(game.player(), 0U);
  EXPECT_EQ(game.seat(0).hand.counts[kind_of(wall.back())], wall.back() == 0 ? 0 : 1);
  EXPECT_EQ(game.seat(1).unseen[0], 0);
  EXPECT_EQ(game.left(), all_tiles - 53U - 1U);
}

TEST(Play, LetsATileAddedToAPengBeRobbed) {
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
  Game safe(parse_rules("basic,-rob-gang"));
  safe.start(wall, 0);
  std::vector<Action> actions;
  for (const std::string& text : robbing) actions.push_back(action(text));
  EXPECT_EQ(replay(safe, actions), robbing.size() - 1);
}

TEST(Play, RefusesWhatIsIllegalAtTheExactAction) {
  Games games("basic", 3);
  const auto player = make_policy("proper");
  const Table table{player.get(), player.get(), player.get(), player.get()};
  RandomHands random(4);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Tile> wall = games.shuffled();
    Game game(games.rules());
    KeptLog log;
    play_hand(game, wall, 0, table, games.draws(), &log);
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

TEST(Action, ReadsBackItsText) {
  for (const char* text : {"0 discard 5m", "1 chi 7s", "2 peng 7z", "3 open-gang 1p",
                           "0 added-gang 9m", "1 closed-gang 1z", "2 hu 3p"}) {
    EXPECT_EQ(action_text(action(text)), text);
  }
  for (const char* text : {"", "0", "0 discard", "4 discard 5m", "0 kan 5m", "0 discard 5x",
                           "00 discard 5m", "0 discard 5m "}) {
    EXPECT_THROW(action(text), InputError) << text;
  }
}

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

TEST(MakePolicy, SuggestsTheNearest) {
  try {
    make_policy("propper");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'proper'?"));
  }
}

}  // namespace
}  // namespace evenhand::mahjong
