#include "stats/permutations/pair_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

using Cells = std::vector<double>;
/// f(p, q), p < q.
using Kernel = std::function<double(std::size_t, std::size_t)>;

/// A function of pairs as a matrix: symmetric, or changing sign.
double value(const Kernel& f, std::size_t p, std::size_t q, PairPart part) {
  if (p < q) return f(p, q);
  return part == PairPart::unordered ? f(q, p) : -f(q, p);
}

Cells over_pairs(std::size_t n, const Kernel& f) {
  Cells cells(pairs_of(n));
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) cells[pair_index(p, q, n)] = f(p, q);
  }
  return cells;
}

/// Returns the values of f in one deal: pairs of cards by their places.
Cells of_deal(const Kernel& f, const Permutation& place, PairPart part) {
  return over_pairs(place.size(), [&](std::size_t a, std::size_t b) {
    return value(f, place[a], place[b], part);
  });
}

std::vector<Kernel> kernels(std::size_t n, PairPart part) {
  if (part == PairPart::ordered) {
    return {[](std::size_t, std::size_t) { return 0.5; },
            [](std::size_t p, std::size_t q) { return q - p == 2 ? 1.0 : 0.0; }};
  }
  return {[n](std::size_t p, std::size_t q) { return 2 * p / n == 2 * q / n ? 1.0 : 0.0; },
          [](std::size_t p, std::size_t q) { return q - p == 2 ? 1.0 : 0.0; },
          [](std::size_t p, std::size_t q) { return p + q == 1 ? 1.0 : 0.0; }};
}

/// A function within the part: on cards 0 to 3, or 0 to 2.
Cells inside(std::size_t n, PairPart part) {
  return over_pairs(n, [&](std::size_t a, std::size_t b) {
    if (part == PairPart::ordered) return b > 2 ? 0.0 : (a + 1 == b ? 1.0 : -1.0);
    if (b > 3 || (a + b) % 2 == 0) return 0.0;
    return a / 2 == b / 2 ? 1.0 : -1.0;
  });
}

TEST(PairParts, CovarianceIsTheIdentityInThePartOverEveryPermutation) {
  for (const PairPart part : {PairPart::unordered, PairPart::ordered}) {
    for (std::size_t n = 4; n <= 7; ++n) {
      const Cells direction = inside(n, part);
      double length = 0;
      for (const double cell : direction) length += cell * cell;
      EXPECT_NEAR(pair_square(direction, n, part), length, 1e-12);
      for (const Kernel& f : kernels(n, part)) {
        const double eigenvalue = pair_square(over_pairs(n, f), n, part) / pair_degrees(n, part);
        Cells product(pairs_of(n));
        double all = 0;
        for_each_permutation(n, [&](const Permutation& place) {
          const Cells cells = of_deal(f, place, part);
          double inner = 0;
          for (std::size_t i = 0; i < cells.size(); ++i) inner += cells[i] * direction[i];
          for (std::size_t i = 0; i < cells.size(); ++i) product[i] += inner * cells[i];
          ++all;
        });
        for (std::size_t i = 0; i < product.size(); ++i) {
          EXPECT_NEAR(product[i] / all, eigenvalue * direction[i], 1e-12) << n;
        }
      }
    }
  }
}

TEST(PairParts, OneDealHasItsDegreesOfFreedomAndAnyTwoHaveTheRightVariance) {
  for (const PairPart part : {PairPart::unordered, PairPart::ordered}) {
    for (std::size_t n = 4; n <= 6; ++n) {
      const double d = pair_degrees(n, part);
      for (const Kernel& f : kernels(n, part)) {
        const double square = pair_square(over_pairs(n, f), n, part);
        const Cells first = of_deal(f, sorted_deck(n), part);
        double mean = 0;
        double spread = 0;
        double all = 0;
        for_each_permutation(n, [&](const Permutation& place) {
          Cells cells = of_deal(f, place, part);
          ASSERT_NEAR(pair_test({cells, square, n, 1, part}).statistic, d, 1e-9);
          for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += first[i];
          // With the deals exchangeable, the first may be any.
          const double two = pair_test({cells, square, n, 2, part}).statistic;
          mean += two;
          spread += (two - d) * (two - d);
          ++all;
        });
        EXPECT_NEAR(mean / all, d, 1e-9) << n;
        EXPECT_NEAR(spread / all, 2 * d * (1 - 0.5), 1e-8) << n;
      }
    }
  }
}

TEST(PairParts, PairsStandInOrder) {
  std::size_t i = 0;
  for (std::size_t a = 0; a < 9; ++a) {
    for (std::size_t b = a + 1; b < 9; ++b, ++i) {
      EXPECT_EQ(pair_index(a, b, 9), i);
      EXPECT_EQ(pair_at(i, 9), std::pair(a, b));
    }
  }
  EXPECT_EQ(i, pairs_of(9));
}

TEST(PairParts, PrecedenceHasEigenvalueOneTwelfth) {
  for (const std::size_t n : {4U, 10U, 54U}) {
    const double square = pair_square(Cells(pairs_of(n), 0.5), n, PairPart::ordered);
    EXPECT_NEAR(square / pair_degrees(n, PairPart::ordered), 1 / 12.0, 1e-12);
  }
}

TEST(PairParts, LeaveOutWhatSingleCardsExplain) {
  constexpr std::size_t n = 9;
  const auto u = [](std::size_t a) { return static_cast<double>(a * a % 7); };
  EXPECT_NEAR(pair_square(over_pairs(n, [&](auto a, auto b) { return 3 + u(a) + u(b); }), n,
                          PairPart::unordered),
              0, 1e-20);
  EXPECT_NEAR(
      pair_square(over_pairs(n, [&](auto a, auto b) { return u(a) - u(b); }), n, PairPart::ordered),
      0, 1e-20);
}

TEST(PairParts, EffectIsTheDeviationThatWasPutIn) {
  constexpr std::size_t n = 10;
  constexpr std::uint64_t deals = 1'000'000;
  const double chance = 20.0 / 45;  // the same half
  Cells cells = inside(n, PairPart::unordered);
  for (double& cell : cells) cell = static_cast<double>(deals) * chance * (1 + 0.1 * cell);
  const Cells kernel = over_pairs(n, [](auto p, auto q) { return p / 5 == q / 5 ? 1.0 : 0.0; });
  const double square = pair_square(kernel, n, PairPart::unordered);
  const PairSums sums{cells, square, n, deals, PairPart::unordered, chance};
  EXPECT_NEAR(pair_test(sums).effect->value, 0.1 * std::sqrt(4 / 45.0), 1e-4);
  const double found = detectable_pair_deviation(sums, 0.01, 0.9);
  EXPECT_GT(found, 0);
  EXPECT_LT(found, 0.01);
}

/// Sessions of deals that are one order with chance `kept`, else uniform.
struct MixedSessions {
  static constexpr std::size_t n = 10;
  static constexpr std::uint64_t slices = 32;
  static constexpr std::uint64_t slice_deals = 40;
  static constexpr std::uint64_t deals = slices * slice_deals;

  PairPart part;
  double kept;
  Kernel f = kernels(n, part)[1];
  double square = pair_square(over_pairs(n, f), n, part);

  /// d q² |share of that order|² deals / square over scale: by definition.
  double effect() const {
    const double one = pair_square(of_deal(f, sorted_deck(n), part), n, part);
    return kept * std::sqrt(one / static_cast<double>(pairs_of(n)));
  }

  std::vector<Cells> session(SmallGenerator& generator) const {
    std::vector<Cells> sums(slices, Cells(pairs_of(n)));
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
      Permutation place = sorted_deck(n);
      if (static_cast<double>(generator.below(1000)) >= 1000 * kept) shuffle(place, generator);
      const Cells one = of_deal(f, place, part);
      Cells& sum = sums[deal / slice_deals];
      for (std::size_t i = 0; i < one.size(); ++i) sum[i] += one[i];
    }
    return sums;
  }

  Interval interval(const std::vector<Cells>& sums, bool with_slices) const {
    Cells whole(pairs_of(n));
    for (const Cells& sum : sums) {
      for (std::size_t i = 0; i < sum.size(); ++i) whole[i] += sum[i];
    }
    const Cells share = pair_share(whole, n, part);
    std::vector<double> products;
    for (const Cells& sum : sums) {
      products.push_back(std::inner_product(sum.begin(), sum.end(), share.begin(), 0.0));
    }
    PairSums all{whole, square, n, deals, part};
    if (with_slices) all.slices = {products, slice_deals};
    return pair_test(all).effect->interval;
  }
};

TEST(PairPartsCalibrationSlow, IntervalsHoldWherePairsGoTogether) {
  for (const PairPart part : {PairPart::unordered, PairPart::ordered}) {
    for (const double kept : {0.0, 0.1, 0.3}) {
      const MixedSessions sessions{part, kept};
      const double truth = sessions.effect();
      SmallGenerator generator(20260305);
      int missed = 0;
      int missed_without = 0;
      for (int i = 0; i < 400; ++i) {
        const std::vector<Cells> sums = sessions.session(generator);
        const auto misses = [&](bool with_slices) {
          const Interval interval = sessions.interval(sums, with_slices);
          return truth < interval.low || truth > interval.high ? 1 : 0;
        };
        missed += misses(true);
        missed_without += misses(false);
      }
      // At most 1.5 %, of 400: 13 are more in one of a thousand runs.
      EXPECT_LE(missed, 12) << kept;
      if (kept > 0) {
        EXPECT_GE(missed_without, 40) << kept;
      }
    }
  }
}

TEST(PairPartsCalibration, FairSessionsHaveUniformPValues) {
  constexpr std::size_t n = 10;
  for (const PairPart part : {PairPart::unordered, PairPart::ordered}) {
    const Kernel f = kernels(n, part)[1];
    const double square = pair_square(over_pairs(n, f), n, part);
    SmallGenerator generator(20260303);
    std::vector<double> p_values;
    for (int session = 0; session < 1500; ++session) {
      Cells cells(pairs_of(n));
      Permutation place = sorted_deck(n);
      for (int deal = 0; deal < 200; ++deal) {
        shuffle(place, generator);
        const Cells one = of_deal(f, place, part);
        for (std::size_t i = 0; i < cells.size(); ++i) cells[i] += one[i];
      }
      p_values.push_back(pair_test({cells, square, n, 200, part}).p.value());
    }
    EXPECT_GT(uniformity(p_values), 1e-3);
    EXPECT_NEAR(share_below(p_values, 0.05), 0.05, 5 * std::sqrt(0.05 * 0.95 / 1500));
  }
}

TEST(PairParts, RefuseSmallDecksAndOtherNumbersOfCells) {
  EXPECT_THROW(pair_square(Cells(3), 3, PairPart::unordered), std::domain_error);
  EXPECT_THROW(pair_square(Cells(7), 4, PairPart::ordered), std::domain_error);
}

using Sizes = std::vector<std::uint64_t>;

/// Adds the pairs of the groups, which are the first positions of the order.
void add_pairs(const std::vector<std::size_t>& order, const Sizes& groups,
               std::vector<std::uint64_t>& counts) {
  const std::size_t n = order.size();
  std::size_t first = 0;
  for (const std::uint64_t group : groups) {
    for (std::size_t i = first; i < first + group; ++i) {
      for (std::size_t j = first; j < i; ++j) {
        ++counts[std::min(order[i], order[j]) * n + std::max(order[i], order[j])];
      }
    }
    first += group;
  }
}

/// Mean over all n! orders of (n-2, 2)-part squared, in a session of one deal.
double mean_square(std::size_t n, const Sizes& groups) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0;
  double deals = 0;
  const double q = pair_null(n, groups).together;
  const auto items = static_cast<double>(n);
  do {
    std::vector<std::uint64_t> counts(n * n);
    add_pairs(order, groups, counts);
    std::vector<double> row(n);
    double total = 0;
    double squares = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        const double d = static_cast<double>(counts[a * n + b]) - q;
        row[a] += d;
        row[b] += d;
        total += d;
        squares += d * d;
      }
    }
    // |x|² less its parts in the spaces of constants and of single items.
    double single = 0;
    for (const double r : row) single += (r - 2 * total / items) * (r - 2 * total / items);
    sum += squares - total * total / (items * (items - 1) / 2) - single / (items - 2);
    ++deals;
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / deals;
}

TEST(PairCounts, EigenvalueIsThatOfAllOrders) {
  for (const Sizes& groups :
       {Sizes{3}, Sizes{2, 2}, Sizes{3, 2}, Sizes{2, 2, 3}, Sizes{4, 3}, Sizes{5}}) {
    const double df = 7 * 4 / 2.0;
    EXPECT_NEAR(mean_square(7, groups), df * pair_null(7, groups).eigenvalue, 1e-9);
  }
}

TEST(PairCounts, NullOfADouDizhuDeal) {
  // Both jokers in one hand of 17: 136/477, counted over ranks.
  EXPECT_NEAR(pair_null(54, Sizes{17, 17, 17}).together, 136.0 / 477, 1e-15);
  EXPECT_NEAR(pair_null(49, Sizes{6}).together, 6 * 5 / (49 * 48.0), 1e-15);
}

TEST(PairCounts, AreChiSquareUnderTheNull) {
  for (const Sizes& groups : {Sizes{6}, Sizes{5, 5, 4}}) {
    constexpr std::size_t n = 20;
    SmallGenerator random(7);
    std::vector<double> p;
    for (int session = 0; session < 400; ++session) {
      std::vector<std::uint64_t> counts(n * n);
      std::vector<std::size_t> order(n);
      std::iota(order.begin(), order.end(), std::size_t{0});
      for (int d = 0; d < 400; ++d) {
        for (std::size_t i = n - 1; i > 0; --i) std::swap(order[i], order[random.below(i + 1)]);
        add_pairs(order, groups, counts);
      }
      p.push_back(pair_test({counts, n, groups, 400}).p.value());
    }
    EXPECT_GT(kolmogorov_tails(p.size(), kolmogorov_statistic(p)).upper.value(), 0.001);
  }
}

TEST(PairCounts, FindTheWorstPair) {
  const Sizes groups = {2};
  std::vector<std::uint64_t> counts(16, 100);
  counts[1 * 4 + 3] = 160;
  const PairCounts pairs{counts, 4, groups, 660};
  const WorstPair worst = worst_pair(pairs);
  EXPECT_EQ(worst.first, 1U);
  EXPECT_EQ(worst.second, 3U);
  EXPECT_EQ(worst.observed, 160U);
  EXPECT_LT(worst_pair_test(pairs).p.value(), 1e-4);
  EXPECT_LT(detectable_worst_pair({{}, 4, groups, 66000}, 0.01, 0.9),
            detectable_worst_pair(pairs, 0.01, 0.9));
}

TEST(PairCounts, AreSkippedWhereTheySayNothing) {
  const Sizes all = {5};
  const std::vector<std::uint64_t> counts(25, 1000);
  EXPECT_TRUE(pair_test({counts, 5, all, 1000}).is_skipped());
  EXPECT_TRUE(worst_pair_test({counts, 5, all, 1000}).is_skipped());
  const Sizes one = {1};
  EXPECT_TRUE(worst_pair_test({counts, 5, one, 1000}).is_skipped());
  const Sizes two = {2};
  EXPECT_TRUE(pair_test({counts, 5, two, 20}).is_skipped());
}

}  // namespace

}  // namespace evenhand::stats
