#include "stats/permutations/lehmer_digits.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/binned_null.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/cells.hpp"
#include "tests/stats/fair_sessions.hpp"

namespace evenhand::stats {
namespace {

std::vector<std::uint64_t> digit_counts_of(std::size_t n, const std::vector<Permutation>& decks) {
  std::vector<std::uint64_t> counts(n * (n + 1) / 2);
  for (const Permutation& deck : decks) {
    std::size_t from = 0;
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t lower = 0;
      for (std::size_t j = i + 1; j < n; ++j) lower += deck[j] < deck[i] ? 1U : 0U;
      ++counts[from + lower];
      from += n - i;
    }
  }
  return counts;
}

double chi_square_of(const std::vector<std::uint64_t>& counts, std::size_t n, double deals) {
  const DigitCounts digits{counts, n, static_cast<std::uint64_t>(deals)};
  double sum = 0;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double expected = deals / static_cast<double>(n - i);
    sum += pearson_statistic(digits.of(i), std::vector<double>(n - i, expected));
  }
  return sum;
}

TEST(DigitMoments, AreThoseOfEverySession) {
  // All sessions of three deals of 3 cards, and of two deals of 4.
  for (const auto& [n, deals] : {std::pair<std::size_t, std::size_t>{3, 3}, {4, 2}}) {
    std::vector<Permutation> all;
    for_each_permutation(n, [&](const Permutation& deck) { all.push_back(deck); });
    std::size_t sessions = 1;
    for (std::size_t d = 0; d < deals; ++d) sessions *= all.size();
    const DigitMoments moments = digit_moments(n, static_cast<double>(deals));
    double mean = 0;
    double second = 0;
    double third = 0;
    for (std::size_t session = 0; session < sessions; ++session) {
      std::vector<Permutation> decks;
      for (std::size_t rest = session; decks.size() < deals; rest /= all.size()) {
        decks.push_back(all[rest % all.size()]);
      }
      const double x =
          chi_square_of(digit_counts_of(n, decks), n, static_cast<double>(deals)) - moments.mean;
      mean += x / static_cast<double>(sessions);
      second += x * x / static_cast<double>(sessions);
      third += x * x * x / static_cast<double>(sessions);
    }
    EXPECT_NEAR(mean, 0, 1e-11);
    EXPECT_NEAR(second, moments.variance, 1e-10);
    EXPECT_NEAR(third, moments.third, 1e-9);
  }
}

TEST(DigitsTest, AllPermutationsOnceAreUniform) {
  std::vector<Permutation> all;
  for_each_permutation(5, [&](const Permutation& deck) { all.push_back(deck); });
  const std::vector<std::uint64_t> counts = digit_counts_of(5, all);
  EXPECT_NEAR(digits_test({counts, 5, 120}).statistic, 0, 1e-12);
  EXPECT_NEAR(worst_digit({counts, 5, 120}).test.statistic, 0, 1e-12);
  EXPECT_TRUE(digits_test({counts, 5, 24}).is_skipped());
  EXPECT_TRUE(worst_digit({counts, 5, 24}).test.is_skipped());
  EXPECT_THROW(digits_test({counts, 6, 120}), std::domain_error);
}

TEST(WorstDigit, NamesTheDigitThatLeans) {
  std::vector<std::uint64_t> counts(10 * 11 / 2);
  for (std::size_t i = 0, from = 0; i < 10; from += 10 - i++) {
    for (std::size_t v = 0; v < 10 - i; ++v) counts[from + v] = 25200 / (10 - i);
  }
  // Digit 4 has six values from 40 on: 10 + 9 + 8 + 7 come before.
  counts[34] += 300;
  counts[39] -= 300;
  const WorstDigit worst = worst_digit({counts, 10, 25200});
  EXPECT_EQ(worst.digit, 4U);
  EXPECT_NEAR(worst.test.statistic, 300 / 25200.0, 1e-12);
  EXPECT_LT(worst.test.p.value(), 0.1);
}

TEST(PooledKs, IsTheDiscreteTestWhereNothingIsPooled) {
  // Arnold & Emerson, R Journal 3(2), 2011: D = .08, p = .935394977 on U{1 … 10}.
  const std::vector<int> sample = {3, 4, 6, 10, 3,  9, 10, 7,  7, 1, 3, 2, 7,
                                   4, 8, 5, 8,  10, 4, 8,  10, 3, 7, 2, 3};
  std::vector<std::uint64_t> counts(10);
  for (const int value : sample) ++counts[static_cast<std::size_t>(value - 1)];
  const TestResult result = pooled_ks_test(counts, std::vector<double>(10, 0.1));
  EXPECT_NEAR(result.statistic, 0.08, 1e-12);
  EXPECT_NEAR(result.p.value(), 0.935394977, 1e-8);
  EXPECT_TRUE(
      pooled_ks_test(std::vector<std::uint64_t>(10), std::vector<double>(10, 0.1)).is_skipped());
}

TEST(BinnedNull, HasTheMassMeanAndVarianceItStates) {
  const double deviation = 400;
  const Bins bins{256, deviation / 16};
  for (const std::vector<double>& shares :
       {normal_bins(bins, deviation),
        gamma_bins(bins, deviation * deviation, 0.075 * std::pow(deviation, 3))}) {
    ASSERT_EQ(shares.size(), 256U);
    double mass = 0;
    double mean = 0;
    double variance = 0;
    for (std::size_t i = 0; i < 256; ++i) {
      const double x = (static_cast<double>(i) + 0.5 - 128) * bins.width;
      mass += shares[i];
      mean += shares[i] * x;
      variance += shares[i] * x * x;
    }
    EXPECT_NEAR(mass, 1, 1e-12);
    // Whole numbers lie half a unit below the middle of their bin on average, and Sheppard's
    // correction of the variance is the square of the width over 12.
    EXPECT_NEAR(mean, 0, 0.6);
    EXPECT_NEAR(variance - bins.width * bins.width / 12, deviation * deviation, 200);
  }
}

TEST(DigitsDirection, HasTheStatisticAsItsOwnProduct) {
  const auto counts = digit_counts_of(4, {{0, 1, 2, 3}, {0, 3, 1, 2}, {2, 3, 1, 0}});
  const DigitCounts digits{counts, 4, 3};
  const std::vector<double> weights = digits_direction(digits);
  double product = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    product += weights[i] * static_cast<double>(counts[i]);
  }
  EXPECT_NEAR(product, 3 * digits_statistic(digits), 1e-9);
  EXPECT_NEAR(digits_statistic(digits), chi_square_of(counts, 4, 3), 1e-12);
}

}  // namespace
}  // namespace evenhand::stats
