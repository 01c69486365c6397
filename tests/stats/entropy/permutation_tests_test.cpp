#include "stats/entropy/permutation_tests.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/stats/entropy/data_sets.hpp"

namespace evenhand::stats::entropy {
namespace {

using Bytes = std::vector<std::uint8_t>;

void permute(Bytes& symbols, Lcg& draw) {
  for (std::size_t i = symbols.size(); i > 1; --i)
    std::swap(symbols[i - 1], symbols[draw.below(i)]);
}

PermutationTests tests_of(Bytes symbols, Lcg& draw, std::uint64_t most) {
  PermutationTests tests(symbols);
  while (!tests.is_done() && tests.made() < most) {
    permute(symbols, draw);
    tests.add(symbols);
  }
  return tests;
}

// A p-value is at most x in no more than a share x of sessions, whatever the statistic.
TEST(PermutationTestsCalibration, HoldsOfIndependentSamples) {
  Lcg draw(5);
  constexpr int sessions = 400;
  int below_tenth = 0;
  int below_hundredth = 0;
  for (int session = 0; session < sessions; ++session) {
    Bytes symbols;
    for (int i = 0; i < 96; ++i) symbols.push_back(static_cast<std::uint8_t>(draw.below(7)));
    const PermutationTests tests = tests_of(symbols, draw, 600);
    for (std::size_t i = 0; i < permutation_statistics; ++i) {
      below_tenth += tests.p_value(i).value() <= 0.1 ? 1 : 0;
      below_hundredth += tests.p_value(i).value() <= 0.01 ? 1 : 0;
    }
  }
  constexpr double all = sessions * static_cast<double>(permutation_statistics);
  EXPECT_LT(below_tenth / all, 0.11);
  EXPECT_GT(below_tenth / all, 0.05);
  EXPECT_LT(below_hundredth / all, 0.013);
}

TEST(PermutationTests, FindWhatDependsOnItsPlace) {
  Lcg draw(3);
  Bytes rising;
  for (unsigned i = 0; i < 300; ++i) rising.push_back(static_cast<std::uint8_t>(i / 20));
  const PermutationTests tests = tests_of(rising, draw, 2000);
  EXPECT_EQ(tests.made(), 2000U);
  for (const std::size_t i : {0U, 4U, 8U, 13U, 18U}) {
    EXPECT_NEAR(tests.p_value(i).value(), 2.0 / 2001, 1e-12) << permutation_statistic_name(i);
    EXPECT_FALSE(tests.fails(i)) << "only ten thousand say so";
  }
}

TEST(PermutationTests, EndWhenAllIsDecided) {
  Lcg draw(8);
  const PermutationTests tests = tests_of(symbols_of("skew-4"), draw, PermutationTests::shuffles);
  EXPECT_TRUE(tests.is_done());
  EXPECT_LT(tests.made(), PermutationTests::shuffles);
  EXPECT_GE(tests.made(), PermutationTests::enough);
  for (std::size_t i = 0; i < permutation_statistics; ++i) {
    EXPECT_GT(tests.p_value(i).value(), 0.001) << permutation_statistic_name(i);
    EXPECT_FALSE(tests.fails(i));
  }
}

}  // namespace
}  // namespace evenhand::stats::entropy
