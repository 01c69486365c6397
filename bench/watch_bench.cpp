// Measures how long a watch takes to look at deals that are in memory, with every bet, detector and
// the window: deals a second, in blocks as it asks for them, once it has seen half a million. Fair
// deals, and such of which it bets in earnest.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "sims/shuffle/dealer.hpp"
#include "src/watch/watcher.hpp"

namespace {

using namespace evenhand;

std::vector<cards::DealBatch> blocks_of(const std::string& shuffler, std::size_t deck,
                                        std::size_t blocks, std::size_t deals) {
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), deck, "xoshiro256++", 1);
  std::vector<cards::DealBatch> list;
  for (std::size_t i = 0; i < blocks; ++i) list.push_back(dealer.batch(deals));
  return list;
}

void watch_deals(benchmark::State& state, const std::string& shuffler, const std::string& name) {
  const cards::Deck deck = cards::parse_deck(name);
  watch::Watcher watcher(deck, {}, [](const watch::Event&) {});
  const std::vector<cards::DealBatch> blocks =
      blocks_of(shuffler, deck.size, 500, watcher.most_block());
  for (const cards::DealBatch& block : blocks) watcher.look(block);
  std::size_t at = 0;
  std::int64_t deals = 0;
  for (auto _ : state) {
    const cards::DealBatch& block = blocks[at++ % blocks.size()];
    watcher.look(block);
    deals += static_cast<std::int64_t>(block.size());
  }
  state.SetItemsProcessed(deals);
}

BENCHMARK_CAPTURE(watch_deals, fair_52, "fisher-yates", "52");
BENCHMARK_CAPTURE(watch_deals, fair_54, "fisher-yates", "54");
BENCHMARK_CAPTURE(watch_deals, fair_136, "fisher-yates", "mahjong");
BENCHMARK_CAPTURE(watch_deals, biased_54, "naive-swap", "54");

}  // namespace
