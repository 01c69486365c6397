#include "src/audit/relations/relations_tally.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/relations/related_deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Relations, HaveAllTriplesOfSmallDecksAndNearOnesOfLarge) {
  EXPECT_EQ(TripleCounts(54).triples(), 54U * 53 * 52 / 6);
  EXPECT_EQ(TripleCounts::reach(64), 63U);
  EXPECT_LE(TripleCounts(136).triples(), 64U * 63 * 62 / 6);
  EXPECT_GE(TripleCounts::reach(256), 16U);
}

using Counts = std::vector<std::uint64_t>;

Counts listed(std::span<const std::uint64_t> counts) { return {counts.begin(), counts.end()}; }

TEST(Relations, AreCountedAsTheyAreDefined) {
  for (const std::size_t n : {8U, 9U, 54U, 70U, 256U}) {
    stats::SmallGenerator random(3);
    const std::size_t count = n > 60 ? 40 : 600;
    const cards::DealBatch batch = make_deals(n, count, fair, random);
    RelationsTally tally(n);
    tally.begin_block(0);
    tally.fold(batch);
    ASSERT_EQ(tally.looked_at(), count);
    std::vector<std::array<Order, 2>> deals;
    batch.visit([&](const auto& view) {
      for (std::size_t d = 0; d < count; ++d) {
        const Order deal(view[d].begin(), view[d].end());
        deals.push_back({deal, inverse(deal)});
      }
    });
    for (const std::size_t distance : {std::size_t{1}, n / 2 - 1, n / 2}) {
      Counts expected(n);
      for (const auto& [deal, places] : deals) {
        for (std::size_t p = 0; p < n; ++p) {
          ++expected[(deal[(p + distance) % n] + n - deal[p]) % n];
        }
      }
      EXPECT_EQ(tally.differences(distance), expected) << n << ' ' << distance;
    }
    for (const auto domain : {RelationsTally::places, RelationsTally::cards}) {
      Counts differences(n / 2 + 1);
      Counts sums(n);
      Counts second(n);
      Counts odd_halves;
      for (const auto& both : deals) {
        const Order& values = both[domain];
        for (std::size_t p = 0; p < n / 2; ++p) {
          const std::size_t difference = (values[p] + n - values[n - 1 - p]) % n;
          ++differences[std::min(difference, n - difference)];
          ++sums[(values[p] + values[n - 1 - p]) % n];
        }
        for (std::size_t p = 0; p + 4 < n; ++p) {
          ++second[(values[p] + 2 * (n - values[p + 2]) + values[p + 4]) % n];
        }
      }
      TripleCounts::for_each(n, [&](std::size_t a, std::size_t b, std::size_t c) {
        std::uint64_t odd = 0;
        for (const auto& both : deals) {
          const Order& values = both[domain];
          const std::size_t first_upper = n - n / 2;
          const auto upper = [&](std::size_t i) { return values[i] >= first_upper ? 1U : 0U; };
          odd += (upper(a) + upper(b) + upper(c)) % 2;
        }
        odd_halves.push_back(odd);
      });
      EXPECT_EQ(listed(tally.mirror_differences(domain)), differences) << n;
      EXPECT_EQ(tally.mirror_sums(domain), sums) << n;
      EXPECT_EQ(tally.progressions(domain, 2), second) << n;
      EXPECT_EQ(tally.odd_triples(domain, RelationsTally::half), odd_halves) << n;
    }
  }
}

}  // namespace

}  // namespace evenhand::audit
