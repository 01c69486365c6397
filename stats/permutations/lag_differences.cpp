#include "stats/permutations/lag_differences.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

double as_real(std::size_t number) { return static_cast<double>(number); }

/// Places p with p + reach still in the deck.
double room(std::size_t n, std::size_t reach) { return reach < n ? as_real(n - reach) : 0; }

/// x' S^-1 x for the 2 × 2 matrix S = [a b; b c].
double whitened(double a, double b, double c, double x, double y) {
  return (c * x * x - 2 * b * x * y + a * y * y) / (a * c - b * b);
}

double deviation(const LagDifferences& differences, std::size_t v, double expected) {
  return static_cast<double>(differences.counts[v]) - expected;
}

/// Of the differences at both lags.
double excess_of_both(const LagDifferences& first, double mean_first, const LagDifferences& second,
                      double mean_second) {
  std::vector<std::uint64_t> counts(first.counts.begin() + 1, first.counts.end());
  counts.insert(counts.end(), second.counts.begin() + 1, second.counts.end());
  std::vector<double> expected(first.counts.size() - 1, mean_first);
  expected.resize(counts.size(), mean_second);
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

TestResult difference_test(const LagDifferences& first, const LagDifferences& second,
                           std::uint64_t deals, double level) {
  const std::size_t n = first.counts.size();
  if (n < 8 || second.counts.size() != n || first.lag == second.lag) {
    throw std::domain_error("differences: two lags of one deck of at least 8 cards are needed");
  }
  const auto number = static_cast<double>(deals);
  const double mean_first = number * room(n, first.lag) / as_real(n - 1);
  const double mean_second = number * room(n, second.lag) / as_real(n - 1);
  if (std::min(mean_first, mean_second) < 5) {
    return TestResult::skip(
        fmt::format("{} deals are too few: each difference must be expected 5 times", deals));
  }
  const DifferenceCovariance a = difference_covariance(n, first.lag, first.lag);
  const DifferenceCovariance b = difference_covariance(n, first.lag, second.lag);
  const DifferenceCovariance c = difference_covariance(n, second.lag, second.lag);
  double sum = 0;
  for (std::size_t v = 1; v < n; ++v) {
    const double x = deviation(first, v, mean_first);
    const double x_back = deviation(first, n - v, mean_first);
    const double y = deviation(second, v, mean_second);
    const double y_back = deviation(second, n - v, mean_second);
    sum += whitened(a.even, b.even, c.even, (x + x_back) / 2, (y + y_back) / 2);
    sum += whitened(a.odd, b.odd, c.odd, (x - x_back) / 2, (y - y_back) / 2);
  }
  TestResult result;
  result.statistic = sum / number;
  result.degrees_of_freedom = 2 * as_real(n - 2);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  const double scale = number * (room(n, first.lag) + room(n, second.lag));
  result.effect = root_effect("rms relative deviation of a difference", result.statistic,
                              *result.degrees_of_freedom, scale, level,
                              excess_of_both(first, mean_first, second, mean_second));
  return result;
}

}  // namespace evenhand::stats
