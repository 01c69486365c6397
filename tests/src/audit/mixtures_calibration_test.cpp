#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <string>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t cards_dealt = 20;
constexpr std::size_t deals_dealt = 2000;
constexpr int sessions = 120;
/// If so many intervals at .99 miss .015 of the time, 8 or more miss with probability 6e-4.
constexpr int most_misses = 7;

struct Counted {
  std::map<std::string, int> misses;
  std::map<std::string, int> small;  ///< p-values of at most .05
};

Counted mixtures_counted(const std::map<std::string, double>& truth, const std::string& groups,
                         const std::function<Shuffle()>& source) {
  stats::SmallGenerator random(17);
  Counted found;
  for (int session = 0; session < sessions; ++session) {
    const Tallies tallies = tally_session(std::to_string(cards_dealt), deals_dealt, source(),
                                          random, parse_battery(groups));
    for (const judge::Evidence& test : evidence_of(tallies, 0.99)) {
      if (test.result.is_skipped()) continue;
      found.small[test.test] += test.result.p.value() <= 0.05 ? 1 : 0;
      const auto known = truth.find(test.test);
      if (known == truth.end()) continue;
      const stats::Interval& interval = test.result.effect->interval;
      const bool holds = interval.low <= known->second && known->second <= interval.high;
      found.misses[test.test] += holds ? 0 : 1;
    }
  }
  return found;
}

/// One deal in twenty is the sorted deck.
Shuffle unshuffled_in_some() {
  return [](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() < 0.95) fair(cards, random);
  };
}

/// One deal in twenty is the one before.
Shuffle again_in_some() {
  return [before = Order{}](Order& cards, stats::SmallGenerator& random) mutable {
    const bool repeats = !before.empty() && random.uniform() < 0.05;
    if (repeats) {
      cards = before;
    } else {
      fair(cards, random);
    }
    before = cards;
  };
}

TEST(MixturesCalibration, IntervalsHoldTheEffectsOfADeckThatIsNotShuffledInSomeDeals) {
  // A cell, or a pair of neighbours, of the sorted deck has p more than 1/n; so all deviate by
  // p root(n-1) of it.
  const double rms = 0.05 * std::sqrt(cards_dealt - 1.0);
  const Counted seen = mixtures_counted({{"position.chi-square", rms},
                                         {"order.successors", rms},
                                         {"state-space.repeats", 0.05 * 0.05}},
                                        "position,order,state-space", unshuffled_in_some);
  ASSERT_EQ(seen.misses.size(), 3U);
  for (const auto& [test, misses] : seen.misses) EXPECT_LE(misses, most_misses) << test;
}

TEST(MixturesCalibration, IntervalsHoldNoEffectWhereDealsRepeatTheOneBefore) {
  const Counted seen = mixtures_counted({{"position.chi-square", 0},
                                         {"order.successors", 0},
                                         {"patterns.distant-pairs", 0},
                                         {"uniformity.digits", 0}},
                                        "position,order,patterns,uniformity", again_in_some);
  ASSERT_EQ(seen.misses.size(), 4U);
  for (const auto& [test, misses] : seen.misses) EXPECT_LE(misses, most_misses) << test;
}

// Among so many sessions, 15 or more have p at most .05 with probability 6e-4.
TEST(MixturesCalibration, IndependentDealsOfTwoLawsDoNotDepend) {
  const Counted seen = mixtures_counted({}, "between-deals", unshuffled_in_some);
  ASSERT_GE(seen.small.size(), 10U);
  for (const auto& [test, small] : seen.small) {
    if (test == "between-deals.repeats") continue;  // asks for uniform deals, too
    EXPECT_LT(small, 15) << test;
  }
}

}  // namespace
}  // namespace evenhand::audit
