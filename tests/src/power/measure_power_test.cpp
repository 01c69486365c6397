#include "src/power/measure_power.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "src/audit/battery.hpp"

namespace evenhand::power {
namespace {

std::map<std::string, double> effects_of(const char* shuffler, std::size_t n) {
  return exact_effects(shuffle::parse_shuffler(shuffler), n);
}

TEST(ExactEffects, OfAUniformShufflerAreNone) {
  const auto effects = effects_of("fisher-yates", 52);
  EXPECT_EQ(effects.at("position.chi-square"), 0);
  EXPECT_EQ(effects.at("structure.fixed-points-mean"), 0);
}

TEST(ExactEffects, OfSattoloAreThoseOfItsMatrix) {
  // Cells are 0 on the diagonal and 1/(n-1) beside it: deviations -1 and 1/(n-1).
  const auto effects = effects_of("sattolo", 10);
  EXPECT_NEAR(effects.at("position.chi-square"), std::sqrt((10 + 90 / 81.0) / 100), 1e-12);
  EXPECT_NEAR(effects.at("structure.fixed-points-mean"), -1, 1e-12);
  EXPECT_FALSE(effects.contains("order.rising-sequences-mean"));
}

TEST(ExactEffects, OfOneRiffleKnowTheRisingSequences) {
  // Among 2^n ways n + 1 leave one rising sequence, the others have two; the null has mean (n+1)/2
  // and variance (n+1)/12.
  constexpr double n = 12;
  const double mean = 2 - (n + 1) / std::exp2(n);
  EXPECT_NEAR(effects_of("riffle:1", 12).at("order.rising-sequences-mean"),
              (mean - (n + 1) / 2) / std::sqrt((n + 1) / 12), 1e-12);
  EXPECT_NEAR(effects_of("random-keys:1", 12).at("order.descents-mean"),
              (mean - (n + 1) / 2) / std::sqrt((n + 1) / 12), 1e-12);
  EXPECT_FALSE(effects_of("riffle:1", 300).contains("order.rising-sequences-mean"));
}

TEST(ExactEffects, AreLeftOutWhereNothingIsKnown) {
  EXPECT_TRUE(effects_of("merge-coin", 52).empty());
}

TEST(DealsForPower, FollowNormalTheory) {
  // z(.995) = 2.5758, z(.9) = 1.2816, z(.5) = 0: ((2.57583 + 1.28155) / 2.57583)² = 2.242595.
  EXPECT_NEAR(deals_for_power(100, 0.5, 0.9, 0.01), 224.2595, 0.001);
  EXPECT_NEAR(deals_for_power(224.2595, 0.9, 0.5, 0.01), 100, 0.001);
  EXPECT_DOUBLE_EQ(deals_for_power(100, 0.7, 0.7, 0.01), 100);
}

TEST(LeastDeals, AreThoseFromWhichTheTestIsMade) {
  Question question;
  question.deck = cards::parse_deck("20");
  question.groups = {"position"};
  const Flaw fair{shuffle::parse_shuffler("fisher-yates"), "philox"};
  EXPECT_EQ(least_deals(fair, question, "position.chi-square", 10), 100U);  // 5n
  EXPECT_EQ(least_deals(fair, question, "position.ks-top-card", 10), 1U);
}

}  // namespace

}  // namespace evenhand::power
