#include "src/deals/repeated_seeds.hpp"

#include <gtest/gtest.h>

namespace evenhand::deals {
namespace {

TEST(RepeatedSeeds, NamesSeedsThatRepeatTheirDigits) {
  EXPECT_EQ(repeated_seeds({{1, {12, 1212}}, {2, {7, 77, 777}}, {3, {305, 305305}}}),
            "the deal with seed 12 came again with seed 1212");
  // Seeds that are counted from 1.
  EXPECT_EQ(repeated_seeds({{1, {11, 1211}}, {2, {6, 76}}, {3, {304, 305304}}}),
            "the deal with seed 12 came again with seed 1212");
}

TEST(RepeatedSeeds, SaysNothingOfOtherRepeats) {
  EXPECT_EQ(repeated_seeds({}), "");
  EXPECT_EQ(repeated_seeds({{1, {12, 1212}}, {2, {7, 77}}}), "") << "too few";
  EXPECT_EQ(repeated_seeds({{1, {12, 1212}}, {2, {7, 77}}, {3, {30, 3031}}}), "");
  EXPECT_EQ(repeated_seeds({{1, {12, 5000}}, {2, {7, 78}}, {3, {30, 31}}}), "");
}

}  // namespace
}  // namespace evenhand::deals
