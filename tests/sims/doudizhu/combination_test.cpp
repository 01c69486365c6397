#include "sims/doudizhu/combination.hpp"

#include <gtest/gtest.h>

#include "sims/doudizhu/notation.hpp"
#include "sims/doudizhu/recognise.hpp"

namespace evenhand::doudizhu {
namespace {

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
