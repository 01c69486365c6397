#include "stats/fourier/complex_transform.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace evenhand::stats::fourier {
namespace {

TEST(Turn, IsOnTheCircle) {
  for (const std::size_t n : {1U, 2U, 3U, 7U, 8U, 16U, 1000U}) {
    for (std::size_t k = 0; k < 2 * n; ++k) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
      EXPECT_NEAR(turn(k, n).re, std::cos(angle), 4e-15) << k << '/' << n;
      EXPECT_NEAR(turn(k, n).im, -std::sin(angle), 4e-15) << k << '/' << n;
    }
  }
  EXPECT_EQ(turn(2, 8).re, 0);
  EXPECT_EQ(turn(4, 8).re, -1);
}

TEST(ComplexTransform, OfAnImpulseIsATurningLine) {
  for (const std::size_t n : {1U, 2U, 30U, 360U, 4096U}) {
    ComplexTransform transform(n);
    ASSERT_EQ(transform.size(), n);
    Complexes numbers(n);
    const std::size_t at = n / 3;
    numbers.re[at] = 1;
    transform.transform(numbers);
    for (std::size_t k = 0; k < n; ++k) {
      ASSERT_NEAR(numbers.re[k], turn(at * k, n).re, 1e-14);
      ASSERT_NEAR(numbers.im[k], turn(at * k, n).im, 1e-14);
    }
  }
}

TEST(ComplexTransform, IsOfTwosThreesAndFives) {
  EXPECT_TRUE(is_smooth(1));
  EXPECT_TRUE(is_smooth(500'000));
  EXPECT_FALSE(is_smooth(0));
  EXPECT_FALSE(is_smooth(14));
  EXPECT_THROW(ComplexTransform(7), std::domain_error);
  ComplexTransform eight(8);
  Complexes nine(9);
  EXPECT_THROW(eight.transform(nine), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::fourier
