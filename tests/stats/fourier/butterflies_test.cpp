#include "stats/fourier/butterflies.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "stats/fourier/complex_transform.hpp"

namespace evenhand::stats::fourier {
namespace {

constexpr std::size_t lanes = EightTransforms::lanes;

/// A stage of one group is the whole transform of as many numbers as the radix.
void expect_transform(std::size_t radix) {
  std::vector<double> in_re(radix * lanes);
  std::vector<double> in_im(radix * lanes);
  for (std::size_t i = 0; i < in_re.size(); ++i) {
    in_re[i] = static_cast<double>(i * 7 % 13) - 6;
    in_im[i] = static_cast<double>(i * 3 % 5) - 2;
  }
  std::vector<double> out_re(radix * lanes);
  std::vector<double> out_im(radix * lanes);
  const std::vector<double> ones(radix, 1);
  const std::vector<double> zeros(radix, 0);
  work_stage(radix, 1, 1,
             {in_re.data(), in_im.data(), out_re.data(), out_im.data(), ones.data(), zeros.data()});
  for (std::size_t k = 0; k < radix; ++k) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      double re = 0;
      double im = 0;
      for (std::size_t j = 0; j < radix; ++j) {
        const Turn by = turn(j * k % radix, radix);
        re += in_re[j * lanes + lane] * by.re - in_im[j * lanes + lane] * by.im;
        im += in_re[j * lanes + lane] * by.im + in_im[j * lanes + lane] * by.re;
      }
      EXPECT_NEAR(out_re[k * lanes + lane], re, 1e-12) << radix << ' ' << k;
      EXPECT_NEAR(out_im[k * lanes + lane], im, 1e-12) << radix << ' ' << k;
    }
  }
}

TEST(Butterflies, OfOneGroupAreATransform) {
  for (const std::size_t radix : {2U, 3U, 4U, 5U}) expect_transform(radix);
}

}  // namespace
}  // namespace evenhand::stats::fourier
