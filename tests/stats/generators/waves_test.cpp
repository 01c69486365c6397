#include "stats/generators/waves.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

std::vector<Draw> drawn(std::size_t count, SmallGenerator& generator) {
  std::vector<Draw> draws;
  for (std::size_t i = 0; i < count; ++i) {
    const auto range = static_cast<std::uint32_t>(54 - i % 53);
    draws.push_back({static_cast<std::uint32_t>(generator.below(range)), range});
  }
  return draws;
}

TEST(Waves, AreSumsOfTurns) {
  SmallGenerator generator(2);
  const std::vector<Draw> draws = drawn(200, generator);
  const std::array<WaveTerm, 3> relation = {WaveTerm{0, 2}, {1, -3}, {4, 1}};
  std::complex<double> expected;
  std::uint64_t terms = 0;
  const auto share = [](const Draw& draw) { return (draw.value + 0.5) / draw.range; };
  for (std::size_t t = 4; t < draws.size(); ++t) {
    if (draws[t].range < 8 || draws[t - 1].range < 12 || draws[t - 4].range < 4) continue;
    const double turn = 2 * share(draws[t]) - 3 * share(draws[t - 1]) + share(draws[t - 4]);
    expected += std::polar(1.0, 2 * std::numbers::pi * turn);
    ++terms;
  }
  WaveSum sum;
  add_waves(draws, 0, relation, sum);
  EXPECT_EQ(sum.terms, terms);
  EXPECT_NEAR(static_cast<double>(sum.cosines) / (1 << 14), expected.real(), 0.1);
  EXPECT_NEAR(static_cast<double>(sum.sines) / (1 << 14), expected.imag(), 0.1);
}

TEST(Waves, HaveMeanZeroAndAreUncorrelatedOverAllDraws) {
  // Three draws of 8, 9 and 10: the terms (1, -2) at the second and at the third.
  std::complex<double> mean;
  std::complex<double> product;
  const std::array<WaveTerm, 2> relation = {WaveTerm{0, 1}, {1, -2}};
  const auto turn_of = [](const WaveSum& sum) {
    return std::complex<double>(static_cast<double>(sum.cosines), static_cast<double>(sum.sines)) /
           double{1 << 14};
  };
  for (std::uint32_t a = 0; a < 8; ++a) {
    for (std::uint32_t b = 0; b < 9; ++b) {
      for (std::uint32_t c = 0; c < 10; ++c) {
        const std::array<Draw, 3> draws = {Draw{a, 8}, {b, 9}, {c, 10}};
        WaveSum second;
        add_waves(std::span(draws).first(2), 1, relation, second);
        WaveSum third;
        add_waves(draws, 2, relation, third);
        ASSERT_EQ(second.terms + third.terms, 2U);
        mean += turn_of(second);
        product += turn_of(second) * std::conj(turn_of(third));
      }
    }
  }
  // The table of cosines has 4096 angles.
  EXPECT_NEAR(std::abs(mean) / 720, 0, 1e-3);
  EXPECT_NEAR(std::abs(product) / 720, 0, 1e-3);
}

TEST(Waves, PValuesOfIndependentDrawsAreUniform) {
  SmallGenerator generator(3);
  std::vector<double> p_values;
  const std::array<WaveTerm, 3> relation = {WaveTerm{0, 1}, {1, -6}, {2, 9}};
  for (int session = 0; session < 1500; ++session) {
    WaveSum sum;
    add_waves(drawn(2000, generator), 0, relation, sum);
    p_values.push_back(wave_test(sum).p.value());
  }
  EXPECT_GT(uniformity(p_values), 1e-3);
}

TEST(Waves, SumsMergeAndFewTermsAreNotJudged) {
  SmallGenerator generator(4);
  const std::vector<Draw> draws = drawn(500, generator);
  const std::array<WaveTerm, 2> relation = {WaveTerm{0, 1}, {1, 1}};
  WaveSum whole;
  add_waves(draws, 0, relation, whole);
  WaveSum first;
  add_waves(std::span(draws).first(200), 0, relation, first);
  WaveSum rest;
  add_waves(draws, 200, relation, rest);
  add_up(first, rest);
  EXPECT_EQ(first.cosines, whole.cosines);
  EXPECT_EQ(first.sines, whole.sines);
  EXPECT_EQ(first.terms, whole.terms);
  EXPECT_TRUE(wave_test({0, 0, 499}).is_skipped());
  EXPECT_TRUE(bit_test({0, 499}).is_skipped());
  EXPECT_NEAR(wave_test({1000 << 14, 0, 1000}).effect->value, 1, 1e-3);
}

TEST(Bits, AreOddSumsOfDrawsWithEvenRanges) {
  const std::vector<Draw> draws = {{1, 4}, {0, 3}, {3, 6}, {2, 8}, {5, 6}};
  BitSum sum;
  add_bits(draws, 0, std::array<std::size_t, 2>{0, 2}, sum);
  // (3 + 1), (5 + 3); the pair of ranges 8 and 3 is left out.
  EXPECT_EQ(sum.terms, 2U);
  EXPECT_EQ(sum.odd, 0U);
  add_bits(draws, 0, std::array<std::size_t, 2>{0, 1}, sum);
  EXPECT_EQ(sum.terms, 4U);
  EXPECT_EQ(sum.odd, 2U);
}

}  // namespace
}  // namespace evenhand::stats
