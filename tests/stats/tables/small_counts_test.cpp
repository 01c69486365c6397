#include "stats/tables/small_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr double quads = 1 / 595.0;

// 4 of 60, by an independent program in fractions and thirty digits (Python, mpmath).
TEST(BayesFactor, AgreesWithFractions) {
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, 2 * quads)), 14.559346839, 1e-8);
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, quads / 2)), 0.0655153702725, 1e-11);
  EXPECT_NEAR(std::exp(log_bayes_factor(4, 60, quads, 4 / 60.0)), 57104.650705, 1e-4);
  EXPECT_NEAR(std::exp(log_bayes_factor_of_prior(4, 60, quads, 1, 1)), 4629.69435145, 1e-6);
  EXPECT_NEAR(std::exp(log_bayes_factor_of_prior(4, 60, quads, 0.5, 0.5)), 5809.00681019, 1e-6);
}

TEST(BayesFactor, IsOneAgainstTheSameAndNothingAgainstTheImpossible) {
  EXPECT_NEAR(log_bayes_factor(3, 10, 0.3, 0.3), 0, 1e-14);
  EXPECT_EQ(log_bayes_factor(3, 10, 0.3, 0), -INFINITY);
}

TEST(ExactBinomialPmf, IsAFraction) {
  EXPECT_EQ(exact_binomial_pmf(4, Rational(1, 3), 1), Rational(32, 81));
  EXPECT_EQ(exact_binomial_pmf(4, Rational(1, 3), 5), 0);
  Rational sum = 0;
  for (std::uint64_t k = 0; k <= 5; ++k) sum += exact_binomial_pmf(5, Rational(2, 7), k);
  EXPECT_EQ(sum, 1);
}

TEST(ExactBinomialPmf, RefusesWhatIsNoProbability) {
  EXPECT_THROW(exact_binomial_pmf(4, Rational(4, 3), 1), std::domain_error);
  EXPECT_THROW(exact_binomial_pmf(4, Rational(-1, 3), 1), std::domain_error);
}

using Counts = std::vector<std::uint64_t>;

TEST(ExactGoodnessOfFit, CountedByHand) {
  // Three in three cells: 3 of the 27 ways put all into one cell (X² = 6), 18 give 2, 1, 0 (X² =
  // 2).
  const std::vector<double> thirds(3, 1 / 3.0);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{0, 3, 0}, thirds)->value(), 3 / 27.0, 1e-14);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{2, 0, 1}, thirds)->value(), 21 / 27.0, 1e-14);
  EXPECT_NEAR(exact_goodness_of_fit(Counts{1, 1, 1}, thirds)->value(), 1, 1e-14);
  EXPECT_FALSE(exact_goodness_of_fit(Counts{1000, 1000, 1000, 1000}, std::vector<double>(4, 0.25)));
}

TEST(ExactGoodnessOfFit, KeepsTheFarTail) {
  // 400 of 400 in the cell of probability 1/1024: that outcome alone.
  const std::vector<double> shares = {1 / 1024.0, 1023 / 1024.0};
  EXPECT_NEAR(exact_goodness_of_fit(Counts{400, 0}, shares)->log, -4000 * std::log(2), 1e-8);
}

TEST(SimulatedGoodnessOfFit, AgreesWithTheExactOneAndRepeats) {
  const std::vector<double> shares = {0.1, 0.2, 0.3, 0.4};
  const Counts counts = {4, 2, 3, 3};
  const double exact = exact_goodness_of_fit(counts, shares)->value();
  const PValue simulated = simulated_goodness_of_fit(counts, shares, 7);
  // Five standard errors of 9999 replicates.
  EXPECT_NEAR(simulated.value(), exact, 5 * std::sqrt(exact * (1 - exact) / 9999));
  EXPECT_EQ(simulated.log, simulated_goodness_of_fit(counts, shares, 7).log);
  EXPECT_NE(simulated.log, simulated_goodness_of_fit(counts, shares, 8).log);
  EXPECT_NEAR(simulated_goodness_of_fit(Counts{12, 0, 0, 0}, shares, 7).value(), 1e-4, 1e-12);
}

TEST(SmallGoodnessOfFit, EnumeratesWhereItCan) {
  const std::vector<double> thirds(3, 1 / 3.0);
  EXPECT_NEAR(small_goodness_of_fit(Counts{0, 3, 0}, thirds, 1).value(), 3 / 27.0, 1e-14);
}

TEST(SmallGenerator, MatchesPublishedWords) {
  // The first words of SplitMix64 from 1234567, as in its author's reference code (Vigna).
  SmallGenerator generator(1234567);
  EXPECT_EQ(generator.next(), 6457827717110365317U);
  EXPECT_EQ(generator.next(), 3203168211198807973U);
  EXPECT_EQ(generator.next(), 9817491932198370423U);
}

/// The statistics of all outcomes of so many trials in three cells, from the largest down, with the
/// probability of one at least so large.
std::vector<std::pair<double, double>> exact_tails(const std::vector<double>& shares,
                                                   std::uint64_t total) {
  std::vector<double> expected = shares;
  for (double& cell : expected) cell *= static_cast<double>(total);
  const double log_all = log_poisson(static_cast<double>(total), static_cast<double>(total));
  std::vector<std::pair<double, double>> tails;
  for (std::uint64_t a = 0; a <= total; ++a) {
    for (std::uint64_t b = 0; a + b <= total; ++b) {
      const Counts counts = {a, b, total - a - b};
      double log_p = -log_all;
      for (std::size_t i = 0; i < 3; ++i) {
        log_p += log_poisson(static_cast<double>(counts[i]), expected[i]);
      }
      tails.emplace_back(pearson_statistic(counts, expected), std::exp(log_p));
    }
  }
  std::sort(tails.begin(), tails.end(), std::greater<>());
  double sum = 0;
  for (auto& [statistic, tail] : tails) tail = sum += tail;
  return tails;
}

TEST(HalfExactGoodnessOfFit, IsNearTheExactOneWhereOneCellIsSmall) {
  const std::vector<double> shares = {0.05, 0.35, 0.6};
  const auto tails = exact_tails(shares, 100);
  for (const double p : {1e-2, 1e-3, 1e-4, 1e-6}) {
    const auto [statistic, exact] = *std::find_if(
        tails.begin(), tails.end(), [&](const auto& outcome) { return outcome.second >= p; });
    EXPECT_NEAR(half_exact_goodness_of_fit(statistic, shares, 100).value() / exact, 1, 0.15) << p;
    if (p <= 1e-3) {
      EXPECT_LT(chi_squared_upper_tail(statistic, 2).value() / exact, 0.7) << p;
    }
  }
}

TEST(HalfExactGoodnessOfFit, OfTwoCellsIsExact) {
  const std::vector<double> shares = {0.02, 0.98};
  for (const std::uint64_t seen : {0U, 3U, 12U, 30U, 200U}) {
    const Counts counts = {seen, 200 - seen};
    const std::vector<double> expected = {4, 196};
    const double half_exact =
        half_exact_goodness_of_fit(pearson_statistic(counts, expected), shares, 200).log;
    EXPECT_NEAR(half_exact, exact_goodness_of_fit(counts, shares)->log, 1e-8 * (1 - half_exact))
        << seen;
  }
}

TEST(HalfExactGoodnessOfFit, OfManyCountsIsTheLimit) {
  const std::vector<double> shares = {0.3, 0.3, 0.4};
  EXPECT_EQ(half_exact_goodness_of_fit(20, shares, 100000).log, chi_squared_upper_tail(20, 2).log);
  EXPECT_EQ(half_exact_goodness_of_fit(0, shares, 20).log, 0);
  EXPECT_THROW(half_exact_goodness_of_fit(1, std::vector<double>{1}, 20), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
