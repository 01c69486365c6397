#include "stats/distributions/convolution.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

std::vector<double> by_definition(std::vector<double> out, const std::vector<double>& source,
                                  const std::vector<double>& kernel, std::int64_t shift) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t r = 0; r < kernel.size(); ++r) {
      const std::int64_t at = static_cast<std::int64_t>(i) + shift - static_cast<std::int64_t>(r);
      if (at < 0 || at >= static_cast<std::int64_t>(source.size())) continue;
      out[i] += kernel[r] * source[static_cast<std::size_t>(at)];
    }
  }
  return out;
}

std::vector<double> numbers(SmallGenerator& random, std::size_t count) {
  std::vector<double> drawn(count);
  for (double& number : drawn) number = static_cast<double>(random.below(1000));
  return drawn;
}

TEST(Convolution, IsItsDefinitionForEveryLengthAndShift) {
  SmallGenerator random(20);
  for (const std::size_t length : {1U, 2U, 7U, 16U, 33U}) {
    for (const std::size_t width : {1U, 3U, 8U, 40U}) {
      const std::vector<double> source = numbers(random, length);
      const std::vector<double> kernel = numbers(random, width);
      for (std::int64_t shift = -5; shift <= 12; ++shift) {
        std::vector<double> out = numbers(random, 25);
        const std::vector<double> expected = by_definition(out, source, kernel, shift);
        add_convolution(out, source, kernel, shift);
        // Whole numbers below 2^53: sums are exact in any order.
        EXPECT_EQ(out, expected) << length << ' ' << width << ' ' << shift;
      }
    }
  }
}

}  // namespace
}  // namespace evenhand::stats
