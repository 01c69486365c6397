#include "stats/bits/class_test.hpp"

#include <numeric>

#include "stats/distributions/chi_squared.hpp"

namespace evenhand::stats::bits {

TestResult class_test(std::span<const std::uint64_t> counts,
                      std::span<const double> probabilities) {
  const auto n =
      static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  TestResult result;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double expected = n * probabilities[i];
    const double from_expected = static_cast<double>(counts[i]) - expected;
    result.statistic += from_expected * from_expected / expected;
  }
  result.degrees_of_freedom = static_cast<double>(counts.size() - 1);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  return result;
}

}  // namespace evenhand::stats::bits
