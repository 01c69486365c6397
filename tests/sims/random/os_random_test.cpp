#include "sims/random/os_random.hpp"

#include <gtest/gtest.h>

#include <set>

namespace evenhand::random {
namespace {

TEST(OsRandom, GivesOtherWordsEachTime) {
  OsRandom one;
  OsRandom other;
  std::vector<std::uint64_t> words(1000);
  one.fill(std::span(words).first(500));
  other.fill(std::span(words).subspan(500));
  // Two of 1000 words are alike with chance 3e-14.
  EXPECT_EQ(std::set(words.begin(), words.end()).size(), words.size());
  std::uint64_t all_ones = ~std::uint64_t{0};
  std::uint64_t any_one = 0;
  for (const std::uint64_t word : words) {
    all_ones &= word;
    any_one |= word;
  }
  EXPECT_EQ(all_ones, 0U);
  EXPECT_EQ(any_one, ~std::uint64_t{0});
}

}  // namespace
}  // namespace evenhand::random
