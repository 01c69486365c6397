#include "stats/permutations/relative_orders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>
#include <vector>

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "base/nouns.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

// The matrices have condition numbers up to exp(4 sqrt(n)), 6e27 at 256 cards.
using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                           boost::multiprecision::et_off>;

/// std::complex is not specified for numbers like Real.
struct Complex {
  Real re;
  Real im;

  friend Complex operator+(const Complex& a, const Complex& b) {
    return {a.re + b.re, a.im + b.im};
  }
  friend Complex operator-(const Complex& a, const Complex& b) {
    return {a.re - b.re, a.im - b.im};
  }
  friend Complex operator*(const Complex& a, const Complex& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  friend Complex operator/(const Complex& a, const Complex& b) {
    const Real norm = b.re * b.re + b.im * b.im;
    return a * Complex{b.re / norm, -b.im / norm};
  }
};

Complex polar(const Real& size, const Real& angle) {
  return {size * cos(angle), size * sin(angle)};
}

/// I_0(2x) and I_1(2x) by the recurrence I_(j-1) = I_(j+1) + (j/x) I_j from far above downwards
/// (J. C. P. Miller 1952), scaled so that I_0 + 2 I_1 + 2 I_2 + … = exp(2x).
std::pair<Complex, Complex> bessel_pair(const Complex& x, std::size_t far) {
  const Complex inverse = Complex{1, 0} / x;
  Complex above = {0, 0};
  Complex here = {1, 0};
  Complex sum = {0, 0};
  for (std::size_t j = far; j > 0; --j) {
    sum = sum + here;
    const Complex factor = {inverse.re * Real(j), inverse.im * Real(j)};
    above = std::exchange(here, above + factor * here);
  }
  const Complex scale = polar(exp(2 * x.re), 2 * x.im) / (sum + sum + here);
  return {here * scale, above * scale};
}

/// Determinants of the Toeplitz matrices I_(i-j)(2x) of sizes 1 … last: each is the one before
/// times an error that 1 - r² shrinks at every size, and the reflection coefficients r have the
/// recurrence r_(k+1) = -(k/x) r_k / (1 - r_k²) - r_(k-1), r_0 = 1, r_1 = -I_1/I_0 (Periwal &
/// Shevitz 1990; Borodin, "Discrete gap probabilities and discrete Painlevé equations", Duke Math.
/// J. 117, 2003).
std::vector<Complex> toeplitz_determinants(const Complex& x, std::size_t last) {
  const auto [i0, i1] = bessel_pair(x, last + 60);
  const Complex inverse = Complex{1, 0} / x;
  Complex before = {1, 0};
  Complex reflection = Complex{0, 0} - i1 / i0;
  Complex error = i0;
  std::vector<Complex> determinants = {i0};
  for (std::size_t k = 1; k < last; ++k) {
    const Complex shrunk = Complex{1, 0} - reflection * reflection;
    error = error * shrunk;
    determinants.push_back(determinants.back() * error);
    const Complex factor = {inverse.re * Real(k), inverse.im * Real(k)};
    before = std::exchange(reflection, Complex{0, 0} - factor * reflection / shrunk - before);
  }
  return determinants;
}

/// The least k with P(length ≥ k) ≤ C(n, k)/k! below 1e-30, at most n.
std::size_t certain_length(std::size_t n) {
  const auto log_factorial = [](std::size_t m) { return log_gamma(static_cast<double>(m) + 1); };
  for (std::size_t k = 1; k < n; ++k) {
    const double bound = log_factorial(n) - 2 * log_factorial(k) - log_factorial(n - k);
    if (bound < -69) return k;
  }
  return n;
}

/// P(length ≤ k) for k = 1 … last.
std::vector<Real> cumulative(std::size_t n, std::size_t last) {
  const Real pi = boost::math::constants::pi<Real>();
  // Coefficients a whole circle further are at most exp(-points²/(2n)) of the wanted one.
  const auto points = static_cast<std::size_t>(10 * std::sqrt(static_cast<double>(n))) + 24;
  const Real radius = sqrt(Real(n));
  Real scale = Real(1) / Real(points);  // n!/n^n over the points
  for (std::size_t i = 1; i <= n; ++i) scale *= Real(i) / Real(n);
  std::vector<Real> sums(last, Real(0));
  for (std::size_t s = 0; 2 * s <= points; ++s) {
    const Real angle = 2 * pi * Real(s) / Real(points);
    const auto determinants = toeplitz_determinants(polar(radius, angle / 2), last);
    const Complex turn = polar(scale, -angle * Real(n));
    // The other half of the circle has the conjugates.
    const Real weight = s == 0 || 2 * s == points ? 1 : 2;
    for (std::size_t k = 0; k < last; ++k) sums[k] += weight * (determinants[k] * turn).re;
  }
  return sums;
}

/// Among the 24, of the first four values of an order of five.
std::size_t order_of_first_four(std::size_t order) {
  const auto ranks = order_ranks(order);
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t smaller = 0;
    for (std::size_t j = i + 1; j < 4; ++j) smaller += ranks[j] < ranks[i] ? 1U : 0U;
    number = number * (4 - i) + smaller;
  }
  return number;
}

std::vector<double> expected(std::span<const std::uint64_t> counts, double total) {
  return std::vector<double>(counts.size(), total / static_cast<double>(counts.size()));
}

double chi_square(std::span<const std::uint64_t> counts, double total) {
  return pearson_statistic(counts, expected(counts, total));
}

TestResult part(double statistic, double df, double total, std::span<const std::uint64_t> cells,
                double level) {
  if (total < 5 * static_cast<double>(cells.size())) {
    return TestResult::skip(fmt::format("{} {} seen, {} are needed",
                                        with_noun(static_cast<std::uint64_t>(total), "orders"),
                                        total == 1 ? "was" : "were", 5 * cells.size()));
  }
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect("Cohen's w", statistic, df, total, level,
                              excess_variance(cells, expected(cells, total)));
  return result;
}

std::size_t furthest(std::span<const std::uint64_t> counts, double total) {
  const double expected = total / static_cast<double>(counts.size());
  std::size_t most = 0;
  const auto distance = [&](std::size_t i) {
    return std::abs(static_cast<double>(counts[i]) - expected);
  };
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (distance(i) > distance(most)) most = i;
  }
  return most;
}

}  // namespace

CountDistribution longest_increasing_null(std::size_t n) {
  if (n < 1 || n > largest_exact_deck) {
    throw std::domain_error("longest increasing subsequence: n must be from 1 to 256");
  }
  CountDistribution null{1, std::vector<double>(n), 0, 0};
  Real before = 0;
  const std::vector<Real> below = cumulative(n, certain_length(n));
  for (std::size_t k = 0; k < below.size(); ++k) {
    const auto probability = static_cast<double>(below[k] - before);
    before = below[k];
    null.pmf[k] = probability < 1e-18 ? 0 : probability;
    null.mean += null.pmf[k] * static_cast<double>(k + 1);
  }
  for (std::size_t k = 0; k < n; ++k) {
    const double deviation = static_cast<double>(k + 1) - null.mean;
    null.variance += null.pmf[k] * deviation * deviation;
  }
  return null;
}

std::array<std::size_t, 5> order_ranks(std::size_t order) {
  std::array<std::size_t, 5> smaller{};
  for (std::size_t i = 5; i-- > 0;) {
    smaller[i] = order % (5 - i);
    order /= 5 - i;
  }
  std::vector<std::size_t> left = {0, 1, 2, 3, 4};
  std::array<std::size_t, 5> ranks{};
  for (std::size_t i = 0; i < 5; ++i) {
    ranks[i] = left[smaller[i]];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(smaller[i]));
  }
  return ranks;
}

RelativeOrderTests relative_order_tests(std::span<const std::uint64_t> counts, double level) {
  if (counts.size() != orders_of_five) {
    throw std::domain_error("relative orders: 120 counts are needed");
  }
  std::vector<std::uint64_t> fours(orders_of_four);
  for (std::size_t i = 0; i < orders_of_five; ++i) fours[order_of_first_four(i)] += counts[i];
  const double total = total_count(counts);
  if (total == 0) {
    const TestResult none = TestResult::skip("no orders were seen");
    return {none, none};
  }
  const double four = chi_square(fours, total);
  // Pearson's statistic of equal cells is a squared length, so that of the projection comes off.
  const double five = std::max(0.0, chi_square(counts, total) - four);
  return {part(four, orders_of_four - 1, total, fours, level),
          part(five, orders_of_five - orders_of_four, total, counts, level), furthest(fours, total),
          furthest(counts, total)};
}

}  // namespace evenhand::stats
