#include "sims/mahjong/tile_planes.hpp"

#include <gtest/gtest.h>

namespace evenhand::mahjong {
namespace {

Counts some_of_all() {
  Counts counts{};
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    counts[kind] = static_cast<std::uint8_t>(kind * 7 % 5);
  }
  return counts;
}

TEST(TilePlanes, HoldTheCounts) {
  const Counts counts = some_of_all();
  const TilePlanes planes(counts);
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    const auto k = static_cast<Kind>(kind);
    EXPECT_EQ(planes[k], counts[kind]);
    EXPECT_EQ(planes.missing()[k], copies - counts[kind]);
    EXPECT_EQ(has(planes.any(), k), counts[kind] > 0);
    EXPECT_EQ(has(planes.two_or_more(), k), counts[kind] > 1);
    EXPECT_EQ(has(planes.exactly_one(), k), counts[kind] == 1);
    EXPECT_EQ(planes.tiles(set_of(k)), counts[kind]);
    EXPECT_EQ(lowest_of(set_of(k)), k);
  }
  EXPECT_EQ(planes.tiles(all_kinds) + planes.missing().tiles(all_kinds), all_tiles);
  EXPECT_EQ(TilePlanes::all_of(all_kinds).tiles(honour_kinds), honour_ranks * copies);
  EXPECT_EQ(size_of(all_orphans), 13U);
}

TEST(TilePlanes, AreTheSameTileByTile) {
  const Counts counts = some_of_all();
  TilePlanes planes;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::size_t n = 0; n < counts[kind]; ++n) planes.add(static_cast<Kind>(kind));
  }
  EXPECT_EQ(planes, TilePlanes(counts));
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    for (std::size_t n = 0; n < counts[kind]; ++n) planes.remove(static_cast<Kind>(kind));
  }
  EXPECT_EQ(planes, TilePlanes());
}

}  // namespace
}  // namespace evenhand::mahjong
