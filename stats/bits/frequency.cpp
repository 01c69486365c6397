#include "stats/bits/frequency.hpp"

#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats::bits {

TestResult frequency_test(const BitSequence& bits, double level) {
  const auto n = static_cast<double>(bits.size());
  const std::size_t ones = bits.ones();
  TestResult result;
  result.statistic = std::fabs(2 * static_cast<double>(ones) - n) / std::sqrt(n);
  result.p = normal_two_sided(result.statistic);
  result.effect = Effect{"share of ones", static_cast<double>(ones) / n,
                         clopper_pearson(ones, bits.size(), level)};
  return result;
}

TestResult block_frequency_test(const BitSequence& bits, std::size_t m) {
  const std::size_t blocks = m == 0 ? 0 : bits.size() / m;
  if (blocks == 0) throw std::domain_error("block frequency: no whole block");
  double sum = 0;
  for (std::size_t block = 0; block < blocks; ++block) {
    const double from_half =
        2 * static_cast<double>(bits.ones(block * m, m)) - static_cast<double>(m);
    sum += from_half * from_half;
  }
  TestResult result;
  result.statistic = sum / static_cast<double>(m);
  result.degrees_of_freedom = static_cast<double>(blocks);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  return result;
}

}  // namespace evenhand::stats::bits
