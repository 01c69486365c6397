#include "sims/mahjong/suit_tables.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

/// Nothing in hand: three tiles a set, two a pair.
constexpr BlockCosts empty_hand = {0, 3, 6, 9, 2, 5, 8, 10, 10, 10};

TEST(BlockCosts, OfTwoGroupsAreTheCheapestDivision) {
  BlockCosts a_set = empty_hand;  // holds one set
  for (std::size_t pairs : {0U, 1U}) {
    for (std::size_t sets = 0; sets <= 4; ++sets) {
      const std::size_t lacking = (sets == 0 ? 0 : 3 * (sets - 1)) + 2 * pairs;
      a_set[cost_index(sets, pairs)] =
          static_cast<std::uint8_t>(std::min<std::size_t>(lacking, out_of_reach));
    }
  }
  EXPECT_EQ(combined(empty_hand, empty_hand), empty_hand);
  EXPECT_EQ(combined(a_set, empty_hand), a_set);
  const BlockCosts two = combined(a_set, a_set);
  EXPECT_EQ(two[cost_index(2, 0)], 0);
  EXPECT_EQ(two[cost_index(3, 0)], 3);
  EXPECT_EQ(two[cost_index(4, 1)], 8);
}

TEST(BlockClasses, CloseOverTheirCombinations) {
  BlockClasses classes;
  const std::uint8_t empty = classes.find(empty_hand);
  BlockCosts pair = empty_hand;
  for (const std::size_t sets : {0U, 1U, 2U, 3U}) {
    pair[cost_index(sets, 1)] = static_cast<std::uint8_t>(3 * sets);
  }
  const std::uint8_t one = classes.find(pair);
  EXPECT_EQ(classes.find(pair), one) << "equal costs are one class";
  classes.close();
  EXPECT_EQ(classes.size(), 2U) << "two pairs are no better than one";
  const auto& combine = classes.combine();
  EXPECT_EQ(combine[empty * BlockClasses::most + one], one);
  EXPECT_EQ(combine[one * BlockClasses::most + one], one);
  EXPECT_EQ(classes.costs(combine[empty * BlockClasses::most + empty]), empty_hand);
}

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

/// Returns the suit of dots: {1, 1, 1, 9} are 1 1 1 9.
SuitIndex suit_with(std::initializer_list<std::size_t> numbers) {
  SuitIndex index = 0;
  for (const std::size_t number : numbers) index += rank_steps[number - 1];
  return index;
}

TEST(SuitTables, DescribeASuitInOneWord) {
  const SuitTables& tables = SuitTables::get();
  const SuitEntry entry = tables.entry(suit_with({1, 1, 1, 1, 5, 5, 9, 9, 7}));
  EXPECT_EQ(tiles_in(entry), 9U);
  EXPECT_EQ(kinds_in(entry), 4U);
  EXPECT_EQ(pairs_in(entry), 3U);
  EXPECT_EQ(quads_in(entry), 1U);
  EXPECT_EQ(orphans_in(entry), 2U);
  EXPECT_EQ(orphan_pairs_in(entry), 2U);
}

TEST(SuitTables, CombineClassesAsTheirBlocks) {
  const SuitTables& tables = SuitTables::get();
  const std::uint8_t set = class_in(tables.entry(suit_with({2, 3, 4})));
  const std::uint8_t pair = class_in(tables.entry(suit_with({8, 8})));
  EXPECT_EQ(tables.combine(set, pair), class_in(tables.entry(suit_with({2, 3, 4, 8, 8}))));
  EXPECT_EQ(tables.combine(set, pair), tables.combine(pair, set));
  EXPECT_EQ(tables.lacking(3, tables.combine(set, pair)), 0U) << "with three melds it has won";
  EXPECT_EQ(tables.lacking(2, set, pair), 3U);
  EXPECT_LT(tables.classes(), BlockClasses::most);
}

TEST(SuitTables, KnowWhatImprovesASuit) {
  const SuitTables& tables = SuitTables::get();
  // 2 3: a set lacks 1 or 4; with a pair beside it 2 or 3.
  const std::uint32_t row = tables.row(suit_with({2, 3}));
  const unsigned one_set = 1U << (cost_index(1, 0) - 1);
  const RankSets sets = tables.improving_ranks(row, one_set);
  unsigned improving = 0;
  for (std::size_t lane = 0; lane < 8; ++lane) improving |= static_cast<unsigned>(sets[lane]);
  EXPECT_EQ(improving, 0b1001U);
}

}  // namespace

}  // namespace evenhand::mahjong
