#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// Fair sessions of one deck: the p-values of each test, and how many were called biased.
struct Sessions {
  std::map<std::string, std::vector<double>> p_values;
  int biased = 0;
};

Sessions run_sessions(const std::string& deck, std::size_t deals, int sessions,
                      const BatterySpec& battery) {
  stats::SmallGenerator random(20261121);
  Sessions all;
  const std::size_t n = cards::parse_deck(deck).size;
  for (int s = 0; s < sessions; ++s) {
    const reports::Judgement result =
        judged(tally(deck, make_deals(n, deals, fair, random), battery));
    all.biased += result.verdict == reports::Verdict::biased ? 1 : 0;
    for (const reports::Finding& test : result.findings) {
      if (test.is_made()) all.p_values[test.test].push_back(p_of(test));
    }
  }
  return all;
}

/// Returns how unlikely it is that uniform p-values lie so far above their uniform distribution
/// function. A discrete statistic's lie below, which is no fault: one side alone is tested.
double too_small(std::vector<double> p) {
  std::sort(p.begin(), p.end());
  double distance = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    distance =
        std::max(distance, static_cast<double>(i + 1) / static_cast<double>(p.size()) - p[i]);
  }
  return stats::smirnov_tails(p.size(), distance).upper.value();
}

/// Tests whose null distribution is continuous but for fine steps.
bool is_smooth(const std::string& name) {
  return name == "position.chi-square" || name == "order.successors" ||
         name == "order.inversions-mean" || name == "order.inversions-shape" ||
         name == "order.rising-sequences-shape" || name == "order.descents-shape" ||
         name == "patterns.distant-pairs" || name == "patterns.differences" ||
         name == "patterns.fixed-places" || name == "patterns.fixed-cards" ||
         name == "patterns.random-places" || name == "patterns.random-cards" ||
         name == "patterns.footrule-mean" || name == "uniformity.digits" ||
         name == "between-deals.drift";
}

void expect_calibrated(const std::string& deck, std::size_t deals, int sessions,
                       const BatterySpec& battery = default_battery()) {
  const Sessions all = run_sessions(deck, deals, sessions, battery);
  for (const auto& [name, p] : all.p_values) {
    // Some 25 tests, 4 decks, a fixed seed: below 1e-4 chance has no part in it.
    EXPECT_GT(too_small(p), 1e-4) << deck << " " << name;
    if (is_smooth(name)) {
      const double distance = stats::kolmogorov_statistic(p);
      EXPECT_GT(stats::kolmogorov_tails(p.size(), distance).upper.value(), 1e-4) << deck << name;
    }
  }
  // At most 1 % expected; 8 or more of 300 have probability 0.012, 10 or more 0.0010.
  EXPECT_LE(all.biased, sessions / 30) << deck;
}

TEST(Calibration, HoldsForTinyDecks) { expect_calibrated("5", 1000, 300); }
TEST(Calibration, HoldsForSmallDecks) { expect_calibrated("10", 2000, 300); }
TEST(Calibration, HoldsForAGame) { expect_calibrated("doudizhu", 1000, 300); }
TEST(Calibration, HoldsForFewDeals) { expect_calibrated("54", 40, 300); }

const BatterySpec wide = parse_battery("patterns,uniformity");

TEST(Calibration, HoldsForPatternsAndDigitsOfTinyDecks) {
  for (const char* deck : {"2", "3", "4", "5", "6", "7"}) expect_calibrated(deck, 500, 200, wide);
}
TEST(Calibration, HoldsForPatternsAndDigitsOfSmallDecks) {
  for (const char* deck : {"8", "9", "10", "15"}) expect_calibrated(deck, 700, 200, wide);
}
TEST(Calibration, HoldsForPatternsAndDigitsOfAGame) { expect_calibrated("54", 600, 200, wide); }
TEST(Calibration, HoldsForBlocks) { expect_calibrated("6", 4096 * 9, 100, wide); }

void expect_deep_calibrated(const std::string& deck, std::size_t deals, int sessions) {
  expect_calibrated(deck, deals, sessions, parse_battery("between-deals,second-order"));
}
TEST(CalibrationOfDeepTests, HoldsForTwoCards) { expect_deep_calibrated("2", 1500, 300); }
TEST(CalibrationOfDeepTests, HoldsForThreeCards) { expect_deep_calibrated("3", 1500, 300); }
TEST(CalibrationOfDeepTests, HoldsForTinyDecks) { expect_deep_calibrated("5", 2000, 300); }
TEST(CalibrationOfDeepTests, HoldsForSmallDecks) { expect_deep_calibrated("10", 4000, 200); }
TEST(CalibrationOfDeepTests, HoldsForAGame) { expect_deep_calibrated("doudizhu", 4000, 200); }
TEST(CalibrationOfDeepTests, HoldsForFewDeals) { expect_deep_calibrated("52", 40, 300); }
TEST(CalibrationOfDeepTests, HoldsForLargeDecks) { expect_deep_calibrated("136", 3000, 60); }

}  // namespace
}  // namespace evenhand::audit
