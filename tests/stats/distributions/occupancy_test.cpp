#include "stats/distributions/occupancy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "stats/distributions/binomial.hpp"

namespace evenhand::stats {
namespace {

/// P(d different), [d - 1], by going through all rows of values.
std::vector<double> enumerated(const std::vector<double>& chances, std::size_t draws) {
  std::vector<double> law(std::min(chances.size(), draws));
  std::vector<std::size_t> row(draws);
  while (true) {
    double chance = 1;
    for (const std::size_t value : row) chance *= chances[value];
    law[std::set(row.begin(), row.end()).size() - 1] += chance;
    std::size_t place = 0;
    while (place < draws && ++row[place] == chances.size()) row[place++] = 0;
    if (place == draws) return law;
  }
}

void expect_near(const std::vector<double>& law, const std::vector<double>& expected) {
  ASSERT_EQ(law.size(), expected.size());
  for (std::size_t d = 0; d < law.size(); ++d) EXPECT_NEAR(law[d], expected[d], 1e-12) << d;
}

TEST(DifferentValues, AreThoseOfAllRows) {
  expect_near(different_values(4, 5).pmf, enumerated(std::vector<double>(4, 0.25), 5));
  expect_near(different_values(6, 3).pmf, enumerated(std::vector<double>(6, 1.0 / 6), 3));
  const std::vector<double> loaded = {0.5, 0.2, 0.2, 0.1};
  expect_near(different_values(loaded, 5)->pmf, enumerated(loaded, 5));
  expect_near(different_values(loaded, 2)->pmf, enumerated(loaded, 2));
}

// Three digits of ten: 1/100 are one digit, 27/100 two, 72/100 three.
TEST(DifferentValues, OfThreeDigits) {
  const CountDistribution law = different_values(10, 3);
  EXPECT_EQ(law.first, 1);
  expect_near(law.pmf, {0.01, 0.27, 0.72});
  EXPECT_NEAR(law.mean, 2.71, 1e-12);
  EXPECT_NEAR(law.variance, 0.01 * 1.71 * 1.71 + 0.27 * 0.71 * 0.71 + 0.72 * 0.29 * 0.29, 1e-12);
}

TEST(DifferentValues, AreTheSameOfEqualWeights) {
  expect_near(different_values(std::vector<double>(20, 0.05), 30)->pmf,
              different_values(20, 30).pmf);
}

TEST(DifferentValues, AreLeftOutWhereTheyTakeTooLong) {
  EXPECT_FALSE(different_values(std::vector<double>(1000, 0.001), 101));
  EXPECT_FALSE(different_values(std::vector<double>(1000, 0.001), 100));
  const std::vector<double> law = different_values(1024, 1024).pmf;
  EXPECT_NEAR(std::accumulate(law.begin(), law.end(), 0.0), 1, 1e-10);
}

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
