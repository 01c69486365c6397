// The Kolmogorov-Smirnov distributions: time for both tails. The argument pairs are the sample
// size and 100·sqrt(n)·d, the statistic on the scale on which 136 is the 5 % point.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdint>

#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

namespace {

using namespace evenhand::stats;

double statistic(const benchmark::State& state, double size) {
  return static_cast<double>(state.range(1)) / 100 / std::sqrt(size);
}

void one_sample(benchmark::State& state) {
  const auto n = static_cast<std::uint64_t>(state.range(0));
  const double d = statistic(state, static_cast<double>(n));
  for (auto _ : state) benchmark::DoNotOptimize(kolmogorov_tails(n, d));
}
BENCHMARK(one_sample)
    ->ArgsProduct({{100, 10'000, 1'000'000, 1'000'000'000}, {30, 136, 300}})
    ->Unit(benchmark::kMicrosecond);

void discrete_54_points(benchmark::State& state) {
  const auto n = static_cast<std::uint64_t>(state.range(0));
  const double d = statistic(state, static_cast<double>(n));
  const DiscreteNull null = DiscreteNull::uniform(54);
  for (auto _ : state) benchmark::DoNotOptimize(discrete_ks_tails(null, n, d));
}
BENCHMARK(discrete_54_points)
    ->ArgsProduct({{1'000, 10'000, 100'000, 1'000'000}, {136}})
    ->Args({1'000'000, 600})
    ->Unit(benchmark::kMillisecond);

void two_equal_samples(benchmark::State& state) {
  const auto n = static_cast<std::uint64_t>(state.range(0));
  const double d = statistic(state, static_cast<double>(n) / 2);
  for (auto _ : state) benchmark::DoNotOptimize(two_sample_ks_tails(n, n, d));
}
BENCHMARK(two_equal_samples)
    ->ArgsProduct({{100, 1'000, 10'000, 100'000}, {136}})
    ->Unit(benchmark::kMillisecond);

}  // namespace
