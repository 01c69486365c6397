// Shuffles on one thread: this program's, and std::shuffle with a 64-bit Mersenne Twister and with
// xoshiro256++, on 8-bit and on 32-bit cards. The argument is the deck; items_per_second
// counts deals.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "sims/random/seeding.hpp"
#include "sims/random/source.hpp"
#include "sims/random/xoshiro.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::shuffle {
namespace {

/// xoshiro256++ with the face of a standard engine.
struct FastEngine : random::Xoshiro256PlusPlus {
  using result_type = std::uint64_t;

  FastEngine()
      : Xoshiro256PlusPlus(
            random::derived_state<random::Xoshiro256PlusPlus::State>("bench", 1, 0)) {}
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return UINT64_MAX; }
};

void evenhand_shuffle(benchmark::State& state, const char* name) {
  const auto deck = static_cast<std::size_t>(state.range(0));
  cards::DealBatch batch(deck, cards::DealBatch::phase_size(deck));
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 1, 0);
  const auto shuffler = make_shuffler(parse_shuffler(name), deck);
  shuffler->begin_block(*source, info);
  for (auto _ : state) {
    shuffler->deal(batch);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch.size()));
}
BENCHMARK_CAPTURE(evenhand_shuffle, fisher_yates, "fisher-yates")->Arg(52)->Arg(54)->Arg(136);
BENCHMARK_CAPTURE(evenhand_shuffle, inside_out, "fisher-yates-inside-out")
    ->Arg(52)
    ->Arg(54)
    ->Arg(136);

BENCHMARK_CAPTURE(evenhand_shuffle, bubble_matrix, "bubble-matrix")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, bubble_coin, "bubble-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, insertion_coin, "insertion-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, quicksort_coin, "quicksort-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, heapsort_coin, "heapsort-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, merge_coin, "merge-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, timsort_coin, "timsort-coin")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, riffle, "riffle:7")->Arg(54);
BENCHMARK_CAPTURE(evenhand_shuffle, overhand, "overhand:20")->Arg(54);

template <class Card, class Engine>
void std_shuffle(benchmark::State& state) {
  std::vector<Card> deck(static_cast<std::size_t>(state.range(0)));
  std::iota(deck.begin(), deck.end(), Card{0});
  Engine engine;
  for (auto _ : state) {
    std::shuffle(deck.begin(), deck.end(), engine);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(std_shuffle<std::uint8_t, std::mt19937_64>)->Arg(52)->Arg(54)->Arg(136);
BENCHMARK(std_shuffle<std::uint32_t, std::mt19937_64>)->Arg(52)->Arg(54)->Arg(136);
BENCHMARK(std_shuffle<std::uint8_t, FastEngine>)->Arg(52)->Arg(54)->Arg(136);
BENCHMARK(std_shuffle<std::uint32_t, FastEngine>)->Arg(52)->Arg(54)->Arg(136);

}  // namespace
}  // namespace evenhand::shuffle
