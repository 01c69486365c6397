#include "src/watch/detectors.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reports/json_members.hpp"
#include "src/watch/counter.hpp"
#include "stats/anytime/e_detector.hpp"
#include "tests/src/watch/watched_deals.hpp"

namespace evenhand::watch {
namespace {

TEST(Detectors, AreTheAverageOfOneForEachBet) {
  const cards::Deck deck = cards::parse_deck("5");
  const Subjects subjects(deck, 1);
  const Bets bets(deck, subjects);
  Detectors detectors(bets);
  std::vector<double> logs(bets.size(), -INFINITY);
  Counter counter(subjects);
  const stats::OrderBet none(5);
  for (std::uint64_t block = 0; block < 6; ++block) {
    Counted counted(subjects);
    counter.count(batch_of(shuffled("naive-swap", 5, 40 + block, block)),
                  {&none, &none, &none, &none}, counted);
    detectors.step(counted);
    for (std::size_t bet = 0; bet < logs.size(); ++bet) {
      logs[bet] = stats::shiryaev_roberts_step(
          logs[bet], std::log(40.0 + static_cast<double>(block)), bets.log_factor(bet, counted));
    }
  }
  std::array<double, family_count> sums = {};
  std::array<double, family_count> sizes = {};
  for (std::size_t bet = 0; bet < logs.size(); ++bet) {
    const auto family = static_cast<std::size_t>(bets.family(bet));
    sums[family] += std::exp(logs[bet]);
    ++sizes[family];
  }
  double expected = 0;
  double families = 0;
  for (std::size_t i = 0; i < family_count; ++i) {
    if (sizes[i] == 0) continue;
    ++families;
    expected += sums[i] / sizes[i];
  }
  EXPECT_NEAR(detectors.log_sum(), std::log(expected / families), 1e-9);
  Detectors read(bets);
  const nlohmann::json saved = reports::saved(detectors);
  reports::load({"state", saved}, read);
  EXPECT_EQ(reports::saved(read), saved);
  EXPECT_EQ(read.log_sum(), detectors.log_sum());
  EXPECT_EQ(read.leader(), detectors.leader());
  detectors.restart();
  EXPECT_EQ(detectors.log_sum(), -INFINITY);
}

// The expectation at a fixed time is at most the deals, of all bets together.
TEST(DetectorsCalibration, AreExpectedToBeAtMostTheDeals) {
  const cards::Deck deck = cards::parse_deck("6");
  const Subjects subjects(deck, 1);
  const Bets bets(deck, subjects);
  double sum = 0;
  constexpr std::uint64_t streams = 300;
  for (std::uint64_t stream = 0; stream < streams; ++stream) {
    Detectors detectors(bets);
    Counter counter(subjects);
    const stats::OrderBet none(6);
    Counted block(subjects);
    for (std::uint64_t i = 0; i < 5; ++i) {
      block.clear();
      counter.count(batch_of(shuffled("fisher-yates", 6, 50, 100 * stream + i)),
                    {&none, &none, &none, &none}, block);
      detectors.step(block);
    }
    sum += std::exp(detectors.log_sum()) / static_cast<double>(streams);
  }
  EXPECT_LT(sum, 2 * 250.0);
  EXPECT_GT(sum, 50.0);
}

}  // namespace
}  // namespace evenhand::watch
