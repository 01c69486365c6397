#include "stats/permutations/footrule_null.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "stats/permutations/permutation_nulls.hpp"
#include "tests/stats/enumerated.hpp"

namespace evenhand::stats {
namespace {

std::size_t half_footrule(const Permutation& deck) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) sum += deck[i] > i ? deck[i] - i : i - deck[i];
  return sum / 2;
}

TEST(FootruleNull, MatchesEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) expect_enumerated(footrule_null(n), half_footrule, n);
}

TEST(FootruleNull, MatchesThePublishedTriangle) {
  // OEIS A062869.
  expect_counts(footrule_null(4), {1, 3, 7, 9, 4}, 24);
  expect_counts(footrule_null(5), {1, 4, 12, 24, 35, 24, 20}, 120);
}

TEST(FootruleNull, HasItsMassAndMomentsForGames) {
  for (const std::size_t n : {54U, 136U}) expect_moments(footrule_null(n), 1e-9);
  // (n + 1)(2n² + 7) / 45 (Diaconis & Graham 1977).
  EXPECT_NEAR(4 * footrule_null(52).variance, 53.0 * (2 * 52 * 52 + 7) / 45, 1e-9);
  EXPECT_NEAR(2 * footrule_null(52).mean, 901, 1e-12);
  EXPECT_THROW(footrule_null(0), std::domain_error);
  EXPECT_THROW(footrule_null(257), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
