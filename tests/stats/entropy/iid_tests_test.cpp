#include "stats/entropy/iid_tests.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
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

using Bytes = std::vector<std::uint8_t>;

void expect_chi_squares(const std::string& what, TestResult (*test)(Symbols)) {
  for (const Expected& expected : expected_of(what)) {
    const TestResult result = test(symbols_of(expected.set));
    EXPECT_NEAR(result.statistic, expected.values[0], 1e-6 * expected.values[0])
        << what << ' ' << expected.set;
    EXPECT_EQ(result.degrees_of_freedom, expected.values[1]) << what << ' ' << expected.set;
  }
}

TEST(IidTests, AreThoseOfTheStandardsSteps) {
  expect_chi_squares("independence", independence_test);
  expect_chi_squares("stability", stability_test);
}

TEST(IidTests, FindDependenceAndChange) {
  EXPECT_LT(independence_test(symbols_of("markov-1")).p.log10(), -20);
  EXPECT_GT(independence_test(symbols_of("biased-1")).p.value(), 0.001);
  Bytes changing = symbols_of("skew-4");
  for (std::size_t i = 0; i < 1000; ++i) changing[i] = 0;
  EXPECT_LT(stability_test(changing).p.log10(), -20);
  EXPECT_GT(stability_test(symbols_of("skew-4")).p.value(), 0.001);
}

TEST(IidTestsCalibration, HoldsOfIndependentSamples) {
  Lcg draw(11);
  constexpr int sessions = 400;
  int independence = 0;
  int stability = 0;
  int repeat = 0;
  for (int session = 0; session < sessions; ++session) {
    Bytes symbols;
    for (int i = 0; i < 3000; ++i) {
      symbols.push_back(static_cast<std::uint8_t>(std::min(draw.below(6), draw.below(6))));
    }
    independence += independence_test(symbols).p.value() < 0.05 ? 1 : 0;
    stability += stability_test(symbols).p.value() < 0.05 ? 1 : 0;
    repeat += longest_repeat_test(symbols, repeats_of(symbols)).p.value() < 0.05 ? 1 : 0;
  }
  // 20 are expected, with a deviation of 4.4; lengths of repeats have few steps.
  EXPECT_NEAR(independence, 20, 16);
  EXPECT_NEAR(stability, 20, 16);
  EXPECT_LE(repeat, 36);
}

// Goes through all sequences of ten bits with ones as likely as in this one, by enumeration.
TEST(IidTests, ExpectAsManyPairsAsThereAre) {
  const Bytes symbols = {1, 1, 0, 1, 1, 1, 0, 1, 0, 1};
  const Repeats repeats = repeats_of(symbols);
  const std::size_t w = repeats.longest();
  const double p = 0.7;
  double expected = 0;
  for (unsigned word = 0; word < 1024; ++word) {
    const int ones = std::popcount(word);
    double pairs = 0;
    const unsigned mask = (1U << w) - 1;
    for (unsigned i = 0; i + w <= 10; ++i) {
      for (unsigned k = i + 1; k + w <= 10; ++k) {
        pairs += ((word >> i) & mask) == ((word >> k) & mask) ? 1 : 0;
      }
    }
    expected += pairs * std::pow(p, ones) * std::pow(1 - p, 10 - ones);
  }
  const TestResult result = longest_repeat_test(symbols, repeats);
  EXPECT_EQ(result.statistic, static_cast<double>(w));
  EXPECT_NEAR(result.p.value(), -std::expm1(-expected), 1e-12);
}

TEST(IidTests, SkipWhatCannotBeTold) {
  const Bytes equal(1000);
  EXPECT_TRUE(independence_test(equal).is_skipped());
  EXPECT_TRUE(stability_test(equal).is_skipped());
  EXPECT_TRUE(longest_repeat_test(equal, repeats_of(equal)).is_skipped());
  const Bytes few = {1, 2, 3, 4};
  EXPECT_TRUE(independence_test(few).is_skipped());
  EXPECT_TRUE(stability_test(few).is_skipped());
  EXPECT_TRUE(longest_repeat_test(few, repeats_of(few)).is_skipped());
}

}  // namespace

}  // namespace evenhand::stats::entropy
