#include "src/games/doudizhu/evidence_battery.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuBattery, NamesItsTests) {
  Battery battery(0.99);
  battery.add(TestId::jokers, {}, {"bottom"});
  EXPECT_EQ(battery.all().back().test, "cards.jokers.bottom");
  EXPECT_EQ(battery.all().back().null, "the number of jokers in the bottom hand is hypergeometric");
  battery.add(TestId::baseline_bombs, {});
  EXPECT_EQ(battery.all().back().test, "baseline.bombs");
  EXPECT_EQ(place_text(0), "first seat");
  EXPECT_EQ(place_text(seats), "bottom");
}

TEST(DoudizhuBattery, ReadsGamesOff) {
  PlayTally tally;
  tally.by_landlord[0].points = {{-6, 1}, {12, 2}};
  tally.by_landlord[2].points = {{12, 3}, {4, 1}};
  tally.by_landlord[0].plays[20] = 5;
  tally.by_landlord[1].bombs[2] = 7;
  EXPECT_EQ(seat_points(tally, 0), (Histogram{{-6, 4}, {-2, 1}, {12, 2}}));
  EXPECT_EQ(seat_points(tally, 1), (Histogram{{-6, 5}, {-2, 1}, {3, 1}}));
  EXPECT_EQ(of_all(tally, landlord_points), (Histogram{{-6, 1}, {4, 1}, {12, 5}}));
  EXPECT_EQ(of_all(tally, plays), (Histogram{{20, 5}}));
  EXPECT_EQ(of_all(tally, bombs_played), (Histogram{{2, 7}}));
}

TEST(DoudizhuBattery, SaysWhatChiSquareFinds) {
  const double w = detectable_w(2, 10000)(0.001, 0.9);
  const double critical = stats::chi_squared_upper_quantile(0.001, 2);
  EXPECT_NEAR(stats::noncentral_chi_squared_upper_tail(critical, 2, w * w * 10000), 0.9, 1e-6);
  EXPECT_TRUE(std::isinf(detectable_w(2, 0)(0.01, 0.9)));
  EXPECT_TRUE(std::isinf(detectable_w(0, 100)(0.01, 0.9)));
}

/// What Kolmogorov-Smirnov is said to find with 90 % power it finds about as often: a shift between
/// two-valued samples is the worst case, and others are found more often.
TEST(DoudizhuBattery, SaysWhatTwoSamplesFind) {
  constexpr double alpha = 0.001;
  stats::SmallGenerator random(5);
  const auto sample = [&](double share, unsigned size) {
    Histogram histogram;
    for (unsigned i = 0; i < size; ++i) ++histogram[random.uniform() < share ? 1 : 0];
    return histogram;
  };
  Battery battery(0.99);
  battery.compare(TestId::baseline_length, sample(0.5, 2000), sample(0.5, 1000), "shares");
  const double distance = battery.all().back().detectable(alpha, 0.9);
  unsigned found = 0;
  for (int session = 0; session < 200; ++session) {
    battery.compare(TestId::baseline_length, sample(0.5 - distance / 2, 2000),
                    sample(0.5 + distance / 2, 1000), "shares");
    found += battery.all().back().result.p.value() <= alpha ? 1 : 0;
  }
  EXPECT_GE(found, 170U);
}

TEST(DoudizhuBattery, SkipsEmptySamples) {
  Battery battery(0.99);
  battery.compare(TestId::baseline_length, {}, {{1, 5}}, "plays");
  EXPECT_TRUE(battery.all().back().result.is_skipped());
  EXPECT_TRUE(battery.all().back().words.empty());
}

}  // namespace
}  // namespace evenhand::doudizhu
