#include "src/audit/counting/key_sketch.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>

#include "src/audit/counting/radix_sort.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

using Copies = std::map<std::uint64_t, std::uint64_t>;

constexpr std::uint64_t all_words = std::numeric_limits<std::uint64_t>::max();

Copies held(const KeySketch& sketch) {
  Copies copies;
  for (const KeySketch::Entry& entry : sketch.entries()) copies[entry.key] = entry.copies;
  return copies;
}

/// Returns the copies by the definition: the least level that holds few enough, and all keys of
/// that level.
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
    merged.settle();
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

}  // namespace
}  // namespace evenhand::audit
