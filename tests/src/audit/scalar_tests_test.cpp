#include "src/audit/scalar_tests.hpp"

#include <gtest/gtest.h>

#include <array>

#include "stats/permutations/permutation_nulls.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo mean{"some.mean", Method::mean, "The mean is right."};
constexpr TestInfo shape{"some.shape", Method::chi_square, "The shape is right."};

/// Descents of three cards: 1, 4 and 1 of six orders.
Scalar descents(const std::array<std::uint64_t, 3>& counts) {
  return {mean, shape, "descents", counts, stats::descents_null(3), 0.1};
}

TEST(ScalarTests, SayWhatWasSeenAndWhatIsExpected) {
  constexpr std::array<std::uint64_t, 3> counts = {200, 300, 100};
  std::vector<Evidence> tests;
  add_scalar_tests(descents(counts), 600, 0.9, tests);
  ASSERT_EQ(tests.size(), 2U);
  EXPECT_EQ(tests[0].test, "some.mean");
  EXPECT_EQ(tests[0].null, mean.null);
  EXPECT_EQ(tests[0].words, "0.83333 descents a deal on average, expected 1");
  EXPECT_EQ(tests[0].enough, 0.1);
  EXPECT_EQ(tests[1].test, "some.shape");
  EXPECT_EQ(tests[1].enough, 0);
  EXPECT_EQ(tests[1].words, "descents with standard deviation 0.6872, expected 0.5774");
  for (const Evidence& test : tests) {
    EXPECT_EQ(test.result.effect->interval.level, 0.9);
    EXPECT_GT(test.detectable(0.01, 0.9), test.detectable(0.01, 0.5));
  }
}

TEST(ScalarTests, OfNothingSayNothing) {
  constexpr std::array<std::uint64_t, 3> none = {};
  EXPECT_TRUE(scalar_mean(descents(none), 0, 0.99).result.is_skipped());
  EXPECT_EQ(scalar_mean(descents(none), 0, 0.99).words, "");
  EXPECT_TRUE(scalar_shape(descents(none), 0, 0.99).result.is_skipped());
}

TEST(ScalarTests, TellTheMeanAndTheDeviationOfANumber) {
  constexpr std::array<std::uint64_t, 3> counts = {200, 300, 100};
  EXPECT_EQ(words_of_moments(counts, stats::descents_null(3), "descents"),
            "0.83333 descents on average, expected 1, and a standard deviation of 0.6872, expected "
            "0.5774");
}

}  // namespace
}  // namespace evenhand::audit
