#include "stats/bits/fips_140_2.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "stats/distributions/binomial.hpp"
#include "tests/stats/bits/fair_bits.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr std::size_t n = fips_block_bits;

/// P(as many runs of ones of this length as lie outside the bounds), step by step over the bits.
double chance_of_runs(std::size_t length, bool or_longer, std::size_t least, std::size_t most) {
  const std::size_t longest = or_longer ? length : length + 1;
  const std::size_t counts = most + 2;  // the last stands for all above
  using Table = std::vector<std::vector<double>>;
  Table now(longest + 1, std::vector<double>(counts));
  now[0][0] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    Table next(longest + 1, std::vector<double>(counts));
    for (std::size_t run = 0; run <= longest; ++run) {
      for (std::size_t count = 0; count < counts; ++count) {
        const double half = now[run][count] / 2;
        next[0][std::min(counts - 1, run == length ? count + 1 : count)] += half;
        next[std::min(longest, run + 1)][count] += half;
      }
    }
    now.swap(next);
  }
  double outside = 0;
  for (std::size_t run = 0; run <= longest; ++run) {
    for (std::size_t count = 0; count < counts; ++count) {
      const std::size_t all = run == length ? count + 1 : count;
      if (all < least || all > most) outside += now[run][count];
    }
  }
  return outside;
}

TEST(Fips1402Slow, RunsAreAsRareAsCounting) {
  const std::size_t bounds[6][2] = {{2315, 2685}, {1114, 1386}, {527, 723},
                                    {240, 384},   {103, 209},   {103, 209}};
  for (std::size_t i = 0; i < 6; ++i) {
    const double chance = chance_of_runs(i + 1, i == 5, bounds[i][0], bounds[i][1]);
    EXPECT_NEAR(fips_criterion(2 + i).chance, chance, 1e-9 * chance) << i + 1;
    EXPECT_EQ(fips_criterion(8 + i).chance, fips_criterion(2 + i).chance);
  }
}

TEST(Fips1402, OnesAndLongRunsAreAsRareAsCounting) {
  const Binomial ones(n, 0.5);
  const double monobit = ones.lower_tail(9725).value() + ones.upper_tail(10'275).value();
  EXPECT_NEAR(fips_criterion(0).chance, monobit, 1e-9 * monobit);
  std::vector<double> runs(26);  // by the length of the run at the end
  runs[1] = 1;
  for (std::size_t i = 1; i < n; ++i) {
    std::vector<double> next(26);
    for (std::size_t run = 1; run < 26; ++run) {
      next[1] += runs[run] / 2;
      if (run < 25) next[run + 1] += runs[run] / 2;
    }
    runs = next;
  }
  double none = 0;
  for (const double p : runs) none += p;
  EXPECT_NEAR(fips_criterion(14).chance, 1 - none, 1e-12);
}

// Poker: nearly chi-square with fifteen degrees of freedom, 5.03e-5 and 5.01e-5 (the bounds are
// those of 1e-4).
TEST(Fips1402, PokerIsAsRareAsItsBoundsMean) {
  EXPECT_NEAR(fips_criterion(1).chance, 1e-4, 2e-6);
  double all = 0;
  for (std::size_t i = 0; i < fips_criteria; ++i) all += fips_criterion(i).chance;
  EXPECT_NEAR(all, 8e-4, 1e-5);
}

/// Fair bits, but for ones in a row.
BitSequence block_with(std::size_t ones_from, std::size_t ones_to) {
  BitSequence bits = fair_bits(n, 3);
  for (std::size_t i = ones_from; i < ones_to; ++i) bits.set(i, true);
  return bits;
}

std::vector<std::string> faults(const BitSequence& bits) {
  const FipsCounts counts = fips_counts(bits);
  std::vector<std::string> tests;
  for (std::size_t i = 0; i < fips_criteria; ++i) {
    const std::string test(fips_criterion(i).test);
    if (counts.failures[i] > 0 && (tests.empty() || tests.back() != test)) tests.push_back(test);
  }
  EXPECT_EQ(counts.failed, tests.empty() ? 0U : 1U);
  return tests;
}

using Names = std::vector<std::string>;

TEST(Fips1402, FindsWhatItsTestsAreFor) {
  EXPECT_EQ(faults(block_with(0, 0)), Names());
  EXPECT_EQ(faults(block_with(100, 126)).back(), "long-run");
  EXPECT_EQ(faults(BitSequence(n)), (Names{"monobit", "poker", "runs", "long-run"}));
  BitSequence alternating(n);
  for (std::size_t i = 0; i < n; i += 2) alternating.set(i, true);
  EXPECT_EQ(faults(alternating), (Names{"poker", "runs"}));
}

// Exactly 9,725 ones fail and 9,726 do not; a run of 25 does not and one of 26 does, at the end
// too.
TEST(Fips1402, HasThePublishedBounds) {
  BitSequence bits = fair_bits(n, 5);
  const auto is_monobit = [&] { return fips_counts(bits).failures[0] == 1; };
  for (std::size_t i = 0; bits.ones() > 9726; ++i) bits.set(i, false);
  EXPECT_FALSE(is_monobit());
  for (std::size_t i = 0; bits.ones() > 9725; ++i) bits.set(i, false);
  EXPECT_TRUE(is_monobit());
  BitSequence ends = fair_bits(n, 5);
  ends.set(n - 26, false);
  for (std::size_t i = n - 25; i < n; ++i) ends.set(i, true);
  EXPECT_EQ(fips_counts(ends).failures[14], 0U);
  ends.set(n - 26, true);
  ends.set(n - 27, false);
  EXPECT_EQ(fips_counts(ends).failures[14], 1U);
}

TEST(Fips1402, CountsWordsThatComeTwice) {
  BitSequence bits = fair_bits(320, 7);
  EXPECT_EQ(fips_counts(bits).words, 9U);
  EXPECT_EQ(fips_counts(bits).repeated, 0U);
  bits.put(64, bits.word_at(32), 32);
  bits.put(96, bits.word_at(32), 32);
  EXPECT_EQ(fips_counts(bits).repeated, 2U);
  EXPECT_EQ(fips_counts(bits).blocks, 0U);
}

TEST(Fips1402, AddsUp) {
  const FipsCounts one = fips_counts(fair_bits(50'000, 9));
  FipsCounts sum = one;
  add_up(sum, one);
  EXPECT_EQ(sum.blocks, 4U);
  EXPECT_EQ(sum.words, 2 * one.words);
  EXPECT_NE(sum, one);
}

// The share of blocks that fail.
TEST(Fips1402Calibration, FairBlocksFailAsRarely) {
  FipsCounts counts;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    add_up(counts, fips_counts(fair_bits(500 * n, 1000 + seed)));
  }
  EXPECT_EQ(counts.blocks, 10'000U);
  const Binomial failures(counts.blocks, 8e-4);
  EXPECT_GT(failures.two_sided(counts.failed).value(), 0.001) << counts.failed;
}

}  // namespace
}  // namespace evenhand::stats::bits
