#include "src/games/xiangqi/player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/xiangqi/moves.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(XiangqiClocks, ControlsAreThoseOfOtherMatchPrograms) {
  const auto expect = [](const char* written, const TimeControl& control, const char* text) {
    EXPECT_EQ(parse_time_control(written, "--tc"), control) << written;
    EXPECT_EQ(control.text(), text);
  };
  expect("10+0.1", {0, 10'000, 100}, "10+0.1");
  expect("40/60", {40, 60'000, 0}, "40/60");
  expect("40/1:30+.5", {40, 90'000, 500}, "40/90+0.5");
  expect("0.001", {0, 1, 0}, "0.001");
  EXPECT_FALSE(TimeControl{}.is_set());
}

TEST(XiangqiClocks, ControlsThatAreNoneAreRefused) {
  for (const char* written : {"", "0", "0+1", "ten", "10+", "+1", "-5", "1e3", "10+0.1+2", "nan",
                              "90000", "1:2:3", "1..5", "10+4000", ":30x"}) {
    EXPECT_THAT([&] { parse_time_control(written, "--tc"); },
                ThrowsMessage<InputError>(HasSubstr("as in 10+0.1 or 40/60")))
        << written;
  }
  EXPECT_THROW(parse_time_control("0/10", "--tc"), InputError);
  EXPECT_THROW(parse_time_control("x/10", "--tc"), InputError);
}

TEST(XiangqiClocks, EachSideHasItsOwn) {
  Clocks clocks(TimeControl{0, 1000, 100});
  EXPECT_TRUE(clocks.run());
  EXPECT_TRUE(clocks.press(red, milliseconds{400}));
  EXPECT_EQ(clocks.of(red).left, milliseconds{700});
  EXPECT_EQ(clocks.of(black).left, milliseconds{1000});
  EXPECT_TRUE(clocks.press(red, milliseconds{700})) << "all of it";
  EXPECT_EQ(clocks.of(red).left, milliseconds{100}) << "the increment";
  EXPECT_FALSE(clocks.press(red, milliseconds{101}));
}

TEST(XiangqiClocks, TimeIsAddedAfterTheMovesOfAControl) {
  Clocks clocks(TimeControl{2, 1000, 0});
  EXPECT_EQ(clocks.of(black).moves_to_go, 2U);
  EXPECT_TRUE(clocks.press(black, milliseconds{300}));
  EXPECT_EQ(clocks.of(black).moves_to_go, 1U);
  EXPECT_TRUE(clocks.press(black, milliseconds{300}));
  EXPECT_EQ(clocks.of(black).left, milliseconds{1400});
  EXPECT_EQ(clocks.of(black).moves_to_go, 2U);
}

TEST(XiangqiClocks, WithoutAControlNobodyLosesOnTime) {
  Clocks clocks;
  EXPECT_FALSE(clocks.run());
  EXPECT_TRUE(clocks.press(red, milliseconds{86'400'000}));
}

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
