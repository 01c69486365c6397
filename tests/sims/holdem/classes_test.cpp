#include "sims/holdem/classes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/sims/holdem/holdem_cards.hpp"

namespace evenhand::holdem {
namespace {

using ::testing::ElementsAre;

TEST(HoldemClasses, HoleCardsArePairsOnceInSeventeen) {
  EXPECT_THAT(hole_class_counts(), ElementsAre(1326 / 17, 1326 / 17 * 4, 1326 / 17 * 12));
}

/// Published of flops: 0.24 % trips, 16.94 % pairs, 5.18 % of one suit, 39.76 % of three.
TEST(HoldemClasses, FlopsAreAsPublished) {
  const auto counts = flop_class_counts();
  EXPECT_THAT(counts, ElementsAre(52, 1872, 1872, 1144, 10296, 6864));
  EXPECT_EQ(counts[0] + counts[2] + counts[5], 52U + 1872U + 6864U);
}

TEST(HoldemClasses, KnowWhatCardsAre) {
  const auto hole = [](std::string_view text) {
    const auto cards = cards_of(text);
    return hole_class(std::span(cards).first<hole_cards>());
  };
  EXPECT_EQ(hole_class_names[hole("AsAd")], "pair");
  EXPECT_EQ(hole_class_names[hole("AsKs")], "suited");
  EXPECT_EQ(hole_class_names[hole("AsKd")], "offsuit");
  const auto flop = [](std::string_view text) {
    const auto cards = cards_of(text);
    return flop_class(std::span(cards).first<3>());
  };
  EXPECT_EQ(flop_class_names[flop("2s2d2c")], "three of a kind");
  EXPECT_EQ(flop_class_names[flop("2s2d9s")], "pair, two suits");
  EXPECT_EQ(flop_class_names[flop("2s2d9c")], "pair, three suits");
  EXPECT_EQ(flop_class_names[flop("2s3s9s")], "no pair, one suit");
  EXPECT_EQ(flop_class_names[flop("2s3d9s")], "no pair, two suits");
  EXPECT_EQ(flop_class_names[flop("2s3d9c")], "no pair, three suits");
}

}  // namespace
}  // namespace evenhand::holdem
