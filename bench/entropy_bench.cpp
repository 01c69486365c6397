// SP 800-90B on data sets of 100,000 samples of a good source: the ten estimators of bytes and of
// bits, and what one of the up to 10,000 permutations of --iid takes, with and without bzip2.

#include <benchmark/benchmark.h>

#include "sims/random/source.hpp"
#include "stats/entropy/non_iid.hpp"
#include "stats/entropy/permutation_statistics.hpp"

namespace evenhand::stats::entropy {
namespace {

constexpr std::size_t samples = 100'000;

std::vector<std::uint8_t> fair_samples(unsigned bits) {
  std::vector<std::uint64_t> words(samples);
  random::make_source("chacha20", 1, 0)->fill(words);
  std::vector<std::uint8_t> symbols;
  for (const std::uint64_t word : words) {
    symbols.push_back(static_cast<std::uint8_t>(word >> (64 - bits)));
  }
  return symbols;
}

void estimators(benchmark::State& state) {
  const auto bits = static_cast<unsigned>(state.range(0));
  const std::vector<std::uint8_t> symbols = fair_samples(bits);
  for (auto _ : state) benchmark::DoNotOptimize(estimates_of(symbols, bits));
}
BENCHMARK(estimators)->Arg(1)->Arg(8)->ArgName("bits")->Unit(benchmark::kMillisecond);

void permutation(benchmark::State& state, bool with_compression) {
  const auto bits = static_cast<unsigned>(state.range(0));
  const std::vector<std::uint8_t> symbols = fair_samples(bits);
  const PermutationStatistics statistics(symbols);
  Wanted wanted;
  wanted.set();
  wanted.set(permutation_statistics - 1, with_compression);
  for (auto _ : state) benchmark::DoNotOptimize(statistics.of(symbols, wanted));
}

void statistics_of_a_permutation(benchmark::State& state) { permutation(state, true); }
BENCHMARK(statistics_of_a_permutation)
    ->Arg(1)
    ->Arg(8)
    ->ArgName("bits")
    ->Unit(benchmark::kMillisecond);

void all_but_compression(benchmark::State& state) { permutation(state, false); }
BENCHMARK(all_but_compression)->Arg(1)->Arg(8)->ArgName("bits")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace evenhand::stats::entropy
