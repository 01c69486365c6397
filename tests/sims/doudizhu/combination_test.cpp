#include "sims/doudizhu/combination.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/notation.hpp"

namespace evenhand::doudizhu {
namespace {

const Rules& douzero = preset("douzero").rules;

const Rules& distinct = preset("distinct").rules;

const Rules& any_wings = preset("free").rules;

Counts cards(std::string_view text) { return parse_cards(text, "test").counts; }

Combination only_reading(std::string_view text, const Rules& rules = douzero) {
  const auto found = readings(cards(text), rules);
  EXPECT_EQ(found.size(), 1U) << text;
  return found.empty() ? Combination{} : found[0];
}

void expect_kind(std::string_view text, Kind kind, unsigned rank, unsigned length) {
  SCOPED_TRACE(text);
  const Combination play = only_reading(text);
  EXPECT_EQ(play.kind, kind);
  EXPECT_EQ(play.rank, rank);
  EXPECT_EQ(play.length, length);
}

TEST(DoudizhuRecognise, NamesEveryKind) {
  expect_kind("R", Kind::solo, big_joker, 1);
  expect_kind("44", Kind::pair, 1, 1);
  expect_kind("222", Kind::trio, two, 1);
  expect_kind("444B", Kind::trio_with_solo, 1, 1);
  expect_kind("44433", Kind::trio_with_pair, 1, 1);
  expect_kind("10JQKA", Kind::solo_chain, 7, 5);
  expect_kind("3456789TJQKA", Kind::solo_chain, 0, 12);
  expect_kind("334455", Kind::pair_chain, 0, 3);
  expect_kind("KKKAAA", Kind::trio_chain, 10, 2);
  expect_kind("KKKAAA2R", Kind::plane_with_solos, 10, 2);
  expect_kind("33344455", Kind::plane_with_solos, 0, 2);
  expect_kind("3334445566", Kind::plane_with_pairs, 0, 2);
  expect_kind("333355", Kind::four_with_solos, 0, 1);
  expect_kind("33334455", Kind::four_with_pairs, 0, 1);
  expect_kind("2222", Kind::bomb, two, 1);
  expect_kind("BR", Kind::rocket, small_joker, 2);
  expect_kind("333444555666", Kind::trio_chain, 0, 4);
}

void expect_reason(std::string_view text, const Rules& rules, std::string_view reason) {
  SCOPED_TRACE(text);
  EXPECT_TRUE(readings(cards(text), rules).empty());
  EXPECT_EQ(why_no_combination(cards(text), rules), reason);
}

TEST(DoudizhuRecognise, SaysWhyCardsAreNoCombination) {
  expect_reason("10JQKA2", douzero, "a straight cannot contain 2");
  expect_reason("JQKA2", douzero, "a straight cannot contain 2");
  expect_reason("JQKAB", douzero, "a straight cannot contain the small joker");
  expect_reason("3456", douzero, "a straight needs 5 ranks in a row or more");
  expect_reason("345679", douzero, "a straight cannot skip 8");
  expect_reason("9JQKA", douzero, "a straight cannot skip 10");
  expect_reason("34", douzero, "a straight needs 5 ranks in a row or more");
  expect_reason("3344", douzero, "a pair chain needs 3 ranks in a row or more");
  expect_reason("KKAA22", douzero, "a pair chain cannot contain 2");
  expect_reason("333555", douzero, "a trio chain cannot skip 4");
  expect_reason("AAA222", douzero, "a trio chain cannot contain 2");
  expect_reason("33344567", douzero, "a trio takes one solo or one pair, not 5 cards");
  expect_reason("333444567", douzero, "a plane of 2 trios takes 2 solos or 2 pairs");
  expect_reason("33334", douzero, "four of a kind takes two solos or two pairs, not 1 card");
  expect_reason("33445", douzero, "solos and pairs do not go together");
}

TEST(DoudizhuRecognise, PresetsDifferInWings) {
  expect_reason("333444BR", douzero, "both jokers cannot be wings of one play");
  expect_reason("3333BR", distinct, "both jokers cannot be wings of one play");
  EXPECT_EQ(only_reading("333444BR", any_wings).kind, Kind::plane_with_solos);
  expect_reason("33344455", distinct, "at most 1 of the wings may be alike, not 2 times 5");
  expect_reason("333344", distinct, "at most 1 of the wings may be alike, not 2 times 4");
  expect_reason("3334445556667777", douzero, "at most 3 of the wings may be alike, not 4 times 7");
  expect_reason("333444555666777A", douzero,
                "three wings may not be of a rank that makes the chain longer");
  EXPECT_EQ(only_reading("333444555888").kind, Kind::plane_with_solos);
  EXPECT_EQ(only_reading("QQQKKKAAA222").kind, Kind::plane_with_solos);  // no chain has a 2
  expect_reason("33334445", douzero, "the fourth 3 cannot be a wing");
  EXPECT_EQ(only_reading("33334445", any_wings).kind, Kind::plane_with_solos);
  expect_reason("33334444", douzero, "at most 3 of the wings may be alike, not 4 times 4");
}

TEST(DoudizhuRecognise, FreeRulesReadSomeCardsInSeveralWays) {
  const auto found = readings(cards("333444555666"), any_wings);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].kind, Kind::plane_with_solos);
  EXPECT_EQ(found[0].rank, 0);
  EXPECT_EQ(found[1].rank, 1);
  EXPECT_EQ(found[2].kind, Kind::trio_chain);
}

TEST(DoudizhuRecognise, SaysWhyAPlayDoesNotBeat) {
  const auto why = [](std::string_view play, std::string_view other) {
    return why_not_beaten(only_reading(play), only_reading(other));
  };
  EXPECT_EQ(why("3", "A"), "3 is not above A");
  EXPECT_EQ(why("9", "10"), "9 is not above 10");
  EXPECT_EQ(why("34567", "345678"), "5 ranks in a row do not answer 6");
  EXPECT_EQ(why("33", "4"),
            "a solo is beaten by its own kind, a bomb or the rocket, not by a pair");
  EXPECT_EQ(why("2222", "BR"), "nothing beats the rocket");
}

/// Returns the combination of cards that can be read in one way.
Combination play_of(std::string_view text) {
  const auto found = readings(parse_cards(text, "cards").counts, preset("douzero").rules);
  EXPECT_EQ(found.size(), 1U) << text;
  return found.at(0);
}

bool is_beaten(std::string_view play, std::string_view other) {
  return beats(play_of(play), play_of(other));
}

TEST(DoudizhuRecognise, ComparesPlays) {
  EXPECT_TRUE(is_beaten("4", "3"));
  EXPECT_FALSE(is_beaten("3", "3"));
  EXPECT_TRUE(is_beaten("2", "A"));
  EXPECT_TRUE(is_beaten("R", "B"));
  EXPECT_FALSE(is_beaten("44", "3"));
  EXPECT_TRUE(is_beaten("45678", "34567"));
  EXPECT_FALSE(is_beaten("456789", "34567"));
  EXPECT_TRUE(is_beaten("4443", "3335"));
  EXPECT_FALSE(is_beaten("3334", "444"));
  EXPECT_TRUE(is_beaten("3333", "2"));
  EXPECT_TRUE(is_beaten("3333", "4444KK"));
  EXPECT_TRUE(is_beaten("4444", "3333"));
  EXPECT_FALSE(is_beaten("3333", "4444"));
  EXPECT_FALSE(is_beaten("444456", "3333"));
  EXPECT_TRUE(is_beaten("BR", "2222"));
  EXPECT_FALSE(is_beaten("2222", "BR"));
}

TEST(Combination, NothingIsBeatenByAPass) {
  EXPECT_FALSE(beats(Combination{}, play_of("3")));
  EXPECT_FALSE(beats(Combination{}, Combination{}));
  EXPECT_TRUE(beats(play_of("3"), Combination{}));
}

TEST(Combination, IsWrittenWithItsWingsBehindIt) {
  EXPECT_EQ(play_text(play_of("75333444")), "333444+57");
  EXPECT_EQ(play_text(play_of("BR")), "BR");
  EXPECT_EQ(play_text(play_of("3334")), "333+4");
  EXPECT_EQ(play_text(Combination{}), "pass");
  EXPECT_EQ(rank_text(play_of("75333444").body()), "333444");
}

TEST(ShortestChain, IsTwoTriosThreePairsOrFiveSolos) {
  EXPECT_EQ(shortest_chain(Kind::solo_chain), 5U);
  EXPECT_EQ(shortest_chain(Kind::pair_chain), 3U);
  EXPECT_EQ(shortest_chain(Kind::trio_chain), 2U);
  EXPECT_EQ(shortest_chain(Kind::plane_with_pairs), 2U);
  EXPECT_EQ(shortest_chain(Kind::bomb), 1U);
}

}  // namespace

}  // namespace evenhand::doudizhu
