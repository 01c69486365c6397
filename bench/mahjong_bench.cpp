// Mahjong hands: one thread, random hands of 14 of 136 tiles, 65,536 different ones in turn, so
// that no table stays warm for a single hand. The goals: shanten of all three forms from
// counts in 14 ns, with maintained suit indices in 5 ns; best discards with their accepting tiles
// in 200 ns.
#include <benchmark/benchmark.h>

#include <numeric>
#include <vector>

#include "sims/mahjong/acceptance.hpp"
#include "sims/mahjong/odds.hpp"
#include "sims/random/draws.hpp"

namespace {

using namespace evenhand;
using namespace evenhand::mahjong;

constexpr std::size_t number_of_hands = 65536;  // a constant, lest a division be measured

std::vector<Counts> random_hands(std::size_t tiles) {
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 1, 0);
  random::Draws draws;
  draws.begin_block(*source, info);
  std::vector<Counts> hands(number_of_hands);
  std::array<Tile, all_tiles> deck;
  std::iota(deck.begin(), deck.end(), Tile{0});
  for (Counts& hand : hands) {
    for (std::size_t i = 0; i < tiles; ++i) {
      std::swap(deck[i], deck[i + draws.below(static_cast<std::uint32_t>(all_tiles - i))]);
    }
    hand = counts_of(std::span(deck).first(tiles));
  }
  return hands;
}

void shanten_from_counts(benchmark::State& state) {
  const std::vector<Counts> hands = random_hands(14);
  const ShantenCounter count{Shape{}};
  std::size_t at = 0;
  int sum = 0;
  for (auto _ : state) {
    sum += count(SuitIndices(hands[at]), 0).best();
    at = (at + 1) % number_of_hands;
  }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shanten_from_counts);

void shanten_from_indices(benchmark::State& state) {
  std::vector<SuitIndices> hands;
  for (const Counts& counts : random_hands(14)) hands.emplace_back(counts);
  const ShantenCounter count{Shape{}};
  std::size_t at = 0;
  int sum = 0;
  for (auto _ : state) {
    sum += count(hands[at], 0).best();
    at = (at + 1) % number_of_hands;
  }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shanten_from_indices);

/// One hand from which a tile goes and to which one comes, as in play.
void shanten_as_tiles_come_and_go(benchmark::State& state) {
  const std::vector<Counts> hands = random_hands(14);
  const ShantenCounter count{Shape{}};
  constexpr std::size_t number_of_moves = 4096;
  std::vector<std::pair<Kind, Kind>> moves;
  Counts counts = hands.front();
  SuitIndices indices(counts);
  for (std::size_t i = 1; moves.size() < number_of_moves; ++i) {
    const Counts& other = hands[i];
    std::size_t out = i % kinds;
    while (counts[out] == 0) out = (out + 1) % kinds;
    std::size_t in = i * 7 % kinds;
    while (other[in] == 0 || counts[in] == copies) in = (in + 1) % kinds;
    --counts[out];
    ++counts[in];
    moves.emplace_back(out, in);
  }
  std::size_t at = 0;
  int sum = 0;
  for (auto _ : state) {
    if (at == 0) indices = SuitIndices(hands.front());
    indices.remove(moves[at].first);
    indices.add(moves[at].second);
    sum += count(indices, 0).best();
    at = (at + 1) % number_of_moves;
  }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(shanten_as_tiles_come_and_go);

void best_discards_with_ukeire(benchmark::State& state) {
  std::vector<HandState> hands;
  std::vector<TilePlanes> unseen;
  for (const Counts& counts : random_hands(14)) {
    Hand hand;
    hand.concealed = counts;
    hands.emplace_back(hand);
    unseen.emplace_back(unseen_beside(counts));
  }
  const ShantenCounter count{Shape{}};
  std::size_t at = 0;
  unsigned sum = 0;
  for (auto _ : state) {
    sum += best_discards(count, hands[at], unseen[at]).best().tiles;
    at = (at + 1) % number_of_hands;
  }
  benchmark::DoNotOptimize(sum);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(best_discards_with_ukeire);

void make_tables(benchmark::State& state) {
  for (auto _ : state) {
    const SuitTables tables;
    benchmark::DoNotOptimize(tables.classes());
  }
}
BENCHMARK(make_tables)->Unit(benchmark::kMillisecond);

void exact_distribution(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(count_hands({}, true, 14).total());
}
BENCHMARK(exact_distribution)->Unit(benchmark::kMillisecond);

}  // namespace
