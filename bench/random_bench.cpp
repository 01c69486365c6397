// Measures what random numbers cost: 64-bit words (or outputs, where they are narrower) of each
// source, and the choices made of them. items_per_second counts words, or choices.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/random/bounded_batch.hpp"
#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"

namespace evenhand::random {
namespace {

void fill(benchmark::State& state, const SourceInfo& info) {
  const auto source = make_source(info.name, 1, 0);
  std::vector<std::uint64_t> words(4096);
  for (auto _ : state) {
    source->fill(words);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(words.size()));
}

void start(benchmark::State& state, const SourceInfo& info) {
  std::uint64_t stream = 0;
  std::uint64_t word = 0;
  for (auto _ : state) {
    make_source(info.name, 1, ++stream)->fill({&word, 1});
    benchmark::DoNotOptimize(word);
  }
}

template <class Choice>
void draw(benchmark::State& state, Choice choice) {
  const auto source = make_source(sources().front().name, 1, 0);
  Draws draws;
  draws.begin_block(*source, sources().front());
  for (auto _ : state) {
    for (int i = 0; i < 1024; ++i) benchmark::DoNotOptimize(choice(draws));
  }
  state.SetItemsProcessed(state.iterations() * 1024);
}

// The indices of Fisher-Yates; the argument is the deck.
void bounded_batch(benchmark::State& state) {
  const auto deck = static_cast<std::size_t>(state.range(0));
  std::vector<std::uint32_t> bounds(deck - 1);
  std::iota(bounds.rbegin(), bounds.rend(), 2U);
  const std::size_t deals = cards::DealBatch::phase_size(deck);
  BoundedBatch batch(bounds, deals);
  const auto source = make_source(sources().front().name, 1, 0);
  batch.begin_block(*source);
  for (auto _ : state) {
    batch.draw(deals);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(bounds.size() * deals));
}
BENCHMARK(bounded_batch)->Arg(54)->Arg(136)->Arg(1024);

const bool registered = [] {
  for (const SourceInfo& info : sources()) {
    const std::string name(info.name);
    benchmark::RegisterBenchmark(("fill/" + name).c_str(), fill, info);
    benchmark::RegisterBenchmark(("start_stream/" + name).c_str(), start, info);
  }
  const auto below = [](Draws& draws) { return draws.below(54); };
  const auto coin = [](Draws& draws) { return draws.chance(1, 2); };
  benchmark::RegisterBenchmark("draws/below_54", draw<decltype(below)>, below);
  benchmark::RegisterBenchmark("draws/coin", draw<decltype(coin)>, coin);
  return true;
}();

}  // namespace
}  // namespace evenhand::random
