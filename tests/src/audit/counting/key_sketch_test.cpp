#include "src/audit/counting/key_sketch.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "src/audit/counting/deal_key.hpp"
#include "src/audit/counting/radix_sort.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

constexpr std::uint64_t all_words = std::numeric_limits<std::uint64_t>::max();

using Copies = std::map<std::uint64_t, std::uint64_t>;

Copies held(const KeySketch& sketch) {
  Copies copies;
  for (const KeySketch::Entry& entry : sketch.entries()) copies[entry.key] = entry.copies;
  return copies;
}

/// What the definition says: the least level that holds few enough, and all keys of that level.
Copies expected(const std::vector<std::uint64_t>& keys, std::uint64_t largest, std::size_t limit) {
  for (unsigned level = 0;; ++level) {
    Copies copies;
    for (const std::uint64_t key : keys) {
      if (key <= largest >> level) ++copies[key];
    }
    if (copies.size() <= limit) return copies;
  }
}

TEST(KeySketch, HoldsWhatItsDefinitionSaysInAnyOrderAndSplit) {
  for (const std::uint64_t largest : {all_words, std::uint64_t{3628799}, std::uint64_t{40}}) {
    stats::SmallGenerator random(8);
    std::vector<std::uint64_t> keys;
    for (int i = 0; i < 3000; ++i) {
      keys.push_back(largest == all_words ? random.next() : random.below(largest + 1));
    }
    for (int i = 0; i < 500; ++i) keys.push_back(keys[random.below(100)]);
    constexpr std::size_t limit = 64;
    KeySketch whole(largest, limit);
    whole.add(keys);
    whole.settle();
    EXPECT_EQ(held(whole), expected(keys, largest, limit));
    KeySketch merged(largest, limit);
    for (std::size_t from = keys.size(); from > 0;) {
      const std::size_t count = std::min<std::size_t>(from, 700);
      KeySketch part(largest, limit);
      part.add({keys.data() + (from -= count), count});
      merged.merge(part);
    }
    EXPECT_EQ(held(merged), held(whole));
    EXPECT_EQ(merged.level(), whole.level());
  }
}

TEST(KeySketch, DoesNotLoseAFewKeysThatComeVeryOften) {
  KeySketch sketch(all_words, 16);
  const std::vector<std::uint64_t> few = {all_words, 5, all_words / 2};
  for (int i = 0; i < 1000; ++i) sketch.add(few);
  sketch.settle();
  EXPECT_EQ(sketch.level(), 0U);
  EXPECT_EQ(held(sketch), (Copies{{5, 1000}, {all_words / 2, 1000}, {all_words, 1000}}));
}

TEST(DealKeys, NumberTheDealsOfASmallDeckWithoutGaps) {
  const cards::DealBatch deals = every_deal(6);
  std::vector<std::uint64_t> keys(deals.size());
  deals.visit([&](const auto& view) { deal_keys(view, keys.data()); });
  radix_sort(keys);
  for (std::size_t i = 0; i < keys.size(); ++i) EXPECT_EQ(keys[i], i);
  EXPECT_EQ(largest_deal_key(6), 719);
}

TEST(DealKeys, DifferWhereverOneExchangeMakesADifference) {
  for (const std::size_t n : {21U, 54U, 64U, 136U, 300U}) {
    cards::DealBatch deals(n, n);
    for (std::size_t d = 0; d < n; ++d) {
      Order cards(n);
      std::iota(cards.begin(), cards.end(), std::size_t{0});
      std::swap(cards[d], cards[(d + 1) % n]);
      put(deals, d, cards);
    }
    std::vector<std::uint64_t> keys(n);
    std::as_const(deals).visit([&](const auto& view) { deal_keys(view, keys.data()); });
    radix_sort(keys);
    EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end()) << n;
  }
}

}  // namespace
}  // namespace evenhand::audit
