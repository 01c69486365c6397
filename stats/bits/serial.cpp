#include "stats/bits/serial.hpp"

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "stats/bits/window_counts.hpp"
#include "stats/distributions/chi_squared.hpp"

namespace evenhand::stats::bits {
namespace {

/// ψ² of counts that sum to n.
double psi_squared(const WindowCounts& counts, double n) {
  std::uint64_t squares = 0;
  for (const std::uint64_t count : counts) squares += count * count;
  return static_cast<double>(counts.size()) / n * static_cast<double>(squares) - n;
}

TestResult of_chi_square(double statistic, double df) {
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  // A rounding error below 0 for a sequence in which all words are equally frequent.
  result.p = chi_squared_upper_tail(std::fmax(0, statistic), df);
  return result;
}

/// Σ share ln share.
double negative_entropy(const WindowCounts& counts, double n) {
  double sum = 0;
  for (const std::uint32_t count : counts) {
    if (count > 0) sum += count * std::log(count / n);
  }
  return sum / n;
}

}  // namespace

std::array<TestResult, 2> serial_tests(const BitSequence& bits, unsigned m) {
  if (m < 2) throw std::domain_error("serial: words of 2 bits and more");
  const auto n = static_cast<double>(bits.size());
  const WindowCounts whole = cyclic_window_counts(bits, m);
  const WindowCounts shorter = shortened(whole);
  const double psi = psi_squared(whole, n);
  const double psi1 = psi_squared(shorter, n);
  const double psi2 = m == 2 ? 0 : psi_squared(shortened(shorter), n);
  const double df = std::ldexp(1.0, static_cast<int>(m) - 2);
  return {of_chi_square(psi - psi1, 2 * df), of_chi_square(psi - 2 * psi1 + psi2, df)};
}

TestResult approximate_entropy_test(const BitSequence& bits, unsigned m) {
  const auto n = static_cast<double>(bits.size());
  const WindowCounts longer = cyclic_window_counts(bits, m + 1);
  const double entropy = negative_entropy(shortened(longer), n) - negative_entropy(longer, n);
  return of_chi_square(2 * n * (std::numbers::ln2 - entropy), std::ldexp(1.0, static_cast<int>(m)));
}

}  // namespace evenhand::stats::bits
