#include "stats/bits/bit_sequence.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

TEST(BitSequence, IsReadFromTextAndBytes) {
  const BitSequence text = BitSequence::of("1011 0001\n01");
  EXPECT_EQ(text.size(), 10U);
  EXPECT_EQ(text.word_at(0), 0b1010001101U);
  BitSequence bytes(16);
  bytes.set_byte(0, 0b10110001);
  bytes.set_byte(1, 0b01000000);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(bytes[i], text[i]) << i;
  bytes.set_byte(0, 0);
  EXPECT_EQ(bytes.ones(), 1U);
}

TEST(BitSequence, GivesAnyWordAndCountsOnesAnywhere) {
  const BitSequence bits = fair_bits(300, 1);
  for (const std::size_t first : {0U, 1U, 63U, 64U, 65U, 200U, 299U, 300U}) {
    for (std::size_t j = 0; j < 64; ++j) {
      const bool bit = first + j < 300 && bits[first + j];
      EXPECT_EQ(((bits.word_at(first) >> j) & 1U) != 0, bit) << first << ' ' << j;
    }
    for (const std::size_t count : {0U, 1U, 63U, 64U, 100U}) {
      if (first + count > 300) continue;
      std::size_t ones = 0;
      for (std::size_t i = first; i < first + count; ++i) ones += bits[i] ? 1 : 0;
      EXPECT_EQ(bits.ones(first, count), ones) << first << ' ' << count;
    }
  }
}

TEST(BitSequence, IsPutTogetherOfWords) {
  const BitSequence bits = fair_bits(400, 2);
  BitSequence copy = fair_bits(400, 3);
  for (std::size_t i = 0, count = 1; i < 400; i += count, count = count * 7 % 65) {
    count = std::min(count, 400 - i);
    copy.put(i, bits.word_at(i), count);
  }
  for (std::size_t i = 0; i < 400; ++i) ASSERT_EQ(copy[i], bits[i]) << i;
  EXPECT_EQ(turned_round(1), std::uint64_t{1} << 63U);
  EXPECT_EQ(turned_round(0x8000000000000003), 0xC000000000000001);
  EXPECT_EQ(turned_round(turned_round(0x0123456789ABCDEF)), 0x0123456789ABCDEFU);
}

}  // namespace
}  // namespace evenhand::stats::bits
