#include "src/games/xiangqi/player.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/xiangqi/moves.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiPlayer, IsRefusedWhenItIsNone) {
  EXPECT_THROW(make_player(player("")), InputError);
  EXPECT_THROW(make_player(player("own:speed=3")), InputError);
  EXPECT_THROW(make_player(player("own:nodes=x")), InputError);
}

TEST(XiangqiPlayer, TakesNoOptionsOfUciWhenItIsBuiltIn) {
  for (const char* text : {"own", "own:nodes=10", "random"}) {
    PlayerSpec spec = player(text);
    spec.options = {"Foo=3"};
    try {
      make_player(spec);
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("'Foo=3': '" + spec.text), std::string::npos)
          << error.what();
    }
  }
}

TEST(XiangqiPlayer, OfChanceDependsOnTheGamesSeedAlone) {
  const Game game(parse_fen("startpos"));
  const auto one = make_player(player("random"));
  const auto other = make_player(player("random"));
  std::vector<Move> moves;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    one->new_game(seed, {});
    other->new_game(seed, {});
    moves.push_back(one->choose(game).move);
    EXPECT_EQ(moves.back(), other->choose(game).move);
  }
  EXPECT_FALSE(std::all_of(moves.begin(), moves.end(),
                           [&](const Move& move) { return move == moves.front(); }));
}

TEST(XiangqiPlayer, SaysItsBudget) {
  EXPECT_EQ((Budget{250, 0, 0}).text(), "nodes 250");
  EXPECT_EQ((Budget{0, 4, 0}).text(), "depth 4");
  EXPECT_EQ((Budget{0, 0, 20}).text(), "movetime 20");
  EXPECT_EQ((Budget{0, 0, 0, {0, 10000, 100}}).text(), "tc 10+0.1");
  EXPECT_EQ(Budget{}.text(), "none");
  EXPECT_EQ(own_budget(player("own:hash=2,nodes=400"))->nodes, 400U);
  EXPECT_FALSE(own_budget(player("own:vary")));
  EXPECT_FALSE(own_budget(player("random")));
  EXPECT_TRUE(is_failure("crash"));
  EXPECT_FALSE(is_failure("mate"));
}

}  // namespace
}  // namespace evenhand::xiangqi
