#include <gtest/gtest.h>

#include "tests/sims/mahjong/many_hands.hpp"
#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

void expect_sound_hands(std::string_view rules, std::string_view policy, std::size_t hands) {
  Games games(rules);
  const auto player = make_policy(policy);
  Game game(games.rules());
  Game again(games.rules());
  KeptLog log;
  for (std::size_t i = 0; i < hands; ++i) {
    const std::vector<Tile>& wall = games.shuffled();
    const std::size_t dealer = i % players;
    log.actions.clear();
    play_hand(game, wall, dealer, table_of(*player), games.draws(), &log);
    ASSERT_EQ(game.phase(), Game::Phase::over);
    ASSERT_TRUE(game.is_whole()) << "hand " << i;
    const Outcome& outcome = game.outcome();
    ASSERT_EQ(std::accumulate(outcome.points.begin(), outcome.points.end(), 0), 0);
    again.start(wall, dealer);
    ASSERT_EQ(replay(again, log.actions), log.actions.size()) << "hand " << i;
    ASSERT_EQ(again.phase(), Game::Phase::over);
    ASSERT_EQ(again.outcome(), outcome);
  }
}

TEST(WholeHands, KeepEveryTileAndReplay) {
  expect_sound_hands("basic", "proper", 2000);
  expect_sound_hands("riichi", "defending", 1000);
  expect_sound_hands("sichuan", "proper", 300);
  expect_sound_hands("chinese", "random", 1000);
}

TEST(WholeHandsSlow, KeepEveryTileAndReplay) {
  expect_sound_hands("basic", "proper", many_hands(100000));
}

/// The same wall dealt from another player on gives the same hand, moved round.
void expect_same_from_every_seat(std::string_view rules, std::string_view policy) {
  Games games(rules, 7);
  const auto player = make_policy(policy);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Tile>& wall = games.shuffled();
    Game first(games.rules());
    KeptLog log;
    play_hand(first, wall, 0, table_of(*player), games.draws(), &log);
    for (std::size_t dealer = 1; dealer < players; ++dealer) {
      Game moved(games.rules());
      KeptLog moved_log;
      play_hand(moved, wall, dealer, table_of(*player), games.draws(), &moved_log);
      ASSERT_EQ(moved_log.actions.size(), log.actions.size());
      for (std::size_t n = 0; n < log.actions.size(); ++n) {
        Action expected = log.actions[n];
        expected.player = static_cast<std::uint8_t>((expected.player + dealer) % players);
        ASSERT_EQ(moved_log.actions[n], expected);
      }
      for (std::size_t p = 0; p < players; ++p) {
        ASSERT_EQ(moved.outcome().points[(p + dealer) % players], first.outcome().points[p]);
      }
      ASSERT_EQ(next_dealer(moved), (next_dealer(first) + dealer) % players);
    }
  }
}

TEST(WholeHands, AreTheSameFromEverySeat) {
  expect_same_from_every_seat("basic", "proper");
  expect_same_from_every_seat("riichi", "defending");
  expect_same_from_every_seat("chinese", "proper");
  expect_same_from_every_seat("sichuan,-rob-gang", "proper");
}

/// Looks at all that anyone may do, all the way through hands of random moves.
void expect_lawful_choices(const Game& game) {
  ActionList choices;
  if (game.phase() == Game::Phase::turn) {
    game.list_turn(choices);
    ASSERT_FALSE(choices.empty());
    for (const Action& choice : choices) {
      const bool is_gang = choice.move == Move::closed_gang || choice.move == Move::added_gang;
      ASSERT_FALSE(is_gang && game.left() == 0) << "a gang needs a tile to replace it";
    }
    return;
  }
  for (std::size_t player = 0; player < players; ++player) {
    game.list_claims(player, choices);
    ASSERT_TRUE(choices.empty() || player != game.player());
    for (const Action& choice : choices) {
      if (choice.move == Move::hu) continue;
      ASSERT_GT(game.left(), 0U) << "the last discard can only be won on";
      ASSERT_FALSE(game.is_robbing()) << "a tile added to a peng can only be won on";
      ASSERT_TRUE(choice.move != Move::chi || player == (game.player() + 1) % players);
    }
  }
}

TEST(WholeHands, OfferNothingUnlawful) {
  Games games("basic", 11);
  RandomHands random(12);
  std::size_t exhausted = 0;
  for (int i = 0; i < 600; ++i) {
    Game game(games.rules());
    game.start(games.shuffled(), 0);
    while (game.phase() != Game::Phase::over) {
      ASSERT_NO_FATAL_FAILURE(expect_lawful_choices(game));
      ActionList choices;
      if (game.phase() == Game::Phase::turn) {
        game.list_turn(choices);
        game.act(choices[random.below(choices.size())]);
        continue;
      }
      game.list_claims((game.player() + 1 + random.below(3)) % players, choices);
      const std::size_t choice = random.below(choices.size() + 1);
      if (choice == choices.size()) {
        game.pass();
      } else if (choices[choice].move == Move::hu) {
        game.win(1U << choices[choice].player);
      } else {
        game.claim(choices[choice]);
      }
    }
    ASSERT_TRUE(game.is_whole());
    if (game.outcome().winners != 0) continue;
    ++exhausted;
    ASSERT_EQ(game.left(), 0U);
    ASSERT_EQ(next_dealer(game), game.dealer());
  }
  EXPECT_GT(exhausted, 300U);
}

}  // namespace
}  // namespace evenhand::mahjong
