#include "sims/mahjong/suit_index.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace evenhand::mahjong {
namespace {

TEST(SuitIndex, TellsItsCounts) {
  const std::array<std::uint8_t, ranks> counts = {4, 0, 1, 2, 3, 0, 0, 4, 0};
  SuitIndex index = 0;
  for (std::size_t rank = 0; rank < ranks; ++rank) index += counts[rank] * rank_steps[rank];
  EXPECT_EQ(rank_counts(index), counts);
}

/// Vectors of so many ranks, each up to four, of at most 14 tiles, by counting.
std::size_t suits_of_up_to_14(std::size_t of_ranks) {
  std::array<std::size_t, full_hand + 1> ways{1};
  for (std::size_t rank = 0; rank < of_ranks; ++rank) {
    std::array<std::size_t, full_hand + 1> next{};
    for (std::size_t tiles = 0; tiles <= full_hand; ++tiles) {
      for (std::size_t more = 0; more <= copies && tiles + more <= full_hand; ++more) {
        next[tiles + more] += ways[tiles];
      }
    }
    ways = next;
  }
  return std::accumulate(ways.begin(), ways.end(), std::size_t{0});
}

TEST(SuitRows, NumberEverySuitOnceNumbersFirst) {
  const SuitRows rows;
  EXPECT_EQ(rows.size(), suits_of_up_to_14(ranks) + suits_of_up_to_14(honour_ranks));
  std::uint32_t next = 0;
  for (const bool honours : {false, true}) {
    rows.for_each(honours, [&](const SuitVector& suit) {
      EXPECT_EQ(suit.row, next++);
      EXPECT_EQ(rows(suit.index), suit.row);
    });
  }
  EXPECT_EQ(next, rows.size());
  std::uint32_t last = static_cast<std::uint32_t>(suits_of_up_to_14(ranks));
  rows.for_each_backwards(false, [&](const SuitVector& suit) { EXPECT_EQ(suit.row, --last); });
  EXPECT_EQ(last, 0U);
}

TEST(SuitRows, DescribeTheirSuits) {
  const SuitRows rows;
  std::size_t looked_at = 0;
  rows.for_each(false, [&](const SuitVector& suit) {
    if (suit.row % 97 != 0) return;
    ++looked_at;
    const auto counts = rank_counts(suit.index);
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), 0), suit.tiles);
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      EXPECT_EQ(suit.below_four >> rank & 1, counts[rank] < 4);
      EXPECT_EQ(suit.present >> rank & 1, counts[rank] > 0);
      EXPECT_EQ(suit.pairs >> rank & 1, counts[rank] > 1);
    }
  });
  EXPECT_GT(looked_at, 1000U);
}

}  // namespace
}  // namespace evenhand::mahjong
