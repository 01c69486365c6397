#include "stats/fourier/any_transform.hpp"

#include <gtest/gtest.h>

namespace evenhand::stats::fourier {
namespace {

TEST(AnyTransform, IsTheSumThatDefinesIt) {
  for (const std::size_t n : {1U, 2U, 5U, 7U, 11U, 13U, 14U, 30U, 49U, 97U, 128U, 211U}) {
    Complexes numbers(n);
    for (std::size_t j = 0; j < n; ++j) {
      numbers.re[j] = static_cast<double>(j * j % 17) - 8;
      numbers.im[j] = static_cast<double>(j * 5 % 11) - 5;
    }
    const Complexes before = numbers;
    AnyTransform transform(n);
    EXPECT_EQ(transform.size(), n);
    transform.transform(numbers);
    for (std::size_t k = 0; k < n; ++k) {
      double re = 0;
      double im = 0;
      for (std::size_t j = 0; j < n; ++j) {
        const Turn by = turn(j * k % n, n);
        re += before.re[j] * by.re - before.im[j] * by.im;
        im += before.re[j] * by.im + before.im[j] * by.re;
      }
      ASSERT_NEAR(numbers.re[k], re, 1e-10) << n << ' ' << k;
      ASSERT_NEAR(numbers.im[k], im, 1e-10) << n << ' ' << k;
    }
  }
}

TEST(AnyTransform, CanBeUsedAgain) {
  AnyTransform transform(7);
  Complexes once(7);
  once.re[2] = 1;
  transform.transform(once);
  Complexes again(7);
  again.re[2] = 1;
  transform.transform(again);
  EXPECT_EQ(again.re, once.re);
  EXPECT_EQ(again.im, once.im);
}

}  // namespace
}  // namespace evenhand::stats::fourier
