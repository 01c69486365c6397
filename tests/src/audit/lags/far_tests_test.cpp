#include <gtest/gtest.h>

#include <memory>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

reports::Finding far_of(const char* deck, std::size_t deals, const Shuffle& shuffle,
                        std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  return test_named(judged(tally_session(deck, deals, shuffle, random, parse_battery("lags"))),
                    "lags.far-agreements");
}

/// In that share of deals ten cards lie where they lay so many deals before, or six after the first
/// of them in the same order.
Shuffle like_long_ago(std::size_t lag, double share, bool is_packet) {
  auto past = std::make_shared<std::vector<Order>>();
  return [=](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (past->size() >= lag && random.uniform() < share) {
      const Order& before = (*past)[past->size() - lag];
      if (is_packet) {
        const std::size_t from = random.below(44);
        const std::size_t to = random.below(44);
        for (std::size_t i = 0; i < 10; ++i) bring(cards, before[from + i], to + i);
      } else {
        for (int i = 0; i < 10; ++i) {
          const std::size_t place = random.below(54);
          bring(cards, before[place], place);
        }
      }
    }
    past->push_back(cards);
  };
}

TEST(FarTests, NameTheDistance) {
  for (const std::size_t lag : {25U, 50U, 1500U}) {
    const reports::Finding found = far_of("54", 20480, like_long_ago(lag, 0.05, false), 3);
    EXPECT_TRUE(found.rejected) << found.words;
    EXPECT_TRUE(found.subject.ends_with("cards at their places lag " + std::to_string(lag)))
        << found.subject;
    EXPECT_GT(found.effect->size.high, 0.03);
    EXPECT_LT(found.effect->size.low, 0.05);
  }
}

TEST(FarTests, SeePacketsThatMoved) {
  const reports::Finding found = far_of("54", 20480, like_long_ago(77, 0.05, true), 4);
  EXPECT_TRUE(found.rejected) << found.words;
  EXPECT_TRUE(found.subject.ends_with("cards behind the same card lag 77")) << found.subject;
}

TEST(FarTests, AreLeftOutOfShortSessions) {
  EXPECT_FALSE(far_of("54", 300, fair, 1).is_made());
  EXPECT_TRUE(far_of("54", 2000, fair, 1).is_made());
}

TEST(FarTestsCalibrationSlow, HoldForIndependentDealsOfAnyLaw) {
  const Shuffle often_sorted = sometimes(
      0.1, [](Order& cards, stats::SmallGenerator&) { std::sort(cards.begin(), cards.end()); });
  for (const Shuffle& shuffle : {Shuffle(fair), Shuffle(naive_swap), riffles(3), often_sorted}) {
    int small = 0;
    for (std::uint64_t session = 0; session < 60; ++session) {
      small += p_of(far_of("20", 3000, shuffle, session)) <= 0.1 ? 1 : 0;
    }
    EXPECT_LE(small, 14);
  }
}

}  // namespace
}  // namespace evenhand::audit
