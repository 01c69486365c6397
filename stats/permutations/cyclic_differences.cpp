#include "stats/permutations/cyclic_differences.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/nouns.hpp"
#include "base/real.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

/// Variances of the sum of X_v and X_-v, and of their difference.
struct Parts {
  double even = 0;
  double odd = 0;
};

Parts parts_of(std::size_t size, std::size_t distance) {
  const double n = real(size);
  if (2 * distance == size) return {2 * n * (n - 2) / ((n - 1) * (n - 3)), 0};
  return {n / (n - 1), n * n / ((n - 1) * (n - 2))};
}

}  // namespace

DifferenceNull cyclic_difference_null(std::size_t size, std::size_t distance,
                                      std::size_t difference) {
  const double n = real(size);
  const bool is_half = 2 * difference == size;
  const double mean = n / (n - 1);
  const double four = (n - 1) * (n - 2) * (n - 3);
  double square = mean;
  if (2 * distance == size) {
    // A pair of places comes twice, once with v and once with -v.
    square += (is_half ? n / (n - 1) : 0) + n * (n - 2) * (n - (is_half ? 2 : 3)) / four;
  } else {
    // A pair that goes on where another ends cannot go back.
    square +=
        (is_half ? 0 : 2 * n / ((n - 1) * (n - 2))) + n * (n - 3) * (n - (is_half ? 2 : 3)) / four;
  }
  return {mean, square - mean * mean};
}

TestResult cyclic_difference_test(std::span<const std::uint64_t> counts, std::size_t distance,
                                  std::uint64_t deals, double level) {
  const std::size_t n = counts.size();
  const auto number = static_cast<double>(deals);
  const double mean = number * real(n) / real(n - 1);
  if (mean < 5) return TestResult::skip(are_too_few(deals, "deals"));
  const Parts parts = parts_of(n, distance);
  double sum = 0;
  for (std::size_t v = 1; v < n; ++v) {
    const double x = static_cast<double>(counts[v]) - mean;
    const double back = static_cast<double>(counts[n - v]) - mean;
    sum += (x + back) * (x + back) / 4 / parts.even;
    if (parts.odd > 0) sum += (x - back) * (x - back) / 4 / parts.odd;
  }
  TestResult result;
  result.statistic = sum / number;
  result.degrees_of_freedom = parts.odd > 0 ? real(n - 2) : real(n / 2 - 1);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a difference", result.statistic,
                              *result.degrees_of_freedom, number * real(n), level);
  return result;
}

double detectable_difference(std::size_t n, std::uint64_t deals, double alpha, double power) {
  return std::sqrt(noncentrality_needed(real(n - 2), alpha, power) /
                   (static_cast<double>(deals) * real(n)));
}

}  // namespace evenhand::stats
