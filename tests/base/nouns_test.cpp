#include "base/nouns.hpp"

#include <gtest/gtest.h>

namespace evenhand {
namespace {

TEST(Singular, IsOneOfMany) {
  EXPECT_EQ(singular("deals"), "deal");
  EXPECT_EQ(singular("data sets"), "data set");
  EXPECT_EQ(singular("points a game"), "point a game");
  EXPECT_EQ(singular("bits of entropy"), "bit of entropy");
  EXPECT_EQ(singular("matches"), "match");
  EXPECT_EQ(singular("entries"), "entry");
  EXPECT_EQ(singular("boxes"), "box");
  EXPECT_EQ(singular("Elo"), "Elo");
  EXPECT_EQ(singular("loss"), "loss");
  EXPECT_EQ(singular(""), "");
}

TEST(WithNoun, HasThePluralOfAllButOne) {
  EXPECT_EQ(with_noun(0, "deals"), "0 deals");
  EXPECT_EQ(with_noun(1, "deals"), "1 deal");
  EXPECT_EQ(with_noun(1234567, "deals"), "1,234,567 deals");
}

TEST(AreTooFew, HasTheVerbOfItsNumber) {
  EXPECT_EQ(are_too_few(0, "deals"), "0 deals are too few");
  EXPECT_EQ(are_too_few(1, "pairs of deals"), "1 pair of deals is too few");
  EXPECT_EQ(are_too_few(4998, "values"), "4,998 values are too few");
}

}  // namespace
}  // namespace evenhand
