#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "base/error.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/exact/distribution.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "tests/sims/shuffle/deal_phases.hpp"
#include "tests/sims/shuffle/shuffler_names.hpp"

namespace evenhand::shuffle {
namespace {

template <class Deal>
bool is_permutation(const Deal& deal) {
  std::vector<bool> seen(deal.size());
  for (const auto card : deal) {
    if (card >= deal.size() || seen[card]) return false;
    seen[card] = true;
  }
  return true;
}

TEST(MakeShuffler, EveryShufflerDealsPermutations) {
  for (const std::string& shuffler : every_shuffler()) {
    for (const std::size_t n : {2U, 3U, 5U, 54U, 136U, 256U, 257U, 300U, 1024U}) {
      std::size_t deals = 0;
      deal_phases(shuffler, n, 40, default_rng(), 7, [&](const auto& dealt) {
        ASSERT_TRUE(is_permutation(dealt)) << shuffler << ' ' << n << " deal " << deals;
        ++deals;
      });
      EXPECT_EQ(deals, 40U);
    }
  }
}

/// Pearson's statistic of the orders of a long simulation against the exact distribution, as a
/// standard normal deviate by Wilson and Hilferty's cube root. Orders expected less than 10 times
/// are pooled; an impossible order counts as an endless deviate.
double deviate_from_exact(const std::string& shuffler, std::size_t n, std::size_t count) {
  const auto walked = exact::distribution(*exact::make_step_walker(parse_shuffler(shuffler), n));
  const auto& exact = std::get<exact::Distribution>(walked);
  std::vector<double> seen(exact.weights.size());
  deal_phases(shuffler, n, count, default_rng(), 20261121, [&](const auto& dealt) {
    exact::SmallDeck deck{};
    std::copy(dealt.begin(), dealt.end(), deck.begin());
    ++seen[exact::order_rank(deck, n)];
  });
  double statistic = 0;
  double cells = 0;
  double pooled_seen = 0;
  double pooled_expected = 0;
  for (std::size_t rank = 0; rank < seen.size(); ++rank) {
    if (exact.weights[rank] == 0 && seen[rank] > 0) return INFINITY;
    const double expected =
        static_cast<double>(count) * stats::ratio(exact.weights[rank], exact.total);
    if (expected < 10) {
      pooled_seen += seen[rank];
      pooled_expected += expected;
      continue;
    }
    statistic += (seen[rank] - expected) * (seen[rank] - expected) / expected;
    ++cells;
  }
  if (pooled_expected > 0) {
    statistic += std::pow(pooled_seen - pooled_expected, 2) / pooled_expected;
    ++cells;
  }
  const double degrees = cells - 1;
  // One order alone is possible, and it came.
  if (degrees == 0) return 0;
  const double spread = 2 / (9 * degrees);
  return (std::cbrt(statistic / degrees) - (1 - spread)) / std::sqrt(spread);
}

TEST(MakeShuffler, EveryShufflerDealsWithItsExactDistribution) {
  for (const std::string& shuffler : every_shuffler()) {
    EXPECT_LT(std::abs(deviate_from_exact(shuffler, 4, 200000)), 4) << shuffler;
    EXPECT_LT(std::abs(deviate_from_exact(shuffler, 5, 200000)), 4) << shuffler;
  }
}

TEST(MakeShuffler, DealsFromEverySource) {
  for (const random::SourceInfo& info : random::sources()) {
    for (const char* shuffler : {"fisher-yates", "naive-swap", "random-keys", "riffle:7",
                                 "bubble-matrix", "sm3-index", "quicksort-coin-random-pivot"}) {
      std::size_t deals = 0;
      deal_phases(shuffler, 54, 300, std::string(info.name), 1, [&](const auto& dealt) {
        ASSERT_TRUE(is_permutation(dealt)) << shuffler << ' ' << info.name;
        ++deals;
      });
      EXPECT_EQ(deals, 300U);
    }
  }
}

TEST(MakeShuffler, RefusesDecksOutOfRange) {
  const ShufflerSpec spec = parse_shuffler("fisher-yates");
  EXPECT_THROW(make_shuffler(spec, 1), InputError);
  EXPECT_THROW(make_shuffler(spec, 1025), InputError);
}

}  // namespace
}  // namespace evenhand::shuffle
