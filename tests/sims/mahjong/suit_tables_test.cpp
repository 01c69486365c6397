#include "sims/mahjong/suit_tables.hpp"

#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

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
