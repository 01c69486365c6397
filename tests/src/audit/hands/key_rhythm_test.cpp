#include <gtest/gtest.h>

#include <memory>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// A joker goes to the first hand in the morning and to the third in the afternoon, in that share
/// of deals.
Shuffle by_time_of_day(std::size_t day, double share) {
  auto dealt = std::make_shared<std::size_t>(0);
  return [dealt, day, share](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const bool is_morning = *dealt % day < day / 2;
    ++*dealt;
    if (random.uniform() < share) bring(cards, 53, (is_morning ? 0 : 34) + random.below(17));
  };
}

reports::Judgement day_judged(const Shuffle& shuffle, std::size_t deals, std::uint64_t seed,
                              const char* groups) {
  stats::SmallGenerator random(seed);
  return judged(tally_session("doudizhu", deals, shuffle, random, parse_battery(groups)));
}

TEST(KeyRhythm, NamesThePeriod) {
  const reports::Finding found =
      test_named(day_judged(by_time_of_day(4000, 0.1), 40960, 3, "hands"), "hands.rhythm");
  EXPECT_TRUE(found.rejected) << found.words;
  EXPECT_TRUE(found.subject.ends_with("has big-joker")) << found.subject;
  // Ten days and a quarter of the next.
  EXPECT_NE(found.words.find("up and down about every 4,096 deals"), std::string::npos)
      << found.words;
}

TEST(KeyRhythm, IsNotSeenInFairDeals) {
  int small = 0;
  for (std::uint64_t session = 0; session < 60; ++session) {
    const reports::Judgement result = day_judged(fair, 3000, 10 + session, "hands,strength");
    for (const char* name : {"hands.rhythm", "strength.rhythm"}) {
      small += p_of(test_named(result, name)) <= 0.05 ? 1 : 0;
    }
  }
  EXPECT_LE(small, 14);
  EXPECT_EQ(test_named(day_judged(fair, 500, 1, "hands"), "hands.rhythm").skipped,
            "too few deals to have a rhythm");
}

}  // namespace
}  // namespace evenhand::audit
