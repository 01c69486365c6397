#include "sims/shuffle/algorithms/key_sort.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#ifndef EVENHAND_KEY_SORT_SIZES
#define EVENHAND_KEY_SORT_SIZES
namespace evenhand::shuffle {
/// Words up to which each is compared with each.
inline constexpr std::size_t most_ranked = 64;
}  // namespace evenhand::shuffle
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Where each word comes in their order, by the highest 21 bits and the place: how many are less.
/// False, and nothing is done, where vectors are too short for it to be worth it.
HWY_ATTR bool rank_words(const std::uint64_t* words, std::size_t size, std::int32_t* ranks) {
  const hn::ScalableTag<std::int32_t> lanes;
  const std::size_t step = hn::Lanes(lanes);
  if (step < 4) return false;
  HWY_ALIGN std::array<std::int32_t, 2 * most_ranked> keys;
  for (std::size_t i = 0; i < size; ++i) {
    keys[i] = static_cast<std::int32_t>(words[i] >> 43U << 10U | (words[i] & place_mask));
  }
  std::fill(keys.begin() + static_cast<std::ptrdiff_t>(size), keys.end(), 0);
  for (std::size_t first = 0; first < size; first += step) {
    const auto own = hn::LoadU(lanes, keys.data() + first);
    auto less = hn::Zero(lanes);
    for (std::size_t i = 0; i < size; ++i) {
      const auto is_less = hn::Lt(hn::Set(lanes, keys[i]), own);
      less = hn::IfThenElse(is_less, hn::Add(less, hn::Set(lanes, 1)), less);
    }
    hn::StoreU(less, lanes, ranks + first);
  }
  return true;
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {
namespace {

HWY_EXPORT(rank_words);

void insertion_sort(std::span<std::uint64_t> words) {
  for (std::size_t from = 1; from < words.size(); ++from) {
    const std::uint64_t word = words[from];
    std::size_t to = from;
    for (; to > 0 && words[to - 1] > word; --to) words[to] = words[to - 1];
    words[to] = word;
  }
}

/// Lays the words where their ranks say; false where they are too many, or vectors too short.
bool spread_by_rank(std::span<const std::uint64_t> words, std::uint64_t* spread) {
  if (words.size() > most_ranked) return false;
  std::array<std::int32_t, 2 * most_ranked> ranks;
  if (!HWY_DYNAMIC_DISPATCH(rank_words)(words.data(), words.size(), ranks.data())) return false;
  for (std::size_t i = 0; i < words.size(); ++i) spread[ranks[i]] = words[i];
  return true;
}

/// By the highest bits alone, about one word a bucket.
void spread_by_bucket(std::span<const std::uint64_t> words, std::uint64_t* spread) {
  const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(words.size(), 2));
  const int shift = 64 - std::countr_zero(buckets);
  std::array<std::uint16_t, cards::max_deck + 1> start;
  std::fill_n(start.begin(), buckets + 1, std::uint16_t{0});
  for (const std::uint64_t word : words) ++start[(word >> shift) + 1];
  for (std::size_t b = 1; b < buckets; ++b) {
    start[b] = static_cast<std::uint16_t>(start[b] + start[b - 1]);
  }
  for (const std::uint64_t word : words) spread[start[word >> shift]++] = word;
}

}  // namespace

void sort_words(std::span<std::uint64_t> words) {
  std::array<std::uint64_t, cards::max_deck> buffer;
  std::copy_n(words.begin(), words.size(), buffer.begin());
  const std::span<const std::uint64_t> before(buffer.data(), words.size());
  if (!spread_by_rank(before, words.data())) spread_by_bucket(before, words.data());
  // Next to nothing is left to do.
  if (!std::is_sorted(words.begin(), words.end())) insertion_sort(words);
}

bool has_tied_keys(std::span<const std::uint64_t> words) {
  bool tied = false;
  for (std::size_t i = 1; i < words.size(); ++i) tied |= (words[i] ^ words[i - 1]) <= place_mask;
  return tied;
}

}  // namespace evenhand::shuffle
#endif
