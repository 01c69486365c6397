#include "src/audit/over_time.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::audit {
namespace {

constexpr TestInfo tested{"draws.tested", Method::poisson, "Nothing is looked at."};

/// Draws of one of n cards.
struct Session {
  explicit Session(std::size_t n) : slices(n), lags(n, 1), came(n) {}

  void play(std::size_t number, const std::function<std::uint16_t(std::size_t)>& card_of) {
    slices.begin_block(0);
    lags.begin_block(0);
    for (std::size_t i = 0; i < number; ++i) {
      const std::vector<std::uint16_t> draw = {card_of(i)};
      slices.add(draw);
      lags.add(draw);
      ++came[draw.front()];
    }
    draws += number;
  }
  SetsOverTime seen() const {
    return {came,  stats::draw_moments(came, {}, draws),
            draws, slices,
            lags,  [](std::size_t cell) {
          return "card " + std::to_string(cell); }};
  }

  DrawSlices slices;
  LagCounts lags;
  std::vector<std::uint64_t> came;
  std::uint64_t draws = 0;
};

// Three draws in 200 that stand 79 apart are two pairs of 121, and no wonder among 500 cards.
TEST(WorstAtLag, KnowsThatACardMayComeAgainWhereItHardlyCame) {
  stats::SmallGenerator random(5);
  Session row(500);
  row.play(200, [&](std::size_t i) {
    return static_cast<std::uint16_t>(i % 79 == 20 ? 0 : 1 + random.below(499));
  });
  ASSERT_EQ(row.came[0], 3U);
  EXPECT_GT(worst_at_lag(tested, row.seen(), 0.99).result.p.value(), 0.01);
}

// One card of 500, where a normal law calls 5 of 400 fair rows improbable at 1e-4.
TEST(SharedAtLag, HoldsItsLevelWhereFewAreShared) {
  stats::SmallGenerator random(12);
  std::map<double, int> at_most;
  for (int session = 0; session < 1500; ++session) {
    Session row(500);
    row.play(101, [&](std::size_t) { return static_cast<std::uint16_t>(random.below(500)); });
    const double p = shared_at_lag(tested, row.seen(), 1,
                                   {100, row.lags.shared(1), expected_shared(row.lags)}, 0.99)
                         .result.p.value();
    for (const double alpha : {0.05, 0.01, 1e-3}) at_most[alpha] += p <= alpha ? 1 : 0;
  }
  EXPECT_LE(at_most[0.05], 105);
  EXPECT_LE(at_most[0.01], 28) << "Binomial(1500, .01) is 29 or more with probability .001";
  EXPECT_LE(at_most[1e-3], 6);
}

// Card 0 never comes twice within three draws, of ten that are as likely.
TEST(WorstAtLag, NamesTheCardAndTheDistance) {
  stats::SmallGenerator random(3);
  Session row(10);
  std::size_t last = 1000;
  row.play(4000, [&](std::size_t i) {
    auto card = static_cast<std::uint16_t>(random.below(10));
    if (card == 0 && i - last == 3) card = static_cast<std::uint16_t>(1 + random.below(9));
    if (card == 0) last = i;
    return card;
  });
  const Evidence evidence = worst_at_lag(tested, row.seen(), 0.99);
  EXPECT_LT(evidence.result.p.value(), 1e-3);
  EXPECT_EQ(evidence.subject, "card 0 after the draw 3 before");
}

// Two cards in runs of two: R runs of card 0 leave h - R cards that follow one another.
TEST(WorstAtLag, IsHypergeometricAtLagOne) {
  Session row(2);
  row.play(200, [](std::size_t i) { return static_cast<std::uint16_t>(i % 4 / 2); });
  // 100 of each, in 50 runs: 50 of 199 pairs are card 0 twice, where 49.5 are expected.
  EXPECT_EQ(row.lags.again(1)[0], 50U);
  EXPECT_LT(worst_at_lag(tested, row.seen(), 0.99).result.p.value(), 1e-10)
      << "at lag 2 no card comes again";
}

TEST(ChangePoint, OfDrawsThatAreNotWatchedIsSkipped) {
  Session row(3);
  row.play(500, [](std::size_t i) { return static_cast<std::uint16_t>(i % 3); });
  const DrawSlices none(0);
  const SetsOverTime seen{row.came, row.seen().moments, row.draws, none, row.lags, {}};
  EXPECT_TRUE(change_point(tested, seen, 0.99).result.is_skipped());
  EXPECT_TRUE(stretches(tested, seen, 0.99).result.is_skipped());
  EXPECT_FALSE(change_point(tested, row.seen(), 0.99).result.is_skipped());
}

}  // namespace
}  // namespace evenhand::audit
