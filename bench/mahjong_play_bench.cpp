// Hands of mahjong that policies play against one another with all calls, one thread; a hand is an
// item. The goal: 40,000 hands a second with the full policy.
#include <benchmark/benchmark.h>

#include <numeric>
#include <vector>

#include "sims/mahjong/play/play_hand.hpp"

namespace {

using namespace evenhand;
using namespace evenhand::mahjong;

void self_play(benchmark::State& state, const char* policy_name, const char* rules_name) {
  const Rules rules = parse_rules(rules_name);
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 1, 0);
  random::Draws draws;
  draws.begin_block(*source, info);
  std::vector<Tile> wall(rules.tiles());
  std::iota(wall.begin(), wall.end(), Tile{0});
  const auto policy = make_policy(policy_name);
  const Table table = {policy.get(), policy.get(), policy.get(), policy.get()};
  Game game(rules);
  for (auto _ : state) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) {
      std::swap(wall[i], wall[i + draws.below(static_cast<std::uint32_t>(wall.size() - i))]);
    }
    play_hand(game, wall, 0, table, draws);
    benchmark::DoNotOptimize(game.outcome());
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(self_play, proper, "proper", "basic");
BENCHMARK_CAPTURE(self_play, defending, "defending", "basic");
BENCHMARK_CAPTURE(self_play, random, "random", "basic");
BENCHMARK_CAPTURE(self_play, proper_by_riichi_rules, "proper", "riichi");
BENCHMARK_CAPTURE(self_play, proper_by_sichuan_rules, "proper", "sichuan");

}  // namespace
