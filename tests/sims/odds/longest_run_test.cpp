#include "sims/odds/longest_run.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::odds {
namespace {

using stats::Rational;

/// By looking at all sequences of so many trials, with the chance 2/5.
Rational by_enumeration(const Streaks& streaks) {
  Rational found = 0;
  for (unsigned sequence = 0; sequence < 1U << streaks.trials; ++sequence) {
    Rational weight = 1;
    std::uint64_t run = 0;
    bool last = false;
    bool has_streak = false;
    for (unsigned trial = 0; trial < streaks.trials; ++trial) {
      const bool success = (sequence >> trial & 1U) != 0;
      weight *= success ? Rational(2, 5) : Rational(3, 5);
      run = trial > 0 && success == last ? run + 1 : 1;
      last = success;
      const std::uint64_t wanted = success ? streaks.successes : streaks.failures;
      has_streak = has_streak || (wanted > 0 && run >= wanted);
    }
    if (has_streak) found += weight;
  }
  return found;
}

TEST(LongestRun, IsThatOfAllSequences) {
  for (std::uint64_t trials = 1; trials <= 9; ++trials) {
    for (std::uint64_t successes = 0; successes <= trials + 1; ++successes) {
      for (std::uint64_t failures = 0; failures <= trials + 1; ++failures) {
        if (successes + failures == 0) continue;
        const Streaks streaks{trials, successes, failures};
        EXPECT_EQ(streak_probability(streaks, Rational(2, 5)), by_enumeration(streaks))
            << trials << ' ' << successes << ' ' << failures;
        EXPECT_NEAR(streak_probability(streaks, 0.4), stats::to_double(by_enumeration(streaks)),
                    1e-14);
      }
    }
  }
}

// By an independent program: a Markov chain of side and length, in fractions (Python).
TEST(LongestRun, AgreesWithAChainOfStates) {
  EXPECT_EQ(streak_probability({50, 9, 0}, Rational(1, 2)),
            Rational(stats::Integer("46680090409995"), stats::Integer("1125899906842624")));
  EXPECT_NEAR(streak_probability({50, 9, 9}, 0.5), 0.08173999709453028, 1e-15);
  EXPECT_NEAR(streak_probability({20, 4, 6}, 0.3), 0.6032910854208011, 1e-14);
}

TEST(LongestRun, KeepsItsDigitsWhereItIsRare) {
  const double exact = stats::to_double(streak_probability({1000, 60, 0}, Rational(1, 3)));
  EXPECT_NEAR(streak_probability({1000, 60, 0}, 1.0 / 3) / exact, 1, 1e-12);
  // In n trials about (n - k) q p^k.
  EXPECT_NEAR(
      streak_probability({10'000'000, 100, 0}, 0.5) / ((1e7 - 100 + 2) * std::pow(0.5, 101)), 1,
      1e-9);
}

}  // namespace
}  // namespace evenhand::odds
