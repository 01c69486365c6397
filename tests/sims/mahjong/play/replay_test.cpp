#include <gtest/gtest.h>

#include "tests/sims/mahjong/play/tables.hpp"

namespace evenhand::mahjong {
namespace {

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
