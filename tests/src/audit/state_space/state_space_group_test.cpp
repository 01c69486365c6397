#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

const BatterySpec state_space_only = {{"state-space"}};

reports::Finding repeats_of(const std::string& deck, std::size_t deals, const Shuffle& shuffle) {
  stats::SmallGenerator random(21);
  const std::size_t n = cards::parse_deck(deck).size;
  return test_named(judged(tally(deck, make_deals(n, deals, shuffle, random), state_space_only)),
                    "state-space.repeats");
}

TEST(StateSpaceGroup, SaysOfHowManyDealsTheyMightBe) {
  // 1000 of 2^12 deals: some 122 pairs.
  const Shuffle of_4096 = [](Order& cards, stats::SmallGenerator& random) {
    stats::SmallGenerator weak(random.below(4096));
    fair(cards, weak);
  };
  const reports::Finding finding = repeats_of("54", 1000, of_4096);
  EXPECT_TRUE(finding.rejected);
  EXPECT_THAT(finding.words, testing::ContainsRegex("as about 2.1[12]\\.[0-9] equally likely"));
}

TEST(StateSpaceGroup, OfOneDealAloneSaysThatItIsOne) {
  const Shuffle none = [](Order&, stats::SmallGenerator&) {};
  EXPECT_THAT(repeats_of("54", 100, none).words, testing::Not(testing::HasSubstr("2^-")));
}

TEST(StateSpaceGroup, ExpectsTheRepeatsOfASmallDeck) {
  // 2000 deals of 8! = 40320: some 50 pairs are chance.
  const reports::Finding finding = repeats_of("8", 2000, fair);
  EXPECT_FALSE(finding.rejected);
  EXPECT_THAT(finding.words, testing::HasSubstr("pairs of equal deals, expected 49.6"));
}

TEST(StateSpaceGroup, SaysHowManyThereAreAtLeast) {
  EXPECT_THAT(repeats_of("54", 500, fair).words,
              testing::StartsWith("no deal came twice: at least"));
}

TEST(StateSpaceGroup, LeavesDecksWhoseOrdersAreCounted) {
  EXPECT_EQ(repeats_of("7", 100, fair).skipped, "permutations.chi-square counts every order");
}

TEST(StateSpaceGroup, TellsOneDealThatComesBack) {
  const Shuffle mixture = [](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() < 0.95) fair(cards, random);
  };
  const reports::Finding finding = repeats_of("20", 2000, mixture);
  EXPECT_THAT(finding.words,
              testing::MatchesRegex("the deal 0 1 2 3 4 5 6 7 … came [0-9]+ times; the other "
                                    "1,[0-9]+ deals all differ"));
  // (1/20)², of which few deals tell little.
  EXPECT_LE(finding.effect->size.low, 0.0025);
  EXPECT_GE(finding.effect->size.high, 0.0025);
  // With a small deck the others repeat by chance.
  EXPECT_THAT(repeats_of("8", 2000, mixture).words, testing::HasSubstr("repeat as chance has it"));
}

TEST(StateSpaceGroup, TellsSomeDealsThatComeBack) {
  const Shuffle cut_in_some = [](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() < 0.9) return fair(cards, random);
    std::rotate(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(random.below(5)),
                cards.end());
  };
  EXPECT_THAT(repeats_of("54", 2000, cut_in_some).words,
              testing::ContainsRegex("different deals 5 came more than once, the deal .* most "
                                     "often \\([0-9]+ times\\), unlike any number"));
}

}  // namespace
}  // namespace evenhand::audit
