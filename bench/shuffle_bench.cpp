// Shuffles on one thread: this program's, std::shuffle with a 64-bit Mersenne Twister and with
// xoshiro256++, on 8-bit and on 32-bit cards, and a shuffle with batched draws. The argument is the
// deck; items_per_second counts deals.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
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

/// Swaps the last `count` of the first `size` cards with those that one word draws for them, the
/// product of whose ranges is at most 2^64: Brackett-Rozinsky & Lemire, "Batched ranged random
/// integer generation", Softw. Pract. Exper. 55 (2025), algorithm 2.
template <std::size_t count, class Engine>
void batched_swaps(std::uint8_t* deck, std::size_t size, Engine& engine) {
  __extension__ using Wide = unsigned __int128;
  std::array<std::size_t, count> drawn;
  std::uint64_t product = 1;
  for (std::size_t i = 0; i < count; ++i) product *= size - i;
  std::uint64_t word = 0;
  const auto draw = [&] {
    word = engine();
    for (std::size_t i = 0; i < count; ++i) {
      const Wide scaled = Wide{word} * (size - i);
      drawn[i] = static_cast<std::size_t>(scaled >> 64);
      word = static_cast<std::uint64_t>(scaled);
    }
  };
  draw();
  if (word < product) {
    const std::uint64_t unfair = (0 - product) % product;
    while (word < unfair) draw();
  }
  for (std::size_t i = 0; i < count; ++i) std::swap(deck[size - 1 - i], deck[drawn[i]]);
}

/// For decks of up to 512 cards, whose sixth power is below 2^54.
void batched_draws(benchmark::State& state) {
  std::vector<std::uint8_t> deck(static_cast<std::size_t>(state.range(0)));
  std::iota(deck.begin(), deck.end(), std::uint8_t{0});
  FastEngine engine;
  for (auto _ : state) {
    std::size_t left = deck.size();
    for (; left > 6; left -= 6) batched_swaps<6>(deck.data(), left, engine);
    for (; left > 1; --left) batched_swaps<1>(deck.data(), left, engine);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(batched_draws)->Arg(52)->Arg(54)->Arg(136);

}  // namespace
}  // namespace evenhand::shuffle
