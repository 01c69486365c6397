#include "src/signatures/position_law.hpp"

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

std::optional<PositionLaw> law_of(const char* shuffler, std::size_t n) {
  return exact_positions(shuffle::parse_shuffler(shuffler), n);
}

TEST(PositionLaw, OfAUniformShufflerIsEven) {
  const auto law = law_of("fisher-yates", 5);
  ASSERT_TRUE(law);
  EXPECT_TRUE(law->uniform);
  EXPECT_EQ(law->shares, std::vector<double>(25, 0.2));
}

TEST(PositionLaw, IsExactByTreeOrByProduct) {
  // Sattolo's cards never stay; each other place is as likely.
  for (const std::size_t n : {5U, 20U}) {
    const auto law = law_of("sattolo", n);
    ASSERT_TRUE(law);
    EXPECT_FALSE(law->uniform);
    EXPECT_EQ(law->simulated, 0U);
    for (std::size_t i = 0; i < n * n; ++i) {
      const double expected = i % (n + 1) == 0 ? 0 : 1 / (static_cast<double>(n) - 1);
      EXPECT_NEAR(law->shares[i], expected, 1e-12) << n << " cell " << i;
    }
  }
}

TEST(PositionLaw, IsUnknownWhereNothingCanBeWorkedOut) { EXPECT_FALSE(law_of("merge-coin", 52)); }

TEST(PositionLaw, OfSimulatedDealsIsTheirShares) {
  const std::vector<std::uint64_t> counts = {3, 1, 1, 3};
  const PositionLaw law = simulated_positions(counts, 2, 4);
  EXPECT_EQ(law.shares, (std::vector<double>{0.75, 0.25, 0.25, 0.75}));
  EXPECT_EQ(law.simulated, 4U);
}

}  // namespace

}  // namespace evenhand::signatures
