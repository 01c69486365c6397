// Measures what a deal costs each group of tests, the default battery and all groups together, one
// thread. The deals are fair, drawn beforehand, and folded in phases that fit the first cache.

#include <benchmark/benchmark.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "src/audit/tallies.hpp"
#include "stats/distributions/small_generator.hpp"

namespace {

using evenhand::cards::DealBatch;

DealBatch fair_deals(std::size_t n) {
  DealBatch batch(n, DealBatch::phase_size(n));
  evenhand::stats::SmallGenerator random(1);
  batch.visit([&](auto deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      auto deal = deals[d];
      std::iota(deal.begin(), deal.end(), 0);
      for (std::size_t i = n - 1; i > 0; --i) std::swap(deal[i], deal[random.below(i + 1)]);
    }
  });
  return batch;
}

void fold(benchmark::State& state, const std::string& deck, const std::string& groups) {
  const evenhand::cards::Deck cards = evenhand::cards::parse_deck(deck);
  evenhand::audit::Tallies tallies(evenhand::audit::parse_battery(groups), cards);
  const DealBatch deals = fair_deals(cards.size);
  std::uint64_t folds = 0;
  for (auto _ : state) {
    if (folds * deals.size() % 4096 == 0) tallies.begin_block(folds * deals.size() / 4096);
    tallies.fold(deals);
    ++folds;
  }
  state.counters["deals"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(deals.size()),
      benchmark::Counter::kIsRate);
  state.counters["s/deal"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(deals.size()),
      benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

const int registered = [] {
  std::vector<std::string> batteries = {"default", "all"};
  for (const auto& group : evenhand::audit::groups()) batteries.emplace_back(group.name);
  for (const std::string deck : {"poker", "doudizhu", "mahjong"}) {
    for (const std::string& battery : batteries) {
      if (battery == "permutations") continue;  // decks of up to 7 cards
      benchmark::RegisterBenchmark((deck + "/" + battery).c_str(), [=](benchmark::State& state) {
        fold(state, deck, battery);
      })->MinTime(0.05);
    }
  }
  benchmark::RegisterBenchmark("7/permutations", [](benchmark::State& state) {
    fold(state, "7", "permutations");
  })->MinTime(0.05);
  return 0;
}();

}  // namespace
