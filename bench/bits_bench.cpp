// The fifteen tests of SP 800-22 on sequences of 1e6 bits, whole and part by part. Sýs and Říha's
// program (their paper's "Faster randomness testing with the NIST statistical test suite", 2014,
// and its later versions) takes 75 ms a sequence on a core of this kind, NIST's own 1.5 to 3.4 s.

#include <benchmark/benchmark.h>

#include "sims/random/source.hpp"
#include "stats/bits/linear_complexity.hpp"
#include "stats/bits/matrix_rank.hpp"
#include "stats/bits/runs.hpp"
#include "stats/bits/serial.hpp"
#include "stats/bits/sp800_22.hpp"
#include "stats/bits/spectrum.hpp"
#include "stats/bits/templates.hpp"
#include "stats/bits/universal.hpp"
#include "stats/bits/walk.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr std::size_t length = 1'000'000;

const BitSequence& fair_bits() {
  static const BitSequence sequence = [] {
    BitSequence bits(length);
    std::vector<std::uint64_t> words(length / 64);
    random::make_source("chacha20", 1, 0)->fill(words);
    for (std::size_t byte = 0; byte < length / 8; ++byte) {
      bits.set_byte(byte, static_cast<std::uint8_t>(words[byte / 8] >> (byte % 8 * 8)));
    }
    return bits;
  }();
  return sequence;
}

void fifteen_tests(benchmark::State& state) {
  Sp80022 tests(length, {});
  for (auto _ : state) benchmark::DoNotOptimize(tests.work(fair_bits()));
}
BENCHMARK(fifteen_tests)->Unit(benchmark::kMillisecond);

template <class Test>
void part(benchmark::State& state, Test test) {
  for (auto _ : state) benchmark::DoNotOptimize(test(fair_bits()));
}

void spectrum(benchmark::State& state) {
  fourier::PowerSpectrum fourier(length);
  for (auto _ : state) benchmark::DoNotOptimize(spectrum_test(fair_bits(), fourier));
}
BENCHMARK(spectrum)->Unit(benchmark::kMillisecond);

#define EVENHAND_PART(name, call)                              \
  void name(benchmark::State& state) {                         \
    part(state, [](const BitSequence& bits) { return call; }); \
  }                                                            \
  BENCHMARK(name)->Unit(benchmark::kMillisecond)

EVENHAND_PART(frequencies, frequency_test(bits));
EVENHAND_PART(block_frequencies, block_frequency_test(bits, 128));
EVENHAND_PART(cumulative_sums, cumulative_sums_tests(bits));
EVENHAND_PART(runs, runs_test(bits));
EVENHAND_PART(longest_runs, longest_run_test(bits));
EVENHAND_PART(ranks, rank_test(bits));
EVENHAND_PART(non_overlapping, non_overlapping_template_tests(bits, 9));
EVENHAND_PART(overlapping, overlapping_template_test(bits, 9));
EVENHAND_PART(universal, universal_test(bits));
EVENHAND_PART(approximate_entropy, approximate_entropy_test(bits, 10));
EVENHAND_PART(walk_excursions, excursions(bits));
EVENHAND_PART(serial, serial_tests(bits, 16));
EVENHAND_PART(complexities, linear_complexity_test(bits, 500));

}  // namespace
}  // namespace evenhand::stats::bits
