#include "stats/anytime/repeat_bet.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::stats {
namespace {

TEST(RepeatBet, IsExpectedToBeOneOverThreeDealsOfChangingChances) {
  constexpr double chances[] = {1.0 / 6, 2.0 / 6, 2.0 / 6};
  for (const double share : {0.001, 0.1, 0.9}) {
    double sum = 0;
    for (unsigned pattern = 0; pattern < 8; ++pattern) {
      RepeatCounts counts;
      double probability = 1;
      for (unsigned i = 0; i < 3; ++i) {
        const bool is_hit = (pattern >> i & 1U) != 0;
        counts.add(is_hit, chances[i]);
        probability *= is_hit ? chances[i] : 1 - chances[i];
      }
      sum += probability * std::exp(log_repeat_bet(counts, share));
    }
    EXPECT_NEAR(sum, 1, 1e-14) << share;
  }
}

TEST(RepeatBet, ARepeatOfALargeDeckSaysAlmostAll) {
  RepeatCounts counts;
  for (int i = 0; i < 999; ++i) counts.add(false, 1e-12);
  counts.add(true, 1e-12);
  EXPECT_NEAR(log_repeat_bet(counts, 0.001),
              std::log(0.001) + 12 * std::log(10.0) + 999 * std::log1p(-0.001), 1e-6);
}

TEST(RepeatBet, CountsAddUp) {
  RepeatCounts first;
  first.add(true, 0.25);
  RepeatCounts both = first;
  RepeatCounts second;
  second.add(false, 0.5);
  add_up(both, second);
  EXPECT_NEAR(log_repeat_bet(both, 0.1), log_repeat_bet(first, 0.1) + log_repeat_bet(second, 0.1),
              1e-15);
}

}  // namespace
}  // namespace evenhand::stats
