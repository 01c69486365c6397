#include "stats/bits/p_value_law.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "stats/bits/walk.hpp"

namespace evenhand::stats::bits {
namespace {

std::size_t index_of(std::string_view name) {
  std::size_t test = 0;
  while (sp800_22_test(test).name != name) ++test;
  return test;
}

TEST(PValueLaw, IsUniformWhereNothingElseIsKnown) {
  const PValueLaw law(index_of("serial"), 1'000'000, Constants::exact);
  EXPECT_EQ(law.at_most(0.3), 0.3);
  for (const double share : law.bin_probabilities()) EXPECT_NEAR(share, 0.1, 1e-15);
}

// 100 tosses: p-values of z = 0, 0.2, … by the binomial distribution.
TEST(PValueLaw, OfFewTossesIsTheBinomials) {
  const PValueLaw law(index_of("frequency"), 100, Constants::exact);
  const auto bins = law.bin_probabilities();
  EXPECT_NEAR(std::accumulate(bins.begin(), bins.end(), 0.0), 1, 1e-12);
  EXPECT_NEAR(law.at_most(1), 1, 1e-12);
  std::array<double, 10> exact{};
  for (int ones = 0; ones <= 100; ++ones) {
    const double z = std::fabs(2.0 * ones - 100) / 10;
    const double p = std::erfc(z / std::sqrt(2.0));
    const double chance = std::exp(std::lgamma(101) - std::lgamma(ones + 1) -
                                   std::lgamma(101 - ones) - 100 * std::log(2.0));
    exact[std::min<std::size_t>(9, static_cast<std::size_t>(p * 10))] += chance;
  }
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(bins[i], exact[i], 2e-3) << i;
}

// All walks of sixteen steps.
TEST(PValueLaw, OfTheWalkIsThatOfAllWalks) {
  std::array<double, 10> exact{};
  for (unsigned word = 0; word < (1U << 16); ++word) {
    BitSequence bits(16);
    bits.put(0, word, 16);
    const double p = cumulative_sums_tests(bits)[0].p.value();
    exact[std::min<std::size_t>(9, static_cast<std::size_t>(p * 10))] += std::ldexp(1.0, -16);
  }
  const auto bins =
      PValueLaw(index_of("cumulative-sums"), 16, Constants::exact).bin_probabilities();
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(bins[i], exact[i], 1.0 / 16) << i;
}

TEST(PValueLaw, OfTheSpectrumIsWider) {
  const PValueLaw law(index_of("spectrum"), 1'000'000, Constants::exact);
  // P(|Z| > 2.5758 / sqrt 1.0553), a step of the count more or less.
  EXPECT_NEAR(law.at_most(0.01), 0.01216, 4e-4);
}

TEST(PValueLaw, OfNistsRunsHasZeros) {
  const PValueLaw nist(index_of("runs"), 1'000'000, Constants::nist);
  EXPECT_NEAR(nist.at_most(0), 6.334e-5, 1e-8);
  EXPECT_EQ(nist.at_most(1), 1);
  EXPECT_EQ(PValueLaw(index_of("runs"), 1'000'000, Constants::exact).at_most(0), 0);
}

}  // namespace
}  // namespace evenhand::stats::bits
