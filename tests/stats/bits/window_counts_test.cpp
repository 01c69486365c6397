#include "stats/bits/window_counts.hpp"

#include <gtest/gtest.h>

#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

WindowCounts plain(const BitSequence& bits, unsigned m, std::size_t first, std::size_t windows) {
  WindowCounts counts(std::size_t{1} << m);
  for (std::size_t i = first; i < first + windows; ++i) {
    std::size_t word = 0;
    for (unsigned j = 0; j < m; ++j) {
      word |= static_cast<std::size_t>(bits[(i + j) % bits.size()] ? 1 : 0) << j;
    }
    ++counts[word];
  }
  return counts;
}

TEST(WindowCounts, AreThoseOfAPlainLoop) {
  const BitSequence bits = fair_bits(1009, 2);
  for (const unsigned m : {1U, 2U, 9U, 16U, 24U}) {
    EXPECT_EQ(window_counts(bits, m, 100, 800), plain(bits, m, 100, 801 - m)) << m;
    EXPECT_EQ(cyclic_window_counts(bits, m), plain(bits, m, 0, 1009)) << m;
  }
  EXPECT_EQ(shortened(cyclic_window_counts(bits, 10)), cyclic_window_counts(bits, 9));
}

TEST(WindowCounts, GoRoundAShortCircle) {
  const BitSequence bits = BitSequence::of("0011011101");
  for (unsigned m = 1; m <= 10; ++m) {
    EXPECT_EQ(cyclic_window_counts(bits, m), plain(bits, m, 0, 10)) << m;
  }
}

TEST(WindowCounts, RefuseWhatIsTooLong) {
  EXPECT_THROW(window_counts(BitSequence(10), 11, 0, 10), std::domain_error);
  EXPECT_THROW(cyclic_window_counts(BitSequence(100), 25), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats::bits
