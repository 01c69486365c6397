#include "stats/bits/patterns.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

BitSequence bits_of_bytes(const std::vector<std::uint8_t>& bytes, std::size_t more = 0) {
  BitSequence bits(8 * bytes.size() + more);
  for (std::size_t i = 0; i < bytes.size(); ++i) bits.set_byte(i, bytes[i]);
  return bits;
}

/// Numbers that count up by `step`, of so many bytes each.
BitSequence counter(std::uint64_t first, std::uint64_t step, const WordOrder& order,
                    std::size_t words) {
  std::vector<std::uint8_t> bytes;
  const unsigned width = order.width / 8;
  for (std::size_t i = 0; i < words; ++i, first += step) {
    for (unsigned byte = 0; byte < width; ++byte) {
      const unsigned place = order.little_endian ? byte : width - 1 - byte;
      bytes.push_back(static_cast<std::uint8_t>(first >> (8 * place)));
    }
  }
  return bits_of_bytes(bytes, 3);
}

TEST(Patterns, CountInEachOrderOfBytes) {
  for (std::size_t i = 0; i < word_orders.size(); ++i) {
    const WordOrder& order = word_orders[i];
    // Passes the largest number on its way.
    const std::uint64_t start = low_bits(~std::uint64_t{0} - 200, order.width);
    const Steps steps = steps_of(counter(start, 7, order, 100))[i];
    EXPECT_EQ(steps, (Steps{98, 98, 7, start})) << order.width;
    const Steps down = steps_of(counter(5, low_bits(~std::uint64_t{0}, order.width), order, 40))[i];
    EXPECT_EQ(down, (Steps{38, 38, low_bits(~std::uint64_t{0}, order.width), 5})) << order.width;
  }
  EXPECT_EQ(steps_of(bits_of_bytes({1, 2, 4, 5, 5, 6}))[0], (Steps{4, 2, 1, 1}));
  EXPECT_EQ(steps_of(bits_of_bytes({1, 2}))[0].places, 0U);
}

TEST(Patterns, StepsAreBinomialWhenFair) {
  std::uint64_t equal = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    equal += steps_of(fair_bits(80'016, seed))[0].equal;
  }
  // 40 × 10,000 / 256 and four deviations.
  EXPECT_NEAR(static_cast<double>(equal), 1562.5, 4 * std::sqrt(1562.5));
}

TEST(Patterns, CountTheBitsOfBytes) {
  const auto ones = byte_bit_ones(bits_of_bytes({0x81, 0x80, 0x03, 0x00, 0xff}, 5));
  EXPECT_EQ(ones, (std::array<std::uint64_t, 8>{3, 2, 1, 1, 1, 1, 1, 3}));
  const BitSequence bits = fair_bits(1000, 3);
  const auto of_many = byte_bit_ones(bits);
  for (std::size_t bit = 0; bit < 8; ++bit) {
    std::uint64_t expected = 0;
    for (std::size_t byte = 0; byte < 125; ++byte) expected += bits[8 * byte + 7 - bit] ? 1U : 0U;
    EXPECT_EQ(of_many[bit], expected);
  }
}

/// P(of m words of `values` some comes k times or more), by going through all of them.
double chance(std::size_t m, std::size_t values, std::size_t k) {
  std::size_t all = 1;
  for (std::size_t i = 0; i < m; ++i) all *= values;
  std::size_t found = 0;
  for (std::size_t which = 0; which < all; ++which) {
    std::vector<std::size_t> counts(values);
    for (std::size_t i = 0, rest = which; i < m; ++i, rest /= values) ++counts[rest % values];
    for (const std::size_t count : counts) {
      if (count < k) continue;
      ++found;
      break;
    }
  }
  return static_cast<double>(found) / static_cast<double>(all);
}

TEST(Patterns, BoundTheCommonestWord) {
  for (const std::size_t k : {2U, 3U, 4U, 5U}) {
    const double p = commonest_word_p(k, 5, 3).value();
    EXPECT_GE(p, chance(5, 8, k)) << k;
    EXPECT_LE(p, 1.6 * chance(5, 8, k)) << k;
  }
  EXPECT_DOUBLE_EQ(commonest_word_p(5, 5, 3).value(), chance(5, 8, 5));
  EXPECT_EQ(commonest_word_p(1, 5, 3).value(), 1);
  EXPECT_EQ(commonest_word_p(0, 0, 128).value(), 1);
  EXPECT_LT(commonest_word_p(1000, 1000, 128).log10(), -38'000);
}

}  // namespace
}  // namespace evenhand::stats::bits
