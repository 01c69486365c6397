#include "sims/xiangqi/engine/worker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

class WorkerTest : public testing::Test {
 protected:
  Progress search(
      const Limits& limits, const Worker::Report& report = [](const Progress&) {}) {
    return worker_.search(game_, rule_presets().front(), limits, report);
  }

  TranspositionTable table_{1};
  std::atomic<bool> stop_{false};
  Worker worker_{table_, stop_};
  Game game_{parse_fen(start_fen)};
};

TEST_F(WorkerTest, TellsOfEveryDepth) {
  std::vector<int> depths;
  Limits limits;
  limits.depth = 5;
  const Progress last = search(limits, [&](const Progress& found) {
    depths.push_back(found.depth);
    EXPECT_FALSE(found.line.empty());
    EXPECT_GE(found.deepest, found.depth);
  });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4, 5}));
  EXPECT_EQ(last.depth, 5);
  EXPECT_EQ(last.nodes, worker_.nodes());
}

TEST_F(WorkerTest, StopsWithAMoveWhenItIsToldTo) {
  stop_ = true;
  const Progress found = search({});
  ASSERT_FALSE(found.line.empty());
  EXPECT_TRUE(is_legal(game_.position(), found.line[0]));
  EXPECT_LT(found.nodes, 100000U);
}

TEST_F(WorkerTest, VariesTheEvaluationByItsSeed) {
  Limits limits;
  limits.depth = 4;
  const auto with_seed = [&](std::uint64_t seed) {
    TranspositionTable table(1);
    Worker worker(table, stop_);
    worker.set_seed(seed);
    return worker.search(game_, rule_presets().front(), limits, [](const Progress&) {});
  };
  const Progress plain = with_seed(0);
  const Progress varied = with_seed(7);
  EXPECT_TRUE(plain.score != varied.score || plain.line != varied.line);
  EXPECT_EQ(with_seed(7).line, varied.line);
  EXPECT_EQ(with_seed(7).nodes, varied.nodes);
}

TEST_F(WorkerTest, ForgetsWhatItLearned) {
  Limits limits;
  limits.depth = 5;
  const Progress first = search(limits);
  worker_.forget();
  TranspositionTable empty(1);
  Worker fresh(empty, stop_);
  const Progress again =
      fresh.search(game_, rule_presets().front(), limits, [](const Progress&) {});
  EXPECT_EQ(first.nodes, again.nodes);
  EXPECT_EQ(first.line, again.line);
}

}  // namespace
}  // namespace evenhand::xiangqi
