#include "sims/shuffle/algorithms/merges.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "tests/sims/random/each_target.hpp"
#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::shuffle {
namespace {

std::vector<std::uint16_t> sorted_by(std::size_t size, std::vector<std::uint64_t> words,
                                     std::uint64_t next) {
  constexpr random::SourceInfo info = random::scripted_info(0);
  random::ScriptedSource source(std::move(words));
  random::Draws draws;
  draws.begin_block(source, info);
  std::vector<std::uint16_t> cards(size);
  std::iota(cards.begin(), cards.end(), std::uint16_t{300});
  {
    random::CoinsAhead coins(draws);
    merge_sort_ahead(cards, coins);
    EXPECT_EQ(coins.peek() >> 60, next) << "the coins that are left";
  }
  return cards;
}

// Heads take the card of the right half. sorts_ahead_test.cpp compares whole deals with a plain
// sort.
TEST(MergeSortAhead, EndsAMergeWithEitherSideOnEveryInstructionSet) {
  random::for_each_target([] {
    // Halves of three: 0 | 1 2, merged by t, t, and 3 | 4 5 by h, t: 4 3 5. The whole: t h t h h
    // takes 0 4 1 3 5, and 2 is left over; t h t t ends with 0 4 1 2.
    const std::uint64_t halves = 0b0'0'0'10;
    EXPECT_EQ(sorted_by(6, {0b0'0'0'10'01011'1101ULL << 50}, 0b1101),
              (std::vector<std::uint16_t>{300, 304, 301, 303, 305, 302}));
    EXPECT_EQ(sorted_by(6, {halves << 59 | 0b0100'1011ULL << 51}, 0b1011),
              (std::vector<std::uint16_t>{300, 304, 301, 302, 303, 305}));
  });
}

TEST(MergeSortAhead, KeepsTheOrderByTailsAndTurnsHalvesByHeads) {
  random::for_each_target([] {
    std::vector<std::uint16_t> expected(most_merged);
    std::iota(expected.begin(), expected.end(), std::uint16_t{300});
    EXPECT_EQ(sorted_by(most_merged, std::vector<std::uint64_t>(10, 0), 0), expected);
    std::reverse(expected.begin(), expected.end());
    EXPECT_EQ(sorted_by(most_merged, {}, 0b1111), expected);
  });
}

}  // namespace
}  // namespace evenhand::shuffle
