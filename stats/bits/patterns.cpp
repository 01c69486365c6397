#include "stats/bits/patterns.hpp"

#include <bit>
#include <cmath>
#include <vector>

#include "stats/log_math.hpp"

namespace evenhand::stats::bits {
namespace {

std::uint64_t bytes_turned_round(std::uint64_t word) {
  std::uint64_t turned = 0;
  for (int byte = 0; byte < 8; ++byte, word >>= 8U) turned = turned << 8U | (word & 0xffU);
  return turned;
}

/// The whole words of a width, of which each 64 bits, the first highest, have several.
template <unsigned width>
Steps steps_of_words(const std::vector<std::uint64_t>& words, std::size_t count,
                     bool little_endian) {
  constexpr unsigned each = 64 / width;
  const auto word = [&](std::size_t i) {
    const std::uint64_t whole = words[i / each];
    const std::uint64_t bits = low_bits(whole >> (64 - width - i % each * width), width);
    return little_endian ? bytes_turned_round(bits) >> (64 - width) : bits;
  };
  Steps steps;
  if (count < 3) return steps;
  steps.places = count - 2;
  steps.first = word(0);
  std::uint64_t before = word(1);
  steps.step = low_bits(before - steps.first, width);
  for (std::size_t i = 2; i < count; ++i) {
    const std::uint64_t next = word(i);
    steps.equal += low_bits(next - before, width) == steps.step ? 1U : 0U;
    before = next;
  }
  return steps;
}

}  // namespace

std::array<Steps, word_orders.size()> steps_of(const BitSequence& bits) {
  std::vector<std::uint64_t> words(bits.size() / 64 + 1);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = turned_round(bits.word_at(64 * i));
  std::array<Steps, word_orders.size()> all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [width, little_endian] = word_orders[i];
    const std::size_t count = bits.size() / width;
    all[i] = width == 8    ? steps_of_words<8>(words, count, little_endian)
             : width == 16 ? steps_of_words<16>(words, count, little_endian)
             : width == 32 ? steps_of_words<32>(words, count, little_endian)
                           : steps_of_words<64>(words, count, little_endian);
  }
  return all;
}

std::array<std::uint64_t, 8> byte_bit_ones(const BitSequence& bits) {
  std::array<std::uint64_t, 8> ones{};
  const std::size_t whole = bits.size() / 8 * 8;
  for (std::size_t at = 0; at < whole; at += 64) {
    const std::uint64_t word = low_bits(bits.word_at(at), whole - at);
    for (std::size_t bit = 0; bit < 8; ++bit) {
      constexpr std::uint64_t first_of_bytes = 0x0101010101010101U;
      ones[7 - bit] += static_cast<std::uint64_t>(std::popcount(word >> bit & first_of_bytes));
    }
  }
  return ones;
}

PValue commonest_word_p(std::uint64_t most, std::uint64_t words, unsigned width) {
  if (most < 2) return PValue::of(1);
  const auto m = static_cast<double>(words);
  const auto k = static_cast<double>(most);
  const double log_ways = log_gamma(m + 1) - log_gamma(k + 1) - log_gamma(m - k + 1);
  return PValue::from_log(std::fmin(0.0, log_ways - (k - 1) * width * std::log(2.0)));
}

}  // namespace evenhand::stats::bits
