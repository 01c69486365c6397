#include "stats/tables/worst_value.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

using Counts = std::vector<std::uint64_t>;
using Shares = std::vector<double>;

/// Five cards at poker, from high card to straight flush.
Shares poker() {
  Shares shares = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
  for (double& share : shares) share /= 2598960;
  return shares;
}

WorstValue worst_of(const Counts& counts, const Shares& shares, bool is_ordered = true) {
  return worst_value(std::array{ValueCounts{counts, shares, is_ordered}});
}

struct WorstReference {
  std::size_t member;
  std::size_t first;
  std::size_t last;
  double p;
  double low;
  double high;
};

void expect_reference(const WorstValue& worst, const WorstReference& expected) {
  EXPECT_EQ(worst.range.member, expected.member);
  EXPECT_EQ(worst.range.first, expected.first);
  EXPECT_EQ(worst.range.last, expected.last);
  EXPECT_NEAR(worst.result.p.value() / expected.p, 1, 1e-9);
  EXPECT_NEAR(worst.result.effect->interval.low, expected.low, 1e-12);
  EXPECT_NEAR(worst.result.effect->interval.high, expected.high, 1e-12);
}

// Tails of scipy.stats.binom over all counts, and intervals of scipy.stats.beta (1.10.1).
TEST(WorstValue, IsThatOfScipy) {
  const Counts poker_counts = {505, 410, 45, 20, 9, 6, 3, 2, 0};
  // The test reports, of 980 up to three of a kind and 20 from a straight on, the latter.
  expect_reference(worst_of(poker_counts, poker()),
                   {0, 4, 8, 0.001747796786467009, 0.0006372687076954264, 0.03219987354167686});
  expect_reference(worst_of({4990, 10}, {0.999, 0.001}),
                   {0, 1, 1, 0.03847663148797288, -0.0002562225002051544, 0.003274689134136132});
  const Shares law = poker();
  const Counts others = {480, 480, 40};
  const Shares kinds = {.5, .46, .04};
  expect_reference(
      worst_value(std::array{ValueCounts{others, kinds, false}, ValueCounts{poker_counts, law}}),
      {1, 4, 8, 0.002296554897237347, 0.000518331323497323, 0.032536468697186294});
}

TEST(WorstValue, LooksAtValuesAndTailsOnce) {
  const auto ranges = [](const Shares& shares, bool is_ordered) {
    const Counts counts(shares.size(), 7);
    return value_ranges(std::array{ValueCounts{counts, shares, is_ordered}});
  };
  // "At least 4" is what is not "at most 3", and the ends are values.
  EXPECT_EQ(ranges({.1, .2, .4, .2, .1}, true).size(), 7U);
  EXPECT_EQ(ranges({.1, .2, .4, .2, .1}, false).size(), 5U);
  EXPECT_EQ(ranges({.3, .3, .4}, true).size(), 3U);
  EXPECT_EQ(ranges({.3, .7}, false).size(), 1U);
  EXPECT_EQ(ranges({1, 0}, true).size(), 0U);
  EXPECT_EQ(ranges({.5, .4, .1, 0, 0}, true).size(), 3U);
  for (const ValueRange& range : ranges({.9, .06, .03, .009, .001}, true)) {
    EXPECT_LE(range.share, 0.5);
  }
}

TEST(WorstValue, IsSkippedWhereNothingVaries) {
  EXPECT_TRUE(worst_value({}).result.is_skipped());
  EXPECT_TRUE(worst_of({0, 0}, {.5, .5}).result.is_skipped());
  EXPECT_TRUE(worst_of({9, 0}, {1, 0}).result.is_skipped());
  EXPECT_THROW(worst_of({9}, {.5, .5}), std::domain_error);
}

TEST(WorstValue, KnowsWhatNeverComes) {
  // Four of a kind of a million hands: 240 are expected, and scipy has 10^-103.98387431218453.
  Counts counts(9);
  for (std::size_t i = 0; i < 9; ++i) {
    counts[i] = static_cast<std::uint64_t>(std::lround(1e6 * poker()[i]));
  }
  counts[0] += counts[7];
  counts[7] = 0;
  const WorstValue never = worst_of(counts, poker());
  EXPECT_EQ(never.range.first, 7U);
  EXPECT_EQ(never.range.last, 7U);
  EXPECT_GE(never.result.p.log10(), -103.98387431218453);
  EXPECT_LE(never.result.p.log10(), -103.98387431218453 + std::log10(15));
  EXPECT_NEAR(never.result.effect->value, -624.0 / 2598960, 1e-9);
  EXPECT_LT(never.result.effect->interval.high, 0);
}

/// Visits every outcome of so many trials with its probability.
template <class Visit>
void for_each_outcome(std::uint64_t trials, const Shares& shares, const Visit& visit) {
  Counts counts(shares.size());
  const auto log_factorial = [](std::uint64_t k) {
    return std::lgamma(static_cast<double>(k) + 1);
  };
  const auto walk = [&](const auto& self, std::size_t cell, std::uint64_t left,
                        double log_p) -> void {
    const bool is_last = cell + 1 == shares.size();
    for (std::uint64_t count = is_last ? left : 0; count <= left; ++count) {
      counts[cell] = count;
      const double here =
          log_p + static_cast<double>(count) * std::log(shares[cell]) - log_factorial(count);
      if (is_last) {
        visit(counts, std::exp(here + log_factorial(trials)));
      } else {
        self(self, cell + 1, left - count, here);
      }
    }
  };
  walk(walk, 0, trials, 0);
}

TEST(WorstValue, KeepsItsLevelOverEveryOutcome) {
  for (const Shares& shares : {Shares{.2, .5, .3}, Shares{.9, .08, .015, .005}}) {
    for (const bool is_ordered : {false, true}) {
      std::vector<std::pair<double, double>> outcomes;
      for_each_outcome(20, shares, [&](const Counts& counts, double probability) {
        outcomes.emplace_back(worst_of(counts, shares, is_ordered).result.p.value(), probability);
      });
      std::sort(outcomes.begin(), outcomes.end());
      double so_far = 0;
      double sharpest = 0;
      for (const auto& [p, probability] : outcomes) {
        so_far += probability;
        // The last of the outcomes with one p-value has all of them.
        EXPECT_TRUE(so_far <= p * (1 + 1e-8) || p == 1) << p;
        if (p < 0.05) sharpest = std::max(sharpest, so_far / p);
      }
      EXPECT_GT(sharpest, 0.8);
    }
  }
}

/// Counts of so many trials, each of which has value `i` with probability shares[i].
Counts drawn(std::uint64_t trials, const Shares& shares, SmallGenerator& random) {
  Counts counts(shares.size());
  for (std::uint64_t t = 0; t < trials; ++t) {
    double u = random.uniform();
    std::size_t i = 0;
    while (i + 1 < shares.size() && u >= shares[i]) u -= shares[i++];
    ++counts[i];
  }
  return counts;
}

TEST(WorstValueCalibration, HoldsWhereMembersAreTheSame) {
  // Two hands of one deal that always hold the same.
  SmallGenerator random(71);
  int small = 0;
  for (int session = 0; session < 2000; ++session) {
    const Counts counts = drawn(300, poker(), random);
    const Shares law = poker();
    const std::array both = {ValueCounts{counts, law}, ValueCounts{counts, law}};
    small += worst_value(both).result.p.value() <= 0.05 ? 1 : 0;
  }
  // Binomial(2000, .05) is above 136 with probability 2e-4.
  EXPECT_LE(small, 136);
}

TEST(WorstValueCalibration, IntervalsCoverWhatIsTold) {
  // The law says what poker() says; hands are dealt by another one.
  const Shares truth = {.47, .41, .07, .025, .012, .006, .004, .002, .001};
  SmallGenerator random(72);
  int misses = 0;
  for (int session = 0; session < 2000; ++session) {
    const WorstValue worst = worst_of(drawn(2000, truth, random), poker());
    double share = 0;
    for (std::size_t i = worst.range.first; i <= worst.range.last; ++i) share += truth[i];
    const Interval& interval = worst.result.effect->interval;
    const double change = share - worst.range.share;
    misses += interval.low <= change && change <= interval.high ? 0 : 1;
  }
  // Binomial(2000, .01) is above 36 with probability 3e-4.
  EXPECT_LE(misses, 36);
}

TEST(WorstValue, FindsWhatIsDetectable) {
  const Shares law = poker();
  const Counts counts = {20000, 0, 0, 0, 0, 0, 0, 0, 0};
  const std::vector<ValueRange> ranges = value_ranges(std::array{ValueCounts{counts, law}});
  const double change = detectable_share(ranges, 0.01, 0.9);
  for (const ValueRange& range : ranges) {
    // Found by the uncorrected p-value at .01 over their number.
    const Binomial null(20000, range.share);
    std::uint64_t found = 20000;
    while (found > 0 && null.two_sided(found - 1).value() <= 0.01 / 15 &&
           static_cast<double>(found - 1) > null.mean()) {
      --found;
    }
    const double power = Binomial(20000, range.share + change).upper_tail(found).value();
    EXPECT_GE(power, 0.9 - 1e-6) << range.first << ' ' << range.last;
  }
  ValueRange quads{0, 7, 7, 0, 200000, law[7]};
  // Down to nothing: 48 are expected.
  EXPECT_GT(detectable_share(quads, 15, 0.01, 0.9), 0);
  EXPECT_LT(detectable_share(quads, 15, 0.01, 0.9), law[7]);
  quads.observed = 1000;
  EXPECT_LT(detectable_share(quads, 15, 0.01, 0.9), law[7]);
  EXPECT_TRUE(std::isinf(detectable_share(std::vector<ValueRange>{}, 0.01, 0.9)));
}

}  // namespace
}  // namespace evenhand::stats
