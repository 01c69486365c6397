#include "stats/bits/repeated_words.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/poisson.hpp"

namespace evenhand::stats::bits {
namespace {

void require_width(unsigned width) {
  if (width < 16 || width > 128) throw std::domain_error("repeated words: of 16 to 128 bits");
}

template <class Word>
std::uint64_t equal_pairs(std::vector<Word>& words) {
  std::sort(words.begin(), words.end());
  std::uint64_t pairs = 0;
  std::uint64_t alike = 0;  // words before this one that are equal to it
  for (std::size_t i = 1; i < words.size(); ++i) {
    alike = words[i] == words[i - 1] ? alike + 1 : 0;
    pairs += alike;
  }
  return pairs;
}

}  // namespace

std::uint64_t equal_word_pairs(const BitSequence& bits, unsigned width) {
  require_width(width);
  const std::size_t count = bits.size() / width;
  if (width <= 64) {
    std::vector<std::uint64_t> words(count);
    for (std::size_t i = 0; i < count; ++i) words[i] = low_bits(bits.word_at(i * width), width);
    return equal_pairs(words);
  }
  std::vector<std::pair<std::uint64_t, std::uint64_t>> words(count);
  for (std::size_t i = 0; i < count; ++i) {
    words[i] = {bits.word_at(i * width), low_bits(bits.word_at(i * width + 64), width - 64)};
  }
  return equal_pairs(words);
}

double expected_word_pairs(std::size_t n, unsigned width) {
  require_width(width);
  const auto words = static_cast<double>(n / width);
  return words * (words - 1) / 2 * std::ldexp(1.0, -static_cast<int>(width));
}

PValue repeated_words_p(std::uint64_t pairs, double expected) {
  const auto count = static_cast<double>(pairs);
  // P(X <= count) is that of the next event coming later.
  const PValue tail = count > expected ? poisson_upper_tail(count, expected)
                                       : chi_squared_upper_tail(2 * expected, 2 * (count + 1));
  return tail.times(2);
}

}  // namespace evenhand::stats::bits
