#include "sims/shuffle/algorithms/last_exchanges.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace evenhand::shuffle {
namespace {

constexpr std::size_t stride = 2 * random::BoundedBatch::lane_multiple;

/// Indices of `stride` deals for the places from n-1 down: any up to the place, or those below it.
std::vector<std::uint8_t> random_indices(std::size_t n, bool may_stay) {
  std::mt19937_64 random(n);
  std::vector<std::uint8_t> indices;
  for (std::size_t place = n; --place > 0;) {
    for (std::size_t d = 0; d < stride; ++d) {
      indices.push_back(static_cast<std::uint8_t>(random() % (may_stay ? place + 1 : place)));
    }
  }
  return indices;
}

void exchange(std::uint8_t* cards, const std::vector<std::uint8_t>& indices, std::size_t deal,
              std::size_t n, std::size_t down_to) {
  for (std::size_t place = n; --place >= down_to;) {
    std::swap(cards[place], cards[indices[(n - 1 - place) * stride + deal]]);
  }
}

void expect_plain_exchanges(std::size_t n, std::size_t count, bool may_stay) {
  const std::vector<std::uint8_t> indices = random_indices(n, may_stay);
  std::vector<std::uint8_t> plain(n * count);
  for (std::size_t d = 0; d < count; ++d) std::iota(&plain[d * n], &plain[d * n] + n, 0);
  std::vector<std::uint8_t> cards = plain;
  cards.resize(cards.size() + cards::DealBatch::slack, 0xEE);
  for (std::size_t d = 0; d < count; ++d) {
    exchange(&plain[d * n], indices, d, n, 1);
    if (n > most_settled) exchange(&cards[d * n], indices, d, n, most_settled);
  }
  settle_by_tables({cards.data(), n, count}, {indices.data(), stride});
  cards.resize(plain.size());
  EXPECT_EQ(cards, plain) << n << " cards, " << count << " deals";
}

TEST(LastExchanges, ArePlainExchangesForDecksOfEverySize) {
  if (!settles_by_tables(54)) GTEST_SKIP() << "no permutations of 64 bytes here";
  for (std::size_t n = 32; n <= 256; ++n) {
    for (const bool may_stay : {true, false}) expect_plain_exchanges(n, stride, may_stay);
  }
}

TEST(LastExchanges, AreOfAsManyDealsAsAreAskedFor) {
  if (!settles_by_tables(54)) GTEST_SKIP() << "no permutations of 64 bytes here";
  for (std::size_t count = 0; count <= stride; count += settled_abreast) {
    for (const std::size_t n : {32U, 54U, 64U, 65U, 136U}) expect_plain_exchanges(n, count, true);
  }
}

TEST(LastExchanges, LeaveSmallAndWideDecksToOthers) {
  EXPECT_FALSE(settles_by_tables(31));
  EXPECT_FALSE(settles_by_tables(257));
  EXPECT_EQ(settles_by_tables(32), settles_by_tables(256));
}

}  // namespace
}  // namespace evenhand::shuffle
