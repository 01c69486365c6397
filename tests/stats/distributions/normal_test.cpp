#include "stats/distributions/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace evenhand::stats {
namespace {

TEST(StudentUpperQuantile, IsThatOfClosedForms) {
  // For one degree, cot(pi p); for two, (1 - 2p) / sqrt(2p (1 - p)).
  for (const double p : {0.4, 0.05, 0.005, 1e-6}) {
    EXPECT_NEAR(student_upper_quantile(p, 1) * std::tan(std::numbers::pi * p), 1, 1e-12) << p;
    EXPECT_NEAR(student_upper_quantile(p, 2) / ((1 - 2 * p) / std::sqrt(2 * p * (1 - p))), 1,
                1e-12);
    EXPECT_NEAR(student_upper_quantile(1 - p, 3), -student_upper_quantile(p, 3), 1e-9 / p);
  }
}

// Tables of the t distribution.
TEST(StudentUpperQuantile, IsThatOfTables) {
  EXPECT_NEAR(student_upper_quantile(0.005, 9), 3.250, 5e-4);
  EXPECT_NEAR(student_upper_quantile(0.005, 40), 2.704, 5e-4);
  EXPECT_NEAR(student_upper_quantile(0.025, 30), 2.042, 5e-4);
}

TEST(StudentUpperQuantile, BecomesTheNormalOne) {
  EXPECT_NEAR(student_upper_quantile(0.005, 1e9), normal_upper_quantile(0.005), 1e-8);
}

TEST(StudentTwoSided, IsThatOfClosedForms) {
  for (const double t : {0.1, 1.0, 4.0, 60.0}) {
    EXPECT_NEAR(student_two_sided(t, 1).value(), 2 / std::numbers::pi * std::atan(1 / t), 1e-14);
    EXPECT_NEAR(student_two_sided(-t, 2).value(), 1 - t / std::sqrt(2 + t * t), 1e-14);
    EXPECT_EQ(student_two_sided(t, INFINITY).log, normal_two_sided(t).log);
  }
  EXPECT_EQ(student_two_sided(0, 7).value(), 1);
}

TEST(StudentTwoSided, KeepsItsLogarithmWhereItIsNoDouble) {
  // For two degrees of freedom it is 1/t² and less by 3/(2 t⁴), and so on.
  EXPECT_NEAR(student_two_sided(1e170, 2).log, -2 * std::log(1e170), 1e-9);
  // On both sides of the place where the logarithm is computed by itself, 1e-290.
  for (const double df : {20.0, 500.0, 40000.0}) {
    double low = 1;
    double high = 1e40;
    for (int i = 0; i < 300; ++i) {
      const double middle = std::sqrt(low * high);
      (student_two_sided(middle, df).log10() > -290 ? low : high) = middle;
    }
    EXPECT_NEAR(student_two_sided(high * (1 + 1e-12), df).log10(),
                student_two_sided(low * (1 - 1e-12), df).log10(), 1e-6)
        << df;
  }
}

TEST(DegreesOfVariance, AreThoseOfAChiSquare) {
  // Squares of normal values have the mean square 3 times the square of the mean.
  EXPECT_NEAR(degrees_of_variance(200, 200, 600), 200, 1e-12);
  // A mean square of 5 times the square of the mean: 2 · 200 / 4.
  EXPECT_NEAR(degrees_of_variance(200, 200, 1000), 100, 1e-12);
  EXPECT_EQ(degrees_of_variance(200, 200, 200), 200) << "no more than normal values";
  EXPECT_EQ(degrees_of_variance(3, 1, 1), 3);
}

struct NormalTail {
  double z;
  double log_p;
};

// mpmath 1.3, 40 digits: log(erfc(z / sqrt(2)) / 2).
constexpr NormalTail normal_tails[] = {
    {-8, -6.2209605742717860585e-16}, {-1, -0.17275377902344988953}, {0, -0.69314718055994530942},
    {1, -1.8410216450092635058},      {5, -15.064998393988725736},   {9.5, -48.306019298965230282},
    {10.5, -58.404187061073243416},   {37, -689.0305855768905936},   {38, -726.5572160188201301},
    {150, -11255.929618266808184}};

TEST(NormalUpperTail, KeepsItsDigitsFarOut) {
  for (const NormalTail& tail : normal_tails) {
    EXPECT_NEAR(normal_upper_tail(tail.z).log / tail.log_p, 1, 1e-14) << tail.z;
  }
}

TEST(NormalUpperTail, HasNoStepWhereTheMethodChanges) {
  const double below = normal_upper_tail(std::nextafter(10.0, 0.0)).log;
  EXPECT_NEAR(normal_upper_tail(10).log, below, 1e-13);
}

TEST(NormalTwoSided, DoublesTheTail) {
  EXPECT_NEAR(normal_two_sided(-1.959963984540054).value(), 0.05, 1e-15);
  EXPECT_EQ(normal_two_sided(0).log, 0);
}

TEST(NormalUpperQuantile, InvertsTheTail) {
  // mpmath 1.3: roots of the tail.
  EXPECT_NEAR(normal_upper_quantile(0.3), 0.524400512708040784, 1e-15);
  EXPECT_NEAR(normal_upper_quantile(1e-10), 6.3613409024040562, 1e-14);
  EXPECT_NEAR(normal_upper_quantile(1e-300), 37.0470962993611992, 1e-12);
  EXPECT_NEAR(normal_upper_quantile(PValue::from_log(-11512)), 151.697456339238864, 1e-11);
  for (const NormalTail& tail : normal_tails) {
    EXPECT_NEAR(normal_upper_quantile(PValue::from_log(tail.log_p)), tail.z,
                2e-14 * (1 + std::abs(tail.z)));
  }
  EXPECT_TRUE(std::isinf(normal_upper_quantile(0)));
}

}  // namespace

}  // namespace evenhand::stats
