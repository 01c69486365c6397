#include "sims/shuffle/algorithms/key_sort.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace evenhand::shuffle {
namespace {

void insertion_sort(std::span<std::uint64_t> words) {
  for (std::size_t from = 1; from < words.size(); ++from) {
    const std::uint64_t word = words[from];
    std::size_t to = from;
    for (; to > 0 && words[to - 1] > word; --to) words[to] = words[to - 1];
    words[to] = word;
  }
}

}  // namespace

void sort_words(std::span<std::uint64_t> words) {
  // About one word a bucket, so that the insertion sort has next to nothing left to do.
  const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(words.size(), 2));
  const int shift = 64 - std::countr_zero(buckets);
  std::array<std::uint16_t, cards::max_deck + 1> start;
  std::fill_n(start.begin(), buckets + 1, std::uint16_t{0});
  for (const std::uint64_t word : words) ++start[(word >> shift) + 1];
  for (std::size_t b = 1; b < buckets; ++b) {
    start[b] = static_cast<std::uint16_t>(start[b] + start[b - 1]);
  }
  std::array<std::uint64_t, cards::max_deck> spread;
  for (const std::uint64_t word : words) spread[start[word >> shift]++] = word;
  std::copy_n(spread.begin(), words.size(), words.begin());
  insertion_sort(words);
}

bool has_tied_keys(std::span<const std::uint64_t> words) {
  bool tied = false;
  for (std::size_t i = 1; i < words.size(); ++i) tied |= (words[i] ^ words[i - 1]) <= place_mask;
  return tied;
}

}  // namespace evenhand::shuffle
