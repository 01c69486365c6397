#include "sims/odds/orders.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

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

using stats::Integer;
using stats::Rational;

/// Returns how many of all orders have each value of f.
template <class F>
std::map<std::uint64_t, std::uint64_t> orders_by_value(std::size_t deck, F f) {
  std::vector<std::uint64_t> order(deck);
  std::iota(order.begin(), order.end(), 0U);
  std::map<std::uint64_t, std::uint64_t> counted;
  do {
    ++counted[f(order)];
  } while (std::next_permutation(order.begin(), order.end()));
  return counted;
}

void expect_law(const Distribution& law, const std::map<std::uint64_t, std::uint64_t>& counted) {
  ASSERT_EQ(law.values.size(), counted.size());
  std::size_t i = 0;
  for (const auto& [value, orders] : counted) {
    EXPECT_EQ(law.values[i], Rational(value));
    EXPECT_EQ(law.deals[i++], Integer(orders));
  }
}

TEST(Orders, HaveTheNeighboursThatEnumerationFinds) {
  for (const Siblings& siblings :
       {Siblings{6, 3, 2}, Siblings{7, 2, 2}, Siblings{8, 2, 3}, Siblings{6, 1, 6}}) {
    const std::uint64_t grouped = siblings.groups * siblings.size;
    expect_law(neighbours_law(siblings),
               orders_by_value(siblings.deck, [&](const std::vector<std::uint64_t>& order) {
                 std::uint64_t followed = 0;
                 for (std::size_t i = 1; i < order.size(); ++i) {
                   followed += order[i] < grouped && order[i - 1] < grouped &&
                                       order[i] / siblings.size == order[i - 1] / siblings.size
                                   ? 1U
                                   : 0U;
                 }
                 return followed;
               }));
  }
}

TEST(Orders, HaveTheCardsInPlaceThatEnumerationFinds) {
  expect_law(in_place_law(7), orders_by_value(7, [](const std::vector<std::uint64_t>& order) {
               std::uint64_t in_place = 0;
               for (std::size_t i = 0; i < order.size(); ++i) in_place += order[i] == i ? 1U : 0U;
               return in_place;
             }));
}

// A group of s has s (s - 1) ordered pairs, each of which are neighbours in (n - 1)! of n! orders.
TEST(Orders, HaveTheMeanNumberOfNeighbours) {
  EXPECT_EQ(neighbours_law({52, 13, 4}).mean(), Rational(13 * 4 * 3, 52));
  EXPECT_EQ(in_place_law(200).mean(), Rational(1));
  EXPECT_EQ(in_place_law(200).variance(), Rational(1));
}

}  // namespace

}  // namespace evenhand::odds
