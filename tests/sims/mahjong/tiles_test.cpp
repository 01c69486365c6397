#include "sims/mahjong/tiles.hpp"

#include <gtest/gtest.h>

namespace evenhand::mahjong {
namespace {

TEST(Tiles, AreCountedByKind) {
  const Counts counts = counts_of(std::vector<Tile>{0, 3, 4, 135, 132, 133});
  EXPECT_EQ(counts[0], 2);
  EXPECT_EQ(counts[1], 1);
  EXPECT_EQ(counts[33], 3);
  EXPECT_EQ(counts[2], 0);
  EXPECT_THROW(counts_of(std::vector<Tile>{136}), std::out_of_range);
}

TEST(Tiles, HaveSuitsAndRanks) {
  EXPECT_EQ(suit_of(kind_of(Tile{35})), 0U);
  EXPECT_EQ(rank_of(kind_of(Tile{36})), 0U);
  EXPECT_EQ(suit_of(Kind{33}), honour_suit);
  EXPECT_TRUE(starts_run(Kind{6}));
  EXPECT_FALSE(starts_run(Kind{7}));
  EXPECT_FALSE(starts_run(Kind{27}));
}

TEST(KindSets, HoldEachKindOnce) {
  KindSet set = 0;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    EXPECT_FALSE(has(set, static_cast<Kind>(kind)));
    set |= set_of(static_cast<Kind>(kind));
    EXPECT_EQ(lowest_of(set_of(static_cast<Kind>(kind))), kind);
  }
  EXPECT_EQ(set, all_kinds);
  EXPECT_EQ(std::popcount(all_orphans), 13);
}

}  // namespace
}  // namespace evenhand::mahjong
