#include "stats/kolmogorov_smirnov/discrete_ks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>

#include "stats/distributions/binomial.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks_walk.hpp"
#include "tests/stats/csv_rows.hpp"

namespace evenhand::stats {
namespace {

TEST(DiscreteKsLimit, OfTwoPointsIsOneNormal) {
  // C_1 is binomial; its band ends half a count beyond the last count inside.
  const DiscreteNull null = DiscreteNull::uniform(2);
  constexpr std::uint64_t n = 10000;
  const std::vector<CountRange> inside = inside_band(null, n, 0.01);
  const BridgeExit exit = discrete_ks_bridge(null, n, inside);
  const double half_width = (static_cast<double>(inside[0].last) + 0.5 - 5000) / 50;
  EXPECT_NEAR(exit.upper, std::erfc(half_width / std::sqrt(2.0)), 1e-9);
  EXPECT_NEAR(exit.lower, 1 - exit.upper, 1e-9);
}

TEST(DiscreteKsLimit, IsNearTheExactLawOfManyValues) {
  const DiscreteNull null = DiscreteNull::uniform(5);
  constexpr std::uint64_t n = 20000;
  for (const double d : {0.004, 0.008, 0.012}) {
    const std::vector<CountRange> inside = inside_band(null, n, d);
    const BandWalk exact =
        BandWalker(null, n, inside, band_exits(null, n, inside), 50, false).walk();
    const BridgeExit limit = discrete_ks_bridge(null, n, inside);
    EXPECT_NEAR(limit.upper / std::exp(static_cast<double>(exact.log_upper)), 1, 0.01) << d;
  }
}

using Rational = boost::multiprecision::cpp_rational;
using Long = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<300>>;

/// A null distribution whose probabilities are whole weights over their sum.
using Weights = std::vector<int>;

DiscreteNull null_of(const Weights& weights) {
  double total = 0;
  for (const int w : weights) total += w;
  std::vector<double> probabilities;
  for (const int w : weights) probabilities.push_back(w / total);
  return DiscreteNull(probabilities);
}

/// P(D ≥ d) by listing every multinomial outcome; d = numerator/denominator.
Rational p_by_listing(const Weights& weights, int n, const Rational& d) {
  int total = 0;
  for (const int w : weights) total += w;
  Rational tail = 0;
  const std::function<void(std::size_t, int, int, Rational, bool)> visit =
      [&](std::size_t i, int running, int running_weight, const Rational& probability, bool hit) {
        if (i == weights.size()) {
          if (running == n && hit) tail += probability;
          return;
        }
        Rational term = probability;
        const bool is_last = i + 1 == weights.size();
        for (int k = 0; running + k <= n; ++k) {
          // Multinomial factor: (remaining choose k) (w/total)^k, built up term by term.
          if (k > 0) term = term * (n - running - k + 1) / k * weights[i] / total;
          if (is_last && running + k != n) continue;
          const Rational gap =
              abs(Rational(running + k, n) - Rational(running_weight + weights[i], total));
          visit(i + 1, running + k, running_weight + weights[i], term, hit || gap >= d);
        }
      };
  visit(0, 0, 0, 1, false);
  return tail;
}

/// P(D < d) by moving weights p^k/k! forward inside the band, compared in whole numbers:
/// |c · total - n · W_i| < numerator · n · total / denominator.
Long cdf_by_table(const Weights& weights, int n, int numerator, int denominator) {
  std::int64_t total = 0;
  for (const int w : weights) total += w;
  std::vector<Long> mass(static_cast<std::size_t>(n) + 1, Long(0));
  mass[0] = 1;
  std::int64_t running_weight = 0;
  for (const int w : weights) {
    running_weight += w;
    std::vector<Long> power(mass.size(), Long(1));
    for (std::size_t k = 1; k < power.size(); ++k) {
      power[k] = power[k - 1] * w / total / static_cast<int>(k);
    }
    std::vector<Long> next(mass.size(), Long(0));
    for (int c = 0; c <= n; ++c) {
      const std::int64_t gap = std::abs(c * total - n * running_weight);
      if (gap * denominator >= numerator * n * total) continue;
      for (int b = 0; b <= c; ++b) {
        next[static_cast<std::size_t>(c)] +=
            mass[static_cast<std::size_t>(b)] * power[static_cast<std::size_t>(c - b)];
      }
    }
    mass = std::move(next);
  }
  Long factorial = 1;
  for (int k = 2; k <= n; ++k) factorial *= k;
  return mass.back() * factorial;
}

double log_of(const Long& value) { return log(value).convert_to<double>(); }

void expect_log_near(PValue found, const Long& expected, const std::string& where) {
  const double log_expected = log_of(expected);
  EXPECT_NEAR(found.log, log_expected, 1e-13 + 4e-16 * std::fabs(log_expected)) << where;
}

DiscreteNull named_null(const std::string& name) {
  return name == "binomial:3" ? null_of({1, 3, 3, 1}) : DiscreteNull::uniform(10);
}

TEST(DiscreteKs, MatchesReferenceValues) {
  for (const auto& row : csv_rows("ks-discrete.csv")) {
    const DiscreteKsTails found =
        discrete_ks_tails(named_null(row[0]), std::stoull(row[1]), std::stod(row[2]));
    EXPECT_NEAR(found.tails.upper.value(), std::stod(row[3]), std::stod(row[4]) + 4e-16);
    EXPECT_NEAR(found.tails.lower.value(), 1 - std::stod(row[3]), std::stod(row[4]) + 4e-16);
  }
}

TEST(DiscreteKs, StatisticAndPValueOfAPublishedSample) {
  const std::vector<int> sample = {3, 4, 6, 10, 3,  9, 10, 7,  7, 1, 3, 2, 7,
                                   4, 8, 5, 8,  10, 4, 8,  10, 3, 7, 2, 3};
  std::vector<std::uint64_t> counts(10);
  for (const int value : sample) ++counts[static_cast<std::size_t>(value - 1)];
  const DiscreteNull null = DiscreteNull::uniform(10);
  const double d = discrete_ks_statistic(counts, null);
  EXPECT_DOUBLE_EQ(d, 0.08);
  EXPECT_NEAR(discrete_ks_tails(null, 25, d).tails.upper.value(), 0.935394977174874, 1e-15);
}

TEST(DiscreteKs, AgreesWithListingEveryOutcome) {
  for (const Weights& weights :
       {Weights{1, 1}, {1, 9}, {1, 1, 1}, {1, 2, 3}, {5, 1, 1, 3}, {1, 3, 3, 1}, {1, 1, 1, 1, 1}}) {
    for (const int n : {1, 2, 3, 5, 9}) {
      // Multiples of 1/60 are attainable values of D and values between them.
      for (int i = 1; i <= 60; ++i) {
        const auto expected = p_by_listing(weights, n, Rational(i, 60)).convert_to<double>();
        const auto found =
            discrete_ks_tails(null_of(weights), static_cast<std::uint64_t>(n), i / 60.0);
        EXPECT_NEAR(found.tails.upper.value(), expected, 4e-15 * expected)
            << n << " " << i << " " << weights.size();
        EXPECT_NEAR(found.tails.lower.value(), 1 - expected, 4e-15) << n << " " << i;
      }
    }
  }
}

TEST(DiscreteKsSlow, KeepsItsAccuracyInBothFarTails) {
  for (const Weights& weights : {Weights{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 20, 3, 3, 7, 1, 900}}) {
    for (const int n : {20, 150, 250}) {
      for (const int percent : {1, 2, 3, 5, 8, 13, 20, 30, 50, 70, 90}) {
        const Long cdf = cdf_by_table(weights, n, percent, 100);
        const auto found =
            discrete_ks_tails(null_of(weights), static_cast<std::uint64_t>(n), percent / 100.0);
        const std::string where = std::to_string(n) + " " + std::to_string(percent);
        EXPECT_EQ(found.method, DiscreteKsMethod::exact);
        if (cdf == 0) {
          EXPECT_EQ(found.tails.upper.log, 0) << where;
          EXPECT_EQ(found.tails.lower.value(), 0) << where;
        } else if (Long(1 - cdf) < 1e-280) {
          EXPECT_LT(found.tails.upper.log10(), -250) << where;
        } else {
          expect_log_near(found.tails.lower, cdf, where);
          expect_log_near(found.tails.upper, Long(1 - cdf), where);
        }
      }
    }
  }
}

TEST(DiscreteKs, TwoPointsAreABinomial) {
  // P(|C/n - 1/2| ≥ d) = 2 P(C ≥ n/2 + n d), here with one dominant term.
  const auto found = discrete_ks_tails(DiscreteNull::uniform(2), 10000, 0.5);
  EXPECT_NEAR(found.tails.upper.log, std::log(2.0) - 10000 * std::log(2.0), 1e-11);
}

TEST(DiscreteKs, ADataValueOfDCountsAsReached) {
  // Every attainable D of 7 draws, computed from counts: the mass at and above it must include it.
  const DiscreteNull null = DiscreteNull::uniform(3);
  const Weights weights = {1, 1, 1};
  for (std::uint64_t a = 0; a <= 7; ++a) {
    for (std::uint64_t b = 0; a + b <= 7; ++b) {
      const std::vector<std::uint64_t> counts = {a, b, 7 - a - b};
      const auto first = static_cast<int>(3 * a) - 7;
      const auto second = static_cast<int>(3 * (a + b)) - 14;
      const Rational d(std::max(std::abs(first), std::abs(second)), 21);
      const double p =
          discrete_ks_tails(null, 7, discrete_ks_statistic(counts, null)).tails.upper.value();
      EXPECT_NEAR(p, p_by_listing(weights, 7, d).convert_to<double>(), 1e-14) << a << " " << b;
    }
  }
}

TEST(DiscreteKsSlow, IsBelowTheContinuousTailAndMonotone) {
  const DiscreteNull null = DiscreteNull::uniform(54);
  for (const std::uint64_t n : {10U, 300U, 20000U}) {
    double before = 0;
    for (int i = 1; i <= 60; ++i) {
      const double d = std::min(1.0, i * 0.08 / std::sqrt(static_cast<double>(n)));
      const auto found = discrete_ks_tails(null, n, d);
      EXPECT_LE(found.tails.upper.log, kolmogorov_tails(n, d - 1e-12).upper.log + 1e-12);
      EXPECT_LE(found.tails.upper.log, before + 1e-13);
      before = found.tails.upper.log;
    }
  }
}

TEST(DiscreteKsSlow, ManyPointsApproachTheContinuousLaw) {
  const auto found = discrete_ks_tails(DiscreteNull::uniform(20000), 100, 0.12);
  EXPECT_NEAR(found.tails.upper.value(), kolmogorov_tails(100, 0.12).upper.value(), 1e-3);
}

TEST(DiscreteKsSlow, TheLimitAndTheBoundAgreeWithTheExactLaw) {
  const DiscreteNull null = DiscreteNull::uniform(54);
  const double n = 100000;
  for (const double x : {0.3, 0.8, 1.3, 2.0, 3.0}) {
    const auto exact = discrete_ks_tails(null, 100000, x / std::sqrt(n));
    const auto limit = discrete_ks_tails(null, 100000, x / std::sqrt(n), {0});
    EXPECT_EQ(limit.method, DiscreteKsMethod::limit);
    EXPECT_NEAR(limit.tails.upper.log, exact.tails.upper.log, 5e-4) << x;
    EXPECT_NEAR(limit.tails.lower.log, exact.tails.lower.log, 5e-4) << x;
  }
  const auto exact = discrete_ks_tails(null, 100000, 0.03);
  const auto bound = discrete_ks_tails(null, 100000, 0.03, {0});
  EXPECT_EQ(bound.method, DiscreteKsMethod::upper_bound);
  EXPECT_GT(bound.tails.upper.log, exact.tails.upper.log);
  EXPECT_LT(bound.tails.upper.log, exact.tails.upper.log + std::log(106.0));
}

TEST(DiscreteKs, JudgingTellsWhatIsBeyondDoubtByItsBound) {
  const DiscreteNull null = DiscreteNull::uniform(54);
  const auto judged = discrete_ks_tails(null, 100000, 0.05, judging_effort);
  EXPECT_EQ(judged.method, DiscreteKsMethod::upper_bound);
  EXPECT_LT(judged.tails.upper.log, std::log(1e-30));
  const auto exact = discrete_ks_tails(null, 100000, 0.05);
  EXPECT_EQ(exact.method, DiscreteKsMethod::exact);
  EXPECT_GT(judged.tails.upper.log, exact.tails.upper.log);
  EXPECT_LT(judged.tails.upper.log, exact.tails.upper.log + std::log(106.0));
  // If the exact value is no work, or there is any doubt, it is exact.
  EXPECT_EQ(discrete_ks_tails(DiscreteNull::uniform(2), 500, 0.4, judging_effort).method,
            DiscreteKsMethod::exact);
  EXPECT_EQ(discrete_ks_tails(null, 10000, 0.03, judging_effort).method, DiscreteKsMethod::exact);
}

TEST(DiscreteKs, KnowsManyMoreThanCanBeWalked) {
  // For two points it is twice a binomial tail, whatever n is.
  constexpr std::uint64_t most = largest_discrete_ks_sample;
  const DiscreteNull coin = DiscreteNull::uniform(2);
  for (const double x : {0.001, 0.3, 2.0, 9.0}) {
    const double d =
        std::round(x * std::sqrt(static_cast<double>(most))) / static_cast<double>(most);
    const auto beyond = static_cast<std::uint64_t>(static_cast<double>(most) * d);
    const auto found = discrete_ks_tails(coin, most, d);
    EXPECT_EQ(found.method, DiscreteKsMethod::exact);
    // Within a tie of d, as many counts more as that is.
    EXPECT_NEAR(found.tails.upper.log,
                std::min(0.0, Binomial(most, 0.5).upper_tail(most / 2 + beyond).log + std::log(2)),
                1e-3);
  }
  // At the end of lists of counts, one law goes on from the other.
  const DiscreteNull null = DiscreteNull::uniform(52);
  for (const double x : {0.7, 1.3, 3.0, 6.0}) {
    const auto tails = [&](std::uint64_t n) {
      return discrete_ks_tails(null, n, x / std::sqrt(static_cast<double>(n)), judging_effort);
    };
    const auto before = tails(460'000'000);
    const auto after = tails(480'000'000);
    EXPECT_EQ(before.method, after.method) << x;
    EXPECT_NEAR(before.tails.upper.log, after.tails.upper.log, 2e-4) << x;
    EXPECT_NEAR(tails(most).tails.upper.log, after.tails.upper.log, 2e-4) << x;
  }
  EXPECT_THROW(discrete_ks_tails(coin, most + 1, 0.5), std::domain_error);
}

TEST(DiscreteKs, EmptyPointsDecideNothing) {
  const auto with = discrete_ks_tails(null_of({0, 1, 0, 3, 2, 0}), 30, 0.1);
  const auto without = discrete_ks_tails(null_of({1, 3, 2}), 30, 0.1);
  EXPECT_EQ(with.tails.upper, without.tails.upper);
  EXPECT_EQ(discrete_ks_tails(null_of({0, 1}), 30, 0.1).tails.upper.value(), 0);
  EXPECT_EQ(discrete_ks_tails(null_of({1, 3}), 30, 0).tails.upper.value(), 1);
}

TEST(DiscreteKs, RefusesNonsense) {
  EXPECT_THROW(DiscreteNull(std::vector<double>{0.5, 0.4}), std::domain_error);
  EXPECT_THROW(DiscreteNull(std::vector<double>{1.5, -0.5}), std::domain_error);
  EXPECT_THROW(DiscreteNull(std::vector<double>{1.0}), std::domain_error);
  EXPECT_THROW(DiscreteNull(std::vector<double>{0.5, std::nan("")}), std::domain_error);
  EXPECT_THROW(DiscreteNull::uniform(1), std::domain_error);
  EXPECT_THROW(discrete_ks_tails(DiscreteNull::uniform(2), 0, 0.5), std::domain_error);
  EXPECT_THROW(discrete_ks_tails(DiscreteNull::uniform(2), 5, 1.5), std::domain_error);
  const std::vector<std::uint64_t> counts = {1, 2, 3};
  EXPECT_THROW(discrete_ks_statistic(counts, DiscreteNull::uniform(2)), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
