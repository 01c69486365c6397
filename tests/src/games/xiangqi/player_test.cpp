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
  EXPECT_EQ(budgets_text({{250, 0, 0}, {0, 4, 0}, {0, 0, 20}}), "nodes 250, depth 4, movetime 20");
  EXPECT_EQ(budgets_text({{0, 0, 0, {0, 10000, 100}}}), "tc 10+0.1");
  EXPECT_TRUE(is_failure("crash"));
  EXPECT_FALSE(is_failure("mate"));
}

}  // namespace
}  // namespace evenhand::xiangqi
