#include "src/signatures/order_statistics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

TEST(OrderStatistics, AreHistogramsOfTheDeals) {
  const audit::Tallies tallies =
      audit::tally("4", audit::every_deal(4), audit::parse_battery("position,order,structure"));
  EXPECT_THAT(signature_groups(tallies), testing::ElementsAre("position", "order", "structure"));
  const std::vector<Statistic> found = order_statistics(tallies);
  std::vector<std::string> names;
  for (const Statistic& statistic : found) {
    names.push_back(statistic.name);
    EXPECT_EQ(std::accumulate(statistic.counts.begin(), statistic.counts.end(), 0U), 24U)
        << statistic.name;
  }
  EXPECT_THAT(names, testing::ElementsAre("inversions", "descents", "rising sequences",
                                          "successions", "fixed points", "cycles", "sign"));
  // Mahonian numbers.
  EXPECT_THAT(found[0].counts, testing::ElementsAre(1, 3, 5, 6, 5, 3, 1));
  EXPECT_THAT(found[6].counts, testing::ElementsAre(12, 12));
}

TEST(OrderStatistics, AreThoseOfTheGroupsThatWereCounted) {
  const audit::Tallies tallies =
      audit::tally("4", audit::every_deal(4), audit::parse_battery("structure,sequence"));
  EXPECT_THAT(signature_groups(tallies), testing::ElementsAre("structure"));
  EXPECT_EQ(order_statistics(tallies).size(), 3U);
}

}  // namespace
}  // namespace evenhand::signatures
