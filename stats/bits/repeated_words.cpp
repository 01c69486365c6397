#include "stats/bits/repeated_words.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/poisson.hpp"

namespace evenhand::stats::bits {
namespace {

void require_width(unsigned width) {
  if (width < 16 || width > 128) throw std::domain_error("repeated words: of 16 to 128 bits");
}

std::array<std::uint64_t, 2> halves(std::uint64_t word) { return {word, 0}; }
std::array<std::uint64_t, 2> halves(const std::array<std::uint64_t, 2>& word) { return word; }

template <class Word>
WordRepeats repeats_among(std::vector<Word>& words) {
  std::sort(words.begin(), words.end());
  WordRepeats repeats;
  std::uint64_t alike = 0;  // words before this one that are equal to it
  for (std::size_t i = 0; i < words.size(); ++i) {
    alike = i > 0 && words[i] == words[i - 1] ? alike + 1 : 0;
    repeats.pairs += alike;
    if (alike + 1 <= repeats.most) continue;
    repeats.most = alike + 1;
    repeats.commonest = halves(words[i]);
  }
  return repeats;
}

}  // namespace

WordRepeats word_repeats(const BitSequence& bits, unsigned width) {
  require_width(width);
  const std::size_t count = bits.size() / width;
  if (width <= 64) {
    std::vector<std::uint64_t> words(count);
    for (std::size_t i = 0; i < count; ++i) words[i] = low_bits(bits.word_at(i * width), width);
    return repeats_among(words);
  }
  std::vector<std::array<std::uint64_t, 2>> words(count);
  for (std::size_t i = 0; i < count; ++i) {
    words[i] = {bits.word_at(i * width), low_bits(bits.word_at(i * width + 64), width - 64)};
  }
  return repeats_among(words);
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
