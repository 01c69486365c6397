#include "src/signatures/position_law.hpp"

#include <gtest/gtest.h>

namespace evenhand::signatures {
namespace {

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
