#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace evenhand::stats::bits {

/// A sequence of bits, 64 to a word, the first of them lowest.
class BitSequence {
 public:
  BitSequence() : BitSequence(0) {}
  /// Zeros.
  explicit BitSequence(std::size_t size) : size_(size), words_(size / 64 + 2) {}
  /// Reads bits from "0110…"; other characters are passed over.
  static BitSequence of(std::string_view text);

  std::size_t size() const { return size_; }
  bool operator[](std::size_t i) const { return ((words_[i / 64] >> (i % 64)) & 1U) != 0; }
  void set(std::size_t i, bool bit) {
    const std::uint64_t mask = std::uint64_t{1} << (i % 64);
    words_[i / 64] = bit ? words_[i / 64] | mask : words_[i / 64] & ~mask;
  }
  /// Bits i … i+count-1 from the lowest `count` bits of the word, for count up to 64.
  void put(std::size_t i, std::uint64_t word, std::size_t count);
  /// Bits 8 byte … 8 byte + 7 from a byte whose highest bit comes first, as in a file.
  void set_byte(std::size_t byte, std::uint8_t value);

  /// Bits i … i+63, bit i lowest, for i <= size(); what is beyond the end is 0.
  std::uint64_t word_at(std::size_t i) const {
    const std::size_t word = i / 64;
    const std::size_t shift = i % 64;
    return (words_[word] >> shift) | ((words_[word + 1] << 1U) << (63 - shift));
  }
  /// Returns how many of bits first … first+count-1 are 1.
  std::size_t ones(std::size_t first, std::size_t count) const;
  std::size_t ones() const { return ones(0, size_); }

 private:
  std::size_t size_;
  std::vector<std::uint64_t> words_;  ///< one more than needed, so that word_at() may read it
};

/// The lowest `count` bits, for count up to 64.
constexpr std::uint64_t low_bits(std::uint64_t word, std::size_t count) {
  return count >= 64 ? word : word & ((std::uint64_t{1} << count) - 1);
}

/// The word with its highest bit lowest.
std::uint64_t turned_round(std::uint64_t word);

}  // namespace evenhand::stats::bits
