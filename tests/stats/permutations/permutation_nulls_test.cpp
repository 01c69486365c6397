#include "stats/permutations/permutation_nulls.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

#include "tests/stats/enumerated.hpp"

namespace evenhand::stats {
namespace {

TEST(RankSum, IsThatOfEverySet) {
  for (std::size_t n = 2; n <= 12; ++n) {
    for (std::size_t k = 1; k < n; ++k) {
      const CountDistribution law = rank_sum_null(n, k);
      std::vector<double> counts(law.pmf.size());
      double sets = 0;
      for (unsigned set = 0; set < 1U << n; ++set) {
        if (static_cast<std::size_t>(std::popcount(set)) != k) continue;
        std::size_t sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum += (set >> i & 1U) * i;
        ++counts.at(sum - static_cast<std::size_t>(law.first));
        ++sets;
      }
      for (std::size_t u = 0; u < counts.size(); ++u) {
        EXPECT_NEAR(law.pmf[u], counts[u] / sets, 1e-15) << n << ' ' << k << ' ' << u;
      }
    }
  }
}

TEST(RankSum, HasItsMomentsAtALottery) {
  const CountDistribution law = rank_sum_null(49, 6);
  ASSERT_EQ(law.pmf.size(), 259U);
  double all = 0;
  double mean = 0;
  double squares = 0;
  for (std::size_t u = 0; u < law.pmf.size(); ++u) {
    const double sum = static_cast<double>(law.first) + static_cast<double>(u);
    all += law.pmf[u];
    mean += sum * law.pmf[u];
    squares += (sum - law.mean) * (sum - law.mean) * law.pmf[u];
  }
  EXPECT_NEAR(all, 1, 1e-13);
  EXPECT_NEAR(mean, law.mean, 1e-11);
  EXPECT_NEAR(squares, law.variance, 1e-9);
  // Numbers from 1 on: 21 by one of 13,983,816 sets, 150 on average.
  EXPECT_NEAR(law.pmf[0] * 13983816, 1, 1e-12);
  EXPECT_EQ(law.mean + 6, 150);
}

TEST(RankSum, RefusesWhatHasNoSumOrTooMany) {
  EXPECT_THROW(rank_sum_null(5, 0), std::domain_error);
  EXPECT_THROW(rank_sum_null(5, 5), std::domain_error);
  EXPECT_THROW(rank_sum_null(1024, 512), std::domain_error);
}

std::size_t half_footrule(const Permutation& deck) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) sum += deck[i] > i ? deck[i] - i : i - deck[i];
  return sum / 2;
}

TEST(FootruleNull, MatchesEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) expect_enumerated(footrule_null(n), half_footrule, n);
}

TEST(FootruleNull, MatchesThePublishedTriangle) {
  // OEIS A062869.
  expect_counts(footrule_null(4), {1, 3, 7, 9, 4}, 24);
  expect_counts(footrule_null(5), {1, 4, 12, 24, 35, 24, 20}, 120);
}

TEST(FootruleNull, HasItsMassAndMomentsForGames) {
  for (const std::size_t n : {54U, 136U}) expect_moments(footrule_null(n), 1e-9);
  // (n + 1)(2n² + 7) / 45 (Diaconis & Graham 1977).
  EXPECT_NEAR(4 * footrule_null(52).variance, 53.0 * (2 * 52 * 52 + 7) / 45, 1e-9);
  EXPECT_NEAR(2 * footrule_null(52).mean, 901, 1e-12);
  EXPECT_THROW(footrule_null(0), std::domain_error);
  EXPECT_THROW(footrule_null(257), std::domain_error);
}

struct Spread {
  std::size_t before = 0;
  std::size_t runs = 0;
  std::size_t gap = 0;
};

Spread spread_of(unsigned places, std::size_t n) {
  Spread spread;
  std::size_t gap = 0;
  for (std::size_t p = 0; p < n; ++p) {
    const bool is_in = (places >> p & 1U) != 0;
    if (is_in) {
      if (spread.runs == 0) spread.before = p;
      spread.runs += p == 0 || (places >> (p - 1) & 1U) == 0 ? 1 : 0;
    }
    gap = is_in ? 0 : gap + 1;
    spread.gap = std::max(spread.gap, gap);
  }
  return spread;
}

TEST(SpreadNulls, AreTheSharesAmongAllSetsOfPlaces) {
  for (std::size_t n = 2; n <= 13; ++n) {
    for (std::size_t m = 1; m < n; ++m) {
      std::vector<double> before(n + 1);
      std::vector<double> runs(n + 1);
      std::vector<double> gap(n + 1);
      double all = 0;
      for (unsigned places = 0; places < 1U << n; ++places) {
        if (static_cast<std::size_t>(std::popcount(places)) != m) continue;
        const Spread spread = spread_of(places, n);
        ++before[spread.before];
        ++runs[spread.runs];
        ++gap[spread.gap];
        ++all;
      }
      const auto expect = [&](const CountDistribution& null, const std::vector<double>& counts) {
        double mean = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
          const auto bin = static_cast<std::int64_t>(i) - null.first;
          const bool is_in = bin >= 0 && static_cast<std::size_t>(bin) < null.pmf.size();
          EXPECT_NEAR(is_in ? null.pmf[static_cast<std::size_t>(bin)] : 0, counts[i] / all, 1e-12);
          mean += static_cast<double>(i) * counts[i] / all;
        }
        EXPECT_NEAR(null.mean, mean, 1e-10);
      };
      expect(first_marked_null(n, m), before);
      expect(marked_runs_null(n, m), runs);
      expect(longest_gap_null(n, m), gap);
    }
  }
}

TEST(SpreadNulls, SumToOneInLargeDecks) {
  for (const auto& [n, m] :
       {std::pair<std::size_t, std::size_t>{60, 24}, {416, 128}, {1024, 500}}) {
    for (const CountDistribution& null :
         {first_marked_null(n, m), marked_runs_null(n, m), longest_gap_null(n, m)}) {
      EXPECT_NEAR(std::accumulate(null.pmf.begin(), null.pmf.end(), 0.0), 1, 1e-10) << n;
      EXPECT_GT(null.variance, 0);
    }
  }
  // 20 cards or more in a row without one of the 16 lands of 40 cards: counted apart, by the same
  // question for one gap at a time, which is an upper bound.
  const CountDistribution gap = longest_gap_null(40, 16);
  double far = 0;
  for (std::size_t l = 20; l < gap.pmf.size(); ++l) far += gap.pmf[l];
  double one = 1;
  for (std::size_t i = 0; i < 20; ++i)
    one *= (24.0 - static_cast<double>(i)) / (40.0 - static_cast<double>(i));
  EXPECT_LE(far, 17 * one * (1 + 1e-12));
  EXPECT_GE(far, 16 * one);
  EXPECT_THROW(longest_gap_null(5, 5), std::domain_error);
  EXPECT_THROW(marked_runs_null(5, 0), std::domain_error);
}

using Integer = boost::multiprecision::cpp_int;

std::size_t inversions(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    for (std::size_t j = i + 1; j < deck.size(); ++j) count += deck[i] > deck[j] ? 1U : 0U;
  }
  return count;
}

std::size_t descents(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) count += deck[i - 1] > deck[i] ? 1U : 0U;
  return count;
}

std::size_t rising_sequences(const Permutation& deck) {
  Permutation place(deck.size());
  for (std::size_t i = 0; i < deck.size(); ++i) place[deck[i]] = i;
  return 1 + descents(place);
}

std::size_t cycles(const Permutation& deck) {
  std::vector<bool> seen(deck.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    if (!seen[i]) ++count;
    for (std::size_t j = i; !seen[j]; j = deck[j]) seen[j] = true;
  }
  return count;
}

std::size_t fixed_points(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < deck.size(); ++i) count += deck[i] == i ? 1U : 0U;
  return count;
}

std::size_t successions(const Permutation& deck) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) count += deck[i] == deck[i - 1] + 1 ? 1U : 0U;
  return count;
}

std::size_t odd_sign(const Permutation& deck) { return inversions(deck) % 2; }

TEST(PermutationNulls, MatchEveryPermutationOfUpToEight) {
  for (std::size_t n = 1; n <= 8; ++n) {
    expect_enumerated(inversions_null(n), inversions, n);
    expect_enumerated(descents_null(n), descents, n);
    expect_enumerated(rising_sequences_null(n), rising_sequences, n);
    expect_enumerated(cycles_null(n), cycles, n);
    expect_enumerated(fixed_points_null(n), fixed_points, n);
    expect_enumerated(successions_null(n), successions, n);
    expect_enumerated(odd_sign_null(n), odd_sign, n);
  }
}

/// n! times the Mahonian or Eulerian probabilities, in whole numbers.
std::vector<Integer> mahonian(std::size_t n) {
  std::vector<Integer> ways = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    std::vector<Integer> next(ways.size() + m - 1);
    Integer window = 0;
    for (std::size_t k = 0; k < next.size(); ++k) {
      if (k < ways.size()) window += ways[k];
      if (k >= m) window -= ways[k - m];
      next[k] = window;
    }
    ways = std::move(next);
  }
  return ways;
}

std::vector<Integer> eulerian(std::size_t n) {
  std::vector<Integer> ways = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    ways.emplace_back(0);
    for (std::size_t k = m; k-- > 0;) {
      ways[k] *= k + 1;
      if (k > 0) ways[k] += (m - k) * ways[k - 1];
    }
  }
  return ways;
}

void expect_relative(const CountDistribution& null, const std::vector<Integer>& ways,
                     std::size_t n) {
  Integer all = 1;
  for (std::size_t m = 2; m <= n; ++m) all *= m;
  ASSERT_EQ(null.pmf.size(), ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const double exact = static_cast<double>(boost::multiprecision::cpp_rational(ways[i], all));
    if (exact > 1e-290) {
      ASSERT_NEAR(null.pmf[i] / exact, 1, 1e-12) << i;
    }
  }
}

TEST(PermutationNulls, KeepTheirRelativeAccuracy) {
  for (const std::size_t n : {20U, 54U, 150U}) {
    expect_relative(inversions_null(n), mahonian(n), n);
    expect_relative(descents_null(n), eulerian(n), n);
  }
}

TEST(PermutationNulls, MomentsOfTheLargestDeckComeFromItsProbabilities) {
  for (const auto& null :
       {inversions_null(1024), descents_null(1024), rising_sequences_null(1024), cycles_null(1024),
        fixed_points_null(1024), successions_null(1024), odd_sign_null(1024)}) {
    expect_moments(null, 1e-11 * std::sqrt(null.variance));
  }
}

TEST(PermutationNulls, KnownMoments) {
  // Means and variances for 52 cards computed for this project in exact arithmetic.
  EXPECT_EQ(inversions_null(52).mean, 663);
  EXPECT_NEAR(inversions_null(52).variance, 4014.8333, 5e-5);
  EXPECT_NEAR(cycles_null(52).mean, 4.538044, 5e-7);
  EXPECT_NEAR(cycles_null(52).variance, 2.912157, 5e-7);
  EXPECT_NEAR(fixed_points_null(52).pmf[0], std::exp(-1), 1e-15);
  EXPECT_THROW(inversions_null(0), std::domain_error);
  EXPECT_THROW(cycles_null(1025), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
