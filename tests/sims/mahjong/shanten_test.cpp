#include "sims/mahjong/shanten.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sims/mahjong/hand_text.hpp"
#include "tests/sims/mahjong/many_hands.hpp"
#include "tests/sims/mahjong/oracle.hpp"
#include "tests/sims/mahjong/random_hands.hpp"

namespace evenhand::mahjong {
namespace {

const Shape every_form{};

Shanten shanten_of(std::string_view text, const Shape& shape = every_form) {
  const Hand hand = parse_hand(text);
  return ShantenCounter(shape)(SuitIndices(hand.concealed), hand.melds.size(), hand.meld_suits());
}

/// A hand whose tiles lie close together more often than by chance.
Counts crowded_hand(RandomHands& random, std::size_t tiles) {
  Counts counts{};
  const std::size_t first = random.below(kinds);
  const std::size_t width = 4 + random.below(10);
  for (std::size_t n = 0; n < tiles;) {
    const std::size_t kind = (first + random.below(width)) % kinds;
    if (counts[kind] == copies) continue;
    ++counts[kind];
    ++n;
  }
  return counts;
}

void expect_shanten_agreement(std::uint64_t seed, std::size_t hands) {
  RandomHands random(seed);
  Shape shape;
  for (std::size_t i = 0; i < hands; ++i) {
    shape.quads_as_pairs = i % 2 == 1;
    shape.lack_a_suit = i % 16 == 2;
    const std::size_t melds = i % 4 == 3 ? 1 + i / 4 % 4 : 0;
    const std::size_t tiles = 13 + i % 3 % 2 - 3 * melds;
    const Counts counts = i % 8 == 0 ? crowded_hand(random, tiles) : random.draw(tiles);
    ASSERT_EQ(ShantenCounter(shape)(SuitIndices(counts), melds),
              oracle_shanten(counts, melds, shape))
        << tiles_text(counts) << " with " << melds << " melds";
  }
}

TEST(Shanten, KnowsTheForms) {
  EXPECT_EQ(shanten_of("123m456p789s1122z"), (Shanten{0, 4, 8}));
  EXPECT_EQ(shanten_of("123m456p789s11122z").best(), -1);
  EXPECT_EQ(shanten_of("1122m3344p5566s77z").seven_pairs, -1);
  EXPECT_EQ(shanten_of("19m19p19s1234567z").thirteen_orphans, 0);
  EXPECT_EQ(shanten_of("119m19p19s1234567z").thirteen_orphans, -1);
  EXPECT_EQ(shanten_of("147m258p369s1234z").best(), 6);
  EXPECT_EQ(shanten_of("147m258p369s1234z").standard, 8);
}

TEST(Shanten, CountsFourOfAKindAsTheRulesSay) {
  EXPECT_EQ(shanten_of("1111m2233p4455s66z").seven_pairs, 1);
  EXPECT_EQ(shanten_of("1111m2233p4455s66z", {.quads_as_pairs = true}).seven_pairs, -1);
  EXPECT_EQ(shanten_of("1112m2233p4455s6z", {.quads_as_pairs = true}).seven_pairs, 1);
}

TEST(Shanten, NeverCountsOnAFifthCopy) {
  EXPECT_EQ(shanten_of("1111m123p456p789s").standard, 1);
  EXPECT_EQ(shanten_of("1111z123p456p789s").standard, 1);
  EXPECT_EQ(shanten_of("1112m123p456p789s").standard, 0);
}

TEST(Shanten, RulesSpecialFormsOutWithMelds) {
  const Shanten shanten = shanten_of("11z456p+123m+555p[7777s]");
  EXPECT_EQ(shanten.standard, -1);
  EXPECT_EQ(shanten.seven_pairs, impossible);
  EXPECT_EQ(shanten.thirteen_orphans, impossible);
}

TEST(Shanten, MayHaveToLackASuit) {
  const Shape shape{.thirteen_orphans = false, .lack_a_suit = true};
  EXPECT_EQ(shanten_of("123456789m11122p", shape).standard, -1);
  EXPECT_EQ(shanten_of("123456m111p11s999p", shape).standard, 1);
  EXPECT_EQ(shanten_of("123m45566p+123m+111p", shape).standard, 0);
  EXPECT_EQ(shanten_of("11m456p+123m+555p+777s", shape).standard, impossible);
}

TEST(Shanten, IsTheSameTileByTile) {
  RandomHands random(3);
  SuitIndices indices;
  Counts counts{};
  for (int i = 0; i < 2000; ++i) {
    const Counts next = random.draw(14);
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (; counts[kind] > next[kind]; --counts[kind]) indices.remove(static_cast<Kind>(kind));
    }
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (; counts[kind] < next[kind]; ++counts[kind]) indices.add(static_cast<Kind>(kind));
    }
    ASSERT_EQ(indices, SuitIndices(next));
  }
}

TEST(Shanten, AgreesWithTheOracle) { expect_shanten_agreement(20261121, 20000); }

/// EVENHAND_HANDS=1e7 takes some minutes.
TEST(ShantenSlow, AgreesWithTheOracleOnManyHands) {
  expect_shanten_agreement(5, many_hands(500000));
}

/// Holds every suit of up to 14 tiles to the oracle; how many there are.
std::size_t expect_suit_agrees(std::size_t suit) {
  const SuitTables& tables = SuitTables::get();
  std::size_t number = 0;
  oracle_suit_costs(suit, [&](std::span<const std::uint8_t> held, const auto& plain) {
    ++number;
    Counts counts{};
    std::ranges::copy(held, counts.begin() + static_cast<std::ptrdiff_t>(suit * ranks));
    const BlockCosts& fast = tables.costs(class_in(tables.entry(SuitIndices(counts)[suit])));
    for (std::size_t pairs = 0; pairs < 2; ++pairs) {
      for (std::size_t sets = 0; sets <= most_melds; ++sets) {
        EXPECT_EQ(fast[cost_index(sets, pairs)],
                  std::min<int>(plain[pairs * 5 + sets], out_of_reach))
            << tiles_text(counts) << ": " << sets << " sets, " << pairs << " pairs";
      }
    }
  });
  return number;
}

TEST(OneSuitShanten, AgreesWithTheOracleOnAllHonours) {
  std::size_t rows = 0;
  SuitTables::get().rows().for_each(true, [&](const SuitVector&) { ++rows; });
  EXPECT_EQ(expect_suit_agrees(honour_suit), rows);
}

TEST(OneSuitShantenSlow, AgreesWithTheOracleOnAllNumbers) {
  EXPECT_EQ(expect_suit_agrees(1), 405350U);
  EXPECT_EQ(SuitTables::get().rows().size(), 405350U + expect_suit_agrees(honour_suit));
}

}  // namespace
}  // namespace evenhand::mahjong
