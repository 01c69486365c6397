#include "stats/generators/known_relations.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

__extension__ using WideUnsigned = unsigned __int128;

/// Σ h_i a^(step i) modulo m.
std::uint64_t combination(const Multiplier& multiplier) {
  const WideUnsigned m = multiplier.m == 0 ? WideUnsigned{1} << 64U : WideUnsigned{multiplier.m};
  const auto product = [&](WideUnsigned x, WideUnsigned y) {
    // By doubling, for a product of two 64-bit numbers may have 128 bits and m more than 32.
    WideUnsigned sum = 0;
    for (; y > 0; y >>= 1U, x = (x + x) % m) sum = y % 2 == 1 ? (sum + x) % m : sum;
    return sum;
  };
  WideUnsigned step = 1;
  for (std::size_t i = 0; i < multiplier.step; ++i) step = product(step, multiplier.a % m);
  WideUnsigned power = 1;
  WideUnsigned sum = 0;
  for (const int h : multiplier.h) {
    const WideUnsigned term = product(power, static_cast<WideUnsigned>(h < 0 ? -h : h));
    sum = h < 0 ? (sum + m - term) % m : (sum + term) % m;
    power = product(power, step);
  }
  return static_cast<std::uint64_t>(sum);
}

TEST(KnownRelations, AreInTheDualLatticesOfTheirGenerators) {
  ASSERT_EQ(multipliers().size(), 39U);
  for (const Multiplier& multiplier : multipliers()) {
    EXPECT_EQ(combination(multiplier), 0U) << multiplier.name << ' ' << multiplier.step;
    for (const int h : multiplier.h) EXPECT_LE(std::abs(h), 13) << multiplier.name;
  }
}

TEST(KnownRelations, HoldForOutputsInARow) {
  // For minstd, the sum of h_i x_i is a multiple of m.
  for (const KnownWave& wave : known_waves()) {
    if (wave.words != "outputs of minstd 16807") continue;
    std::vector<std::uint64_t> x = {12345};
    while (x.size() < 40) x.push_back(x.back() * 16807 % 2147483647);
    for (std::size_t t = wave.span(); t < x.size(); ++t) {
      std::int64_t sum = 0;
      for (const WaveTerm& term : wave.terms) {
        sum += term.factor * static_cast<std::int64_t>(x[t - term.lag]);
      }
      EXPECT_EQ(sum % 2147483647, 0) << t;
    }
    return;
  }
  FAIL() << "minstd is not among them";
}

}  // namespace
}  // namespace evenhand::stats
