#include "stats/tables/small_counts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

double log_beta(double a, double b) { return log_gamma(a) + log_gamma(b) - log_gamma(a + b); }

/// Statistics that differ by rounding alone are ties.
constexpr double tie = 1e-9;

struct Multinomial {
  std::uint64_t total;
  std::vector<double> expected;
};

Multinomial null_of(std::span<const std::uint64_t> counts, std::span<const double> probabilities) {
  if (counts.size() != probabilities.size() || counts.empty()) {
    throw std::domain_error("goodness of fit: one probability a cell is needed");
  }
  Multinomial null{std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), {}};
  for (const double p : probabilities) null.expected.push_back(p * static_cast<double>(null.total));
  return null;
}

/// Number of ways to lay `total` counts in `cells` cells, C(total + cells - 1, cells - 1).
double outcomes(std::uint64_t total, std::size_t cells) {
  double ways = 1;
  for (std::size_t i = 1; i < cells; ++i) {
    ways *= static_cast<double>(total + i) / static_cast<double>(i);
  }
  return ways;
}

/// Walks every outcome and sums the weights Π Poisson(count; expected) of those whose statistic is
/// at least `threshold`; the multinomial probability is that over the Poisson one of the total.
class Enumeration {
 public:
  Enumeration(const Multinomial& null, double threshold) : null_(null), threshold_(threshold) {}

  double log_sum() {
    walk(0, null_.total, 0, 0);
    return log_sum_;
  }

 private:
  void walk(std::size_t cell, std::uint64_t left, double statistic, double log_weight) {
    const bool is_last = cell + 1 == null_.expected.size();
    for (std::uint64_t count = is_last ? left : 0; count <= left; ++count) {
      const auto observed = static_cast<double>(count);
      const double expected = null_.expected[cell];
      const double grown = statistic + (observed - expected) * (observed - expected) / expected;
      const double weight = log_weight + log_poisson(observed, expected);
      if (!is_last) {
        walk(cell + 1, left - count, grown, weight);
      } else if (grown >= threshold_) {
        log_sum_ = log_add(log_sum_, weight);
      }
    }
  }

  const Multinomial& null_;
  double threshold_;
  double log_sum_ = -std::numeric_limits<double>::infinity();
};

PValue simulated(std::size_t replicates, const std::function<bool()>& is_as_extreme) {
  std::size_t as_extreme = 0;
  for (std::size_t i = 0; i < replicates; ++i) as_extreme += is_as_extreme() ? 1U : 0U;
  return PValue::of(static_cast<double>(as_extreme + 1) / static_cast<double>(replicates + 1));
}

/// Beyond this variance of the least likely count the limit is good.
constexpr double many = 400;
/// The tail of a statistic above this is that of the least likely count alone.
constexpr double far_out = 2000;

/// The probability that the other cells bring at least `left`.
double log_tail_of_others(double left, double df) {
  if (left <= 0) return 0;
  return df == 0 ? -std::numeric_limits<double>::infinity() : chi_squared_upper_tail(left, df).log;
}

}  // namespace

double log_bayes_factor(std::uint64_t k, std::uint64_t n, double p, double q) {
  return Binomial(n, q).log_pmf(k) - Binomial(n, p).log_pmf(k);
}

double log_bayes_factor_of_prior(std::uint64_t k, std::uint64_t n, double p, double a, double b) {
  const auto successes = static_cast<double>(k);
  const auto failures = static_cast<double>(n - k);
  const double of_prior = log_beta(successes + a, failures + b) - log_beta(a, b);
  return of_prior - successes * std::log(p) - failures * std::log1p(-p);
}

Rational exact_binomial_pmf(std::uint64_t n, const Rational& p, std::uint64_t k) {
  if (p < 0 || p > 1) throw std::domain_error("binomial: p must be in [0, 1]");
  if (k > n) return 0;
  const Integer successes = numerator(p);
  const Integer all = denominator(p);
  const Integer failures = all - successes;
  return Rational(
      binomial_coefficient(n, k) * integer_power(successes, k) * integer_power(failures, n - k),
      integer_power(all, n));
}

std::optional<PValue> exact_goodness_of_fit(std::span<const std::uint64_t> counts,
                                            std::span<const double> probabilities,
                                            std::uint64_t most) {
  const Multinomial null = null_of(counts, probabilities);
  if (outcomes(null.total, counts.size()) > static_cast<double>(most)) return std::nullopt;
  if (null.total == 0) return PValue{};
  const double observed = pearson_statistic(counts, null.expected);
  const auto total = static_cast<double>(null.total);
  const double log_sum = Enumeration(null, observed * (1 - tie)).log_sum();
  return PValue::from_log(log_sum - log_poisson(total, total));
}

PValue simulated_goodness_of_fit(std::span<const std::uint64_t> counts,
                                 std::span<const double> probabilities, std::uint64_t seed,
                                 std::size_t replicates) {
  const Multinomial null = null_of(counts, probabilities);
  const double threshold = pearson_statistic(counts, null.expected) * (1 - tie);
  std::vector<double> cumulative(probabilities.size());
  std::partial_sum(probabilities.begin(), probabilities.end(), cumulative.begin());
  SmallGenerator generator(seed);
  std::vector<std::uint64_t> drawn(counts.size());
  return simulated(replicates, [&] {
    std::fill(drawn.begin(), drawn.end(), 0);
    for (std::uint64_t i = 0; i < null.total; ++i) {
      const auto cell =
          std::upper_bound(cumulative.begin(), cumulative.end() - 1, generator.uniform());
      ++drawn[static_cast<std::size_t>(cell - cumulative.begin())];
    }
    return pearson_statistic(drawn, null.expected) >= threshold;
  });
}

PValue half_exact_goodness_of_fit(double statistic, std::span<const double> probabilities,
                                  std::uint64_t total) {
  if (probabilities.size() < 2) throw std::domain_error("goodness of fit: two cells are needed");
  const auto df = static_cast<double>(probabilities.size() - 1);
  const Binomial least(total, *std::min_element(probabilities.begin(), probabilities.end()));
  const PValue limit = chi_squared_upper_tail(statistic, df);
  if (statistic <= 0 || least.variance() > many) return limit;
  const double reach = std::sqrt(statistic * (1 - tie) * least.variance());
  // Counts from `low` down and from `high` up bring the whole statistic.
  const double low = std::floor(least.mean() - reach);
  const double high = std::ceil(least.mean() + reach);
  const auto above = static_cast<std::uint64_t>(high);
  double log_sum = least.upper_tail(above).log;
  if (low >= 0) {
    log_sum = log_add(log_sum, least.lower_tail(static_cast<std::uint64_t>(low)).log);
  }
  if (statistic > far_out) return std::max(limit, PValue::from_log(log_sum));
  const auto trials = static_cast<double>(total);
  for (double count = std::max(0.0, low + 1); count < high && count <= trials; ++count) {
    const double off = count - least.mean();
    // The others expect a little more or less than they do beside the mean of the least.
    const double others = (trials - least.mean()) / std::max(1.0, trials - count);
    const double left = (statistic - off * off / least.variance()) * others;
    log_sum = log_add(log_sum, least.log_pmf(static_cast<std::uint64_t>(count)) +
                                   log_tail_of_others(left, df - 1));
  }
  return PValue::from_log(log_sum);
}

PValue small_goodness_of_fit(std::span<const std::uint64_t> counts,
                             std::span<const double> probabilities, std::uint64_t seed) {
  const std::optional<PValue> exact = exact_goodness_of_fit(counts, probabilities);
  return exact ? *exact : simulated_goodness_of_fit(counts, probabilities, seed);
}

}  // namespace evenhand::stats
