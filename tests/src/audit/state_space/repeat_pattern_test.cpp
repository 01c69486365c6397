#include "src/audit/state_space/repeat_pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "src/audit/counting/mixed_word.hpp"

namespace evenhand::audit {
namespace {

/// Returns the pattern of keys below 2^60 that come so often each.
RepeatPattern pattern_of(const std::vector<std::uint64_t>& copies) {
  KeySketch sketch((std::uint64_t{1} << 60U) - 1);
  for (std::size_t i = 0; i < copies.size(); ++i) {
    sketch.add(std::vector<std::uint64_t>(copies[i], mixed_word(i) >> 4U));
  }
  sketch.settle();
  return repeat_pattern(sketch, sketch.repeats());
}

TEST(RepeatPattern, TellsOneDealThatComesBack) {
  std::vector<std::uint64_t> copies(1907, 1);
  copies.push_back(94);
  const RepeatPattern pattern = pattern_of(copies);
  EXPECT_EQ(pattern.kind, RepeatKind::one);
  EXPECT_EQ(pattern.commonest.copies, 94U);
  EXPECT_EQ(pattern.commonest.key, mixed_word(1907) >> 4U);
  EXPECT_EQ(pattern.repeated, 1U);
  EXPECT_EQ(pattern.different, 1908U);
}

TEST(RepeatPattern, TellsSomeDealsThatComeBack) {
  std::vector<std::uint64_t> copies(1000, 1);
  for (const std::uint64_t number : {30U, 40U, 50U}) copies.push_back(number);
  EXPECT_EQ(pattern_of(copies).kind, RepeatKind::some);
}

TEST(RepeatPattern, TellsDealsThatComeRound) {
  EXPECT_EQ(pattern_of(std::vector<std::uint64_t>(1000, 2)).kind, RepeatKind::cycle);
  std::vector<std::uint64_t> copies(556, 5);
  std::fill_n(copies.begin(), 220, std::uint64_t{6});  // 3,000 deals of a round of 556
  const RepeatPattern pattern = pattern_of(copies);
  EXPECT_EQ(pattern.kind, RepeatKind::cycle);
  EXPECT_EQ(pattern.fewest, 5U);
  EXPECT_EQ(pattern.commonest.copies, 6U);
  // Before a generator is on its round there are deals that do not come again.
  copies.insert(copies.end(), 233, std::uint64_t{1});
  EXPECT_EQ(pattern_of(copies).kind, RepeatKind::cycle);
  EXPECT_EQ(pattern_of(copies).fewest, 5U);
  copies.front() = 2;
  EXPECT_NE(pattern_of(copies).kind, RepeatKind::cycle);
}

TEST(RepeatPattern, TellsDealsThatAreFewButAlike) {
  // There are 2000 draws of 1000 equally likely deals: Poisson(2) copies, here as evenly as they
  // are.
  std::vector<std::uint64_t> copies;
  for (const auto& [number, times] :
       {std::pair{1, 271}, {2, 271}, {3, 180}, {4, 90}, {5, 36}, {6, 12}, {7, 3}, {8, 1}}) {
    copies.insert(copies.end(), static_cast<std::size_t>(times),
                  static_cast<std::uint64_t>(number));
  }
  EXPECT_EQ(pattern_of(copies).kind, RepeatKind::alike);
  EXPECT_EQ(pattern_of({100}).kind, RepeatKind::alike) << "every deal is the same";
}

TEST(RepeatPattern, CannotTellFewPairsApart) {
  std::vector<std::uint64_t> copies(60000, 1);
  for (std::size_t i = 0; i < 155; ++i) copies[i] = 2;
  EXPECT_EQ(pattern_of(copies).kind, RepeatKind::pairs);
}

}  // namespace
}  // namespace evenhand::audit
