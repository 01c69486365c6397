#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"

// Every sound source, with a fixed seed, looks fair through Draws. Limits are 4.5 standard
// deviations to both sides (p about 7e-6): with fair sources one of some 200 figures would lie
// outside once in 700 choices of the seed. A source without a seed gets wider ones, so that the
// test does not fail by chance.

namespace evenhand::random {
namespace {

std::vector<SourceInfo> sound_sources() {
  std::vector<SourceInfo> list;
  for (const SourceInfo& info : sources()) {
    if (!info.weak) list.push_back(info);
  }
  return list;
}

class SoundSource : public testing::TestWithParam<SourceInfo> {
 protected:
  SoundSource() : source_(make_source(GetParam().name, 20, 24)) {
    draws_.begin_block(*source_, GetParam());
  }

  const double limit = GetParam().reproducible ? 4.5 : 8.0;
  std::unique_ptr<Source> source_;
  Draws draws_;
};

INSTANTIATE_TEST_SUITE_P(Sources, SoundSource, testing::ValuesIn(sound_sources()),
                         [](const auto& param_info) {
                           std::string name(param_info.param.name);
                           std::erase_if(name, [](char c) { return std::isalnum(c) == 0; });
                           return name;
                         });

/// Chi-square as a standard normal figure, by Fisher's approximation.
double chi_square_score(const std::vector<std::uint32_t>& counts, double expected) {
  double sum = 0;
  for (const std::uint32_t count : counts) {
    sum += (count - expected) * (count - expected) / expected;
  }
  return std::sqrt(2 * sum) - std::sqrt(2.0 * static_cast<double>(counts.size()) - 3);
}

TEST_P(SoundSource, BelowIsUniform) {
  constexpr std::uint32_t per_value = 400;
  for (const std::uint32_t k : {5U, 7U, 10U, 52U, 54U, 136U, 255U, 1000U}) {
    std::vector<std::uint32_t> counts(k);
    for (std::uint32_t i = 0; i < k * per_value; ++i) ++counts.at(draws_.below(k));
    EXPECT_LT(std::abs(chi_square_score(counts, per_value)), limit) << "below " << k;
  }
}

TEST_P(SoundSource, PairsOfDrawsAreUniform) {
  constexpr std::uint32_t k = 13;
  constexpr std::uint32_t per_pair = 200;
  std::vector<std::uint32_t> counts(std::size_t{k} * k);
  for (std::uint32_t i = 0; i < k * k * per_pair; ++i) {
    const std::uint32_t first = draws_.below(k);
    ++counts.at(first * k + draws_.below(k));
  }
  EXPECT_LT(std::abs(chi_square_score(counts, per_pair)), limit);
}

TEST_P(SoundSource, CoinsAreBalancedAndForgetful) {
  constexpr int tosses = 100000;
  int heads = 0;
  int changes = 0;
  bool last = draws_.chance(1, 2);
  for (int i = 0; i < tosses; ++i) {
    const bool toss = draws_.chance(1, 2);
    heads += toss ? 1 : 0;
    changes += toss != last ? 1 : 0;
    last = toss;
  }
  EXPECT_LT(std::abs(heads - tosses / 2), limit * std::sqrt(tosses) / 2);
  EXPECT_LT(std::abs(changes - tosses / 2), limit * std::sqrt(tosses) / 2);
}

TEST_P(SoundSource, ChancesAreAsAsked) {
  constexpr double tosses = 100000;
  for (const std::uint32_t q : {3U, 10U, 54U}) {
    double hits = 0;
    for (int i = 0; i < tosses; ++i) hits += draws_.chance(1, q) ? 1 : 0;
    const double p = 1.0 / q;
    EXPECT_LT(std::abs(hits - tosses * p), limit * std::sqrt(tosses * p * (1 - p))) << "1 in " << q;
  }
}

/// Returns how far the number of equal bits of two streams lies from half, in standard deviations.
double agreement_score(Source& a, Source& b) {
  constexpr std::size_t count = 4096;
  std::vector<std::uint64_t> from_a(count);
  std::vector<std::uint64_t> from_b(count);
  a.fill(from_a);
  b.fill(from_b);
  double differing = 0;
  for (std::size_t i = 0; i < count; ++i) differing += std::popcount(from_a[i] ^ from_b[i]);
  return (differing - 32.0 * count) / std::sqrt(16.0 * count);
}

TEST_P(SoundSource, StreamsAreUncorrelated) {
  const std::string_view name = GetParam().name;
  for (const std::uint64_t other : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 32}) {
    EXPECT_LT(std::abs(agreement_score(*make_source(name, 9, 0), *make_source(name, 9, other))),
              limit)
        << "streams 0 and " << other;
    EXPECT_LT(std::abs(agreement_score(*make_source(name, 0, 9), *make_source(name, other, 9))),
              limit)
        << "seeds 0 and " << other;
    EXPECT_LT(std::abs(agreement_score(*make_source(name, 0, other), *make_source(name, other, 0))),
              limit)
        << "seed and stream swapped, " << other;
  }
}

}  // namespace
}  // namespace evenhand::random
