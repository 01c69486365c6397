#include "src/audit/state_space/state_space_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "src/audit/counting/deal_key.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(StateSpaceTally, HoldsEachDealWithItsCopies) {
  stats::SmallGenerator random(5);
  const cards::DealBatch deals = make_deals(54, 600, fair, random);
  StateSpaceTally tally(54);
  tally.fold(deals);
  tally.fold(make_deals(
      54, 7, [&](Order& cards, auto&) { cards = orders_of(deals)[3]; }, random));
  const KeySketch sketch = tally.sketch();
  ASSERT_EQ(sketch.entries().size(), 600U);
  EXPECT_EQ(std::count_if(sketch.entries().begin(), sketch.entries().end(),
                          [](const KeySketch::Entry& entry) { return entry.copies == 8; }),
            1);
}

TEST(StateSpaceTally, AddsUpAndIsReadBack) {
  StateSpaceTally tally(5);
  tally.fold(every_deal(5));
  StateSpaceTally read(5);
  read.load({"tally", tally.save()}, 120);
  EXPECT_EQ(read.save(), tally.save());
  read.merge(tally);
  const KeySketch twice = read.sketch();
  ASSERT_EQ(twice.entries().size(), 120U);
  for (const KeySketch::Entry& entry : twice.entries()) EXPECT_EQ(entry.copies, 2U);
  EXPECT_THROW(read.load({"tally", tally.save()}, 119), InputError);
}

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
