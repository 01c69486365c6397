#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "tests/src/audit/between_deals/flawed_sessions.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

void cut_once(Order& cards, stats::SmallGenerator& random) {
  const auto at = static_cast<std::ptrdiff_t>(random.below(cards.size()));
  std::rotate(cards.begin(), cards.begin() + at, cards.end());
}

/// Card 0 is first in a deal of two, the others are hardly shuffled.
void lopsided(Order& cards, stats::SmallGenerator& random) {
  riffles(2)(cards, random);
  if (random.below(2) == 0) std::swap(cards[0], *std::find(cards.begin(), cards.end(), 0U));
}

void expect_no_dependence(const std::string& cards, const Shuffle& shuffle, std::size_t deals,
                          int sessions, std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  std::map<std::string, std::vector<double>> p_values;
  for (int session = 0; session < sessions; ++session) {
    const reports::Judgement result =
        judged(tally_session(cards, deals, shuffle, random, parse_battery("between-deals")));
    for (const reports::Finding& finding : result.findings) {
      if (finding.test == "between-deals.repeats" || !finding.is_made()) continue;
      p_values[finding.test].push_back(p_of(finding));
    }
  }
  for (const auto& [test, values] : p_values) {
    const auto below = [&](double level) {
      return static_cast<double>(
          std::count_if(values.begin(), values.end(), [&](double p) { return p <= level; }));
    };
    const auto most = [&](double level) {
      const double expected = level * static_cast<double>(values.size());
      return expected + 4.5 * std::sqrt(expected) + 1;
    };
    EXPECT_LE(below(0.05), most(0.05)) << cards << " " << test;
    EXPECT_LE(below(0.005), most(0.005)) << cards << " " << test;
    EXPECT_LE(below(1e-5), 0) << cards << " " << test;
  }
}

TEST(BetweenDealsCalibration, IndependentDealsOfAnyLawDoNotDepend) {
  for (const Shuffle& shuffle : {Shuffle(riffles(3)), Shuffle(naive_swap), Shuffle(cut_once)}) {
    expect_no_dependence("52", shuffle, 8192, 120, 41);
  }
  for (const Shuffle& shuffle :
       {Shuffle(riffles(1)), Shuffle(sattolo), Shuffle(cut_once), Shuffle(lopsided)}) {
    expect_no_dependence("10", shuffle, 4096, 300, 43);
  }
  expect_no_dependence("3", sattolo, 4096, 300, 47);
}

}  // namespace
}  // namespace evenhand::audit
