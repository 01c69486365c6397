#include "sims/shuffle/algorithms/key_sort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace evenhand::shuffle {
namespace {

void expect_sorted(std::vector<std::uint64_t> words) {
  std::vector<std::uint64_t> expected = words;
  std::sort(expected.begin(), expected.end());
  sort_words(words);
  EXPECT_EQ(words, expected) << words.size();
}

TEST(KeySort, SortsWordsOfEveryNumber) {
  std::mt19937_64 random(1);
  for (const std::size_t size :
       {0U, 1U, 2U, 3U, 16U, 54U, 63U, 64U, 65U, 100U, 257U, 1023U, 1024U}) {
    std::vector<std::uint64_t> words(size);
    for (std::size_t i = 0; i < size; ++i) words[i] = (random() & ~place_mask) | i;
    expect_sorted(words);
  }
}

TEST(KeySort, SortsFewKeysWhoseHighestBitsAreEqual) {
  for (const unsigned shift : {10U, 20U, 42U, 43U, 44U, 58U}) {
    std::vector<std::uint64_t> falling;
    for (std::uint64_t i = 0; i < 64; ++i) falling.push_back((63 - i) << shift | i);
    expect_sorted(falling);
  }
}

TEST(KeySort, SortsUnevenKeysToo) {
  std::vector<std::uint64_t> all_low(1024);
  std::vector<std::uint64_t> falling(1024);
  for (std::size_t i = 0; i < 1024; ++i) {
    all_low[i] = (i * 7919) % 1024;
    falling[i] = ~std::uint64_t{0} - i;
  }
  expect_sorted(all_low);
  expect_sorted(falling);
}

TEST(KeySort, KnowsTiesByTheKeyAlone) {
  const std::uint64_t key = place_mask + 1;
  EXPECT_FALSE(has_tied_keys(std::vector<std::uint64_t>{key, 2 * key, 3 * key}));
  EXPECT_TRUE(has_tied_keys(std::vector<std::uint64_t>{key, 2 * key + 1, 2 * key + 7}));
  EXPECT_FALSE(has_tied_keys(std::vector<std::uint64_t>{key + 9}));
  EXPECT_FALSE(has_tied_keys({}));
}

}  // namespace
}  // namespace evenhand::shuffle
