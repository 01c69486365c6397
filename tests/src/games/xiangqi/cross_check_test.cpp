#include "src/games/xiangqi/cross_check.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiCrossCheck, ComparesLegalMovesWithAnotherEngine) {
  PlayPlan plan = small_match();
  plan.first = player("random");
  const std::vector<GameRecord> games = play_all(plan);
  const std::string hello =
      "echo uciok; while read -r line; do case $line in isready) echo readyok;; go*) ";
  CrossCheck wrong(hello + "echo a0a1: 1; echo Nodes searched: 1;; esac; done", 50);
  EXPECT_THROW(for (const GameRecord& game : games) wrong.take(game), InputError);
  EXPECT_THROW(CrossCheck("exit 1", 50), InputError);
  if (!std::filesystem::exists("/usr/games/fairy-stockfish")) return;
  CrossCheck fairy("/usr/games/fairy-stockfish", 7);
  for (const GameRecord& game : games) fairy.take(game);
  EXPECT_GT(fairy.compared(), 20U);
}

}  // namespace
}  // namespace evenhand::xiangqi
