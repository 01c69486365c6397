#include "stats/distributions/normal.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace evenhand::stats {
namespace {

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
