#include "stats/permutations/lag_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/nouns.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

double as_real(std::size_t number) { return static_cast<double>(number); }

/// Places p with p + reach still in the deck.
double room(std::size_t n, std::size_t reach) { return reach < n ? as_real(n - reach) : 0; }

/// S^-1 x for the 2 × 2 matrix S = [a b; b c].
std::array<double, 2> whitened(double a, double b, double c, const std::array<double, 2>& x) {
  const double determinant = a * c - b * b;
  return {(c * x[0] - b * x[1]) / determinant, (a * x[1] - b * x[0]) / determinant};
}

double product(const std::array<double, 2>& x, const std::array<double, 2>& y) {
  return x[0] * y[0] + x[1] * y[1];
}

/// Returns the expected count of each difference at one lag.
double mean_count(const LagDifferences& differences, std::uint64_t deals) {
  const std::size_t n = differences.counts.size();
  return static_cast<double>(deals) * room(n, differences.lag) / as_real(n - 1);
}

/// By how much v and -v are above their mean at both lags: half their sum (sign 1) or difference.
std::array<double, 2> deviations(const DifferencePair& pair, std::size_t v, double sign) {
  const auto deviation = [&](const LagDifferences& differences) {
    const double mean = mean_count(differences, pair.deals);
    const double forth = static_cast<double>(differences.counts[v]) - mean;
    const double back =
        static_cast<double>(differences.counts[differences.counts.size() - v]) - mean;
    return (forth + sign * back) / 2;
  };
  return {deviation(pair.first), deviation(pair.second)};
}

/// The covariances within one deal, at both lags and between them.
struct Covariances {
  DifferenceCovariance first;
  DifferenceCovariance both;
  DifferenceCovariance second;

  explicit Covariances(const DifferencePair& pair)
      : Covariances(pair.first.counts.size(), pair.first.lag, pair.second.lag) {}
  Covariances(std::size_t n, std::size_t one, std::size_t other)
      : first(difference_covariance(n, one, one)),
        both(difference_covariance(n, one, other)),
        second(difference_covariance(n, other, other)) {}

  std::array<double, 2> whiten(const std::array<double, 2>& x, double sign) const {
    return sign > 0 ? whitened(first.even, both.even, second.even, x)
                    : whitened(first.odd, both.odd, second.odd, x);
  }
};

/// Returns excess_variance() of the differences at both lags.
double excess_of_both(const DifferencePair& all) {
  std::vector<std::uint64_t> counts(all.first.counts.begin() + 1, all.first.counts.end());
  counts.insert(counts.end(), all.second.counts.begin() + 1, all.second.counts.end());
  std::vector<double> expected(all.first.counts.size() - 1, mean_count(all.first, all.deals));
  expected.resize(counts.size(), mean_count(all.second, all.deals));
  return excess_variance(counts, expected);
}

}  // namespace

DifferenceCovariance difference_covariance(std::size_t n, std::size_t first, std::size_t second) {
  const double three = as_real(n - 1) * as_real(n - 2);
  const double four = three * as_real(n - 3);
  // Two pairs of places that are one and the same, share their first or their last place, go on
  // where the other ends, or have four places.
  const double same = first == second ? room(n, first) : 0;
  const double sharing = first == second ? 0 : 2 * room(n, std::max(first, second));
  const double chained = 2 * room(n, first + second);
  const double apart = room(n, first) * room(n, second) - same - sharing - chained;
  // Sharing pairs cannot differ alike, nor chained ones oppositely, and one place more is free for
  // four cards if they do.
  const double alike = same / as_real(n - 1) - sharing / three + apart / four;
  const double opposite = apart / four - chained / three;
  return {alike + opposite, alike - opposite};
}

LagDifferences lag_differences(std::span<const std::uint64_t> matrix, std::size_t n,
                               std::size_t lag) {
  LagDifferences differences{lag, std::vector<std::uint64_t>(n)};
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      differences.counts[(b + n - a) % n] += matrix[a * n + b];
    }
  }
  return differences;
}

double difference_product(const DifferencePair& one, const DifferencePair& other) {
  const Covariances covariances(one);
  double sum = 0;
  for (std::size_t v = 1; v < one.first.counts.size(); ++v) {
    for (const double sign : {1.0, -1.0}) {
      sum +=
          product(covariances.whiten(deviations(one, v, sign), sign), deviations(other, v, sign));
    }
  }
  return sum;
}

std::vector<double> difference_direction(const DifferencePair& all) {
  const Covariances covariances(all);
  const std::size_t n = all.first.counts.size();
  std::vector<double> weights(2 * n);
  for (std::size_t v = 1; v < n; ++v) {
    const auto even = covariances.whiten(deviations(all, v, 1), 1);
    const auto odd = covariances.whiten(deviations(all, v, -1), -1);
    for (std::size_t lag = 0; lag < 2; ++lag) weights[lag * n + v] = even[lag] + odd[lag];
  }
  return weights;
}

TestResult difference_test(const DifferencePair& all, double level, const Slices& slices) {
  const std::size_t n = all.first.counts.size();
  if (n < 8 || all.second.counts.size() != n || all.first.lag == all.second.lag) {
    throw std::domain_error("differences: two lags of one deck of at least 8 cards are needed");
  }
  if (std::min(mean_count(all.first, all.deals), mean_count(all.second, all.deals)) < 5) {
    return TestResult::skip(fmt::format("{}: each difference must be expected 5 times",
                                        are_too_few(all.deals, "deals")));
  }
  const auto number = static_cast<double>(all.deals);
  const double df = 2 * as_real(n - 2);
  TestResult result;
  result.statistic = difference_product(all, all) / number;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(result.statistic, df);
  const double scale = number * (room(n, all.first.lag) + room(n, all.second.lag));
  result.effect = root_effect_of_slices("rms relative deviation of a difference", result.statistic,
                                        df, scale, level, slices, all.deals, excess_of_both(all));
  return result;
}

}  // namespace evenhand::stats
