#include "sims/schemes/dealer.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

using Deals = std::vector<std::vector<int>>;

Deals block_of(const Scheme& scheme, std::uint64_t stream, std::uint64_t count) {
  Dealer dealer(scheme, "xoshiro256++", 1);
  dealer.begin_block(stream);
  Deals deals;
  while (deals.size() < count) {
    dealer.next_phase(count - deals.size()).visit([&](const auto& phase) {
      for (std::size_t d = 0; d < phase.count; ++d) {
        deals.emplace_back(phase[d].begin(), phase[d].end());
      }
    });
  }
  return deals;
}

TEST(SchemeDealer, ABlockIsAFunctionOfItsStream) {
  const Scheme scheme = scheme_of_tests();
  EXPECT_EQ(block_of(scheme, 3, 600), block_of(scheme, 3, 600));
  EXPECT_NE(block_of(scheme, 3, 600), block_of(scheme, 4, 600));
  const Deals deals = block_of(scheme, 3, 600);
  EXPECT_EQ((std::set<std::vector<int>>(deals.begin(), deals.end()).size()), 600U);
}

/// As many different deals as seeds, where the nonce has no say.
TEST(SchemeDealer, ASmallSeedLeadsToFewDeals) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{cursor}");
  scheme.seed_bits = 5;
  const Deals deals = block_of(scheme, 0, 600);
  EXPECT_EQ((std::set<std::vector<int>>(deals.begin(), deals.end()).size()), 32U);
}

}  // namespace
}  // namespace evenhand::schemes
