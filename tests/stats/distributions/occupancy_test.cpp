#include "stats/distributions/occupancy.hpp"

#include <gtest/gtest.h>

#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

TEST(Occupancy, OfTwoItemsIsBinomial) {
  const Binomial half(40, 0.5);
  EXPECT_NEAR(chance_outside(2, 40, 0, 29), 2 * half.upper_tail(30).value(), 1e-16);
  EXPECT_NEAR(chance_outside(2, 40, 9, 40), 2 * half.lower_tail(8).value(), 1e-16);
  EXPECT_NEAR(chance_outside(2, 40, 15, 25), 2 * half.lower_tail(14).value(), 1e-15);
}

// By an independent program: the sixth power of a polynomial in fractions (Python).
TEST(Occupancy, OfADieIsThatOfPolynomials) {
  EXPECT_NEAR(chance_outside(6, 99, 0, 29), 0.00337407529257284, 1e-14);
}

TEST(Occupancy, IsCertainOrImpossibleWhereItMustBe) {
  EXPECT_EQ(chance_outside(6, 12, 0, 12), 0);
  EXPECT_NEAR(chance_outside(6, 12, 0, 1), 1, 1e-12);
  EXPECT_NEAR(chance_outside(6, 13, 0, 2), 1, 1e-12);
  EXPECT_NEAR(chance_outside(1, 5, 5, 5), 0, 1e-12);
  EXPECT_NEAR(chance_outside(1, 5, 6, 6), 1, 1e-12);
}

// So far out two items beyond hardly occur: six times the tail of one, less that of two.
TEST(Occupancy, KeepsItsDigitsFarOut) {
  const double one = Binomial(6000, 1.0 / 6).upper_tail(1400).value();
  EXPECT_LT(one, 1e-30);
  EXPECT_NEAR(chance_outside(6, 6000, 0, 1399) / (6 * one), 1, 1e-9);
}

}  // namespace
}  // namespace evenhand::stats
