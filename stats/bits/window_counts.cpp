#include "stats/bits/window_counts.hpp"

#include <algorithm>
#include <stdexcept>

namespace evenhand::stats::bits {
namespace {

constexpr unsigned most_bits = 24;

void require(bool holds) {
  if (!holds) throw std::domain_error("windows: of 1 to 24 bits, and no longer than the sequence");
}

/// Windows that begin at first … end-1, each within the sequence.
void count_from(const BitSequence& bits, unsigned m, std::size_t first, std::size_t end,
                WindowCounts& counts) {
  const std::uint64_t mask = (std::uint64_t{1} << m) - 1;
  constexpr std::size_t step = 64 - most_bits;
  for (std::size_t i = first; i < end; i += step) {
    std::uint64_t word = bits.word_at(i);
    const std::size_t here = std::min(step, end - i);
    for (std::size_t j = 0; j < here; ++j, word >>= 1U) ++counts[word & mask];
  }
}

}  // namespace

WindowCounts window_counts(const BitSequence& bits, unsigned m, std::size_t first,
                           std::size_t count) {
  require(m >= 1 && m <= most_bits && m <= count);
  WindowCounts counts(std::size_t{1} << m);
  count_from(bits, m, first, first + count - m + 1, counts);
  return counts;
}

WindowCounts cyclic_window_counts(const BitSequence& bits, unsigned m) {
  WindowCounts counts = window_counts(bits, m, 0, bits.size());
  const std::uint64_t start = bits.word_at(0);
  for (std::size_t left = m - 1; left > 0; --left) {
    const std::uint64_t end = bits.word_at(bits.size() - left);
    ++counts[low_bits(end | (start << left), m)];
  }
  return counts;
}

WindowCounts shortened(const WindowCounts& counts) {
  WindowCounts shorter(counts.begin(),
                       counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2));
  for (std::size_t i = 0; i < shorter.size(); ++i) shorter[i] += counts[shorter.size() + i];
  return shorter;
}

}  // namespace evenhand::stats::bits
