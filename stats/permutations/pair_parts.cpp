#include "stats/permutations/pair_parts.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

void check_cells(std::span<const double> cells, std::size_t n) {
  if (n < 4 || cells.size() != pairs_of(n)) {
    throw std::domain_error("pair cells: n (n-1) / 2 cells are needed, n at least 4");
  }
}

/// Sum over b of f(a, b); `back` is f(b, a) over f(a, b): 1 or -1. Four rows at a time, for each
/// waits for its own sum; the order of each sum is that of the rows.
std::vector<double> signed_line_sums(std::span<const double> cells, std::size_t n, double back) {
  constexpr std::size_t together = 4;
  std::vector<double> sums(n);
  const auto add = [&](std::size_t a, std::size_t b) {
    const double value = cells[pair_index(a, b, n)];
    sums[a] += value;
    sums[b] += back * value;
  };
  for (std::size_t first = 0; first < n; first += together) {
    const std::size_t end = std::min(first + together, n);
    for (std::size_t a = first; a < end; ++a) {
      for (std::size_t b = a + 1; b < end; ++b) add(a, b);
    }
    for (std::size_t b = end; b < n; ++b) {
      for (std::size_t a = first; a < first + together; ++a) add(a, b);
    }
  }
  return sums;
}

/// The part of a function of pairs that single cards explain: the constant and u_a + back u_b.
struct Explained {
  double mean = 0;
  double back = 1;
  std::vector<double> u;
};

Explained explained(std::span<const double> cells, std::size_t n, PairPart part) {
  check_cells(cells, n);
  const auto cards = static_cast<double>(n);
  if (part == PairPart::ordered) {
    Explained by{0, -1, signed_line_sums(cells, n, -1)};
    for (double& value : by.u) value /= cards;
    return by;
  }
  Explained by{0, 1, signed_line_sums(cells, n, 1)};
  for (const double sum : by.u) by.mean += sum;
  by.mean /= cards * (cards - 1);
  for (double& value : by.u) value = (value - (cards - 1) * by.mean) / (cards - 2);
  return by;
}

/// Calls with what remains of each cell, in order.
template <class Take>
void for_what_is_left(std::span<const double> cells, std::size_t n, PairPart part, Take&& take) {
  const Explained by = explained(cells, n, part);
  std::size_t i = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b, ++i) {
      take(cells[i] - by.mean - by.u[a] - by.back * by.u[b]);
    }
  }
}

double scale_of(const PairSums& sums) {
  const double degrees = pair_degrees(sums.n, sums.part);
  const auto pairs = static_cast<double>(pairs_of(sums.n));
  return static_cast<double>(sums.deals) * degrees * sums.base * sums.base * pairs /
         sums.kernel_square;
}

/// In the inverse covariance, the degrees of freedom over the kernel's square.
Slices in_inverse_covariance(Slices slices, double factor) {
  for (double& product : slices.products) product *= factor;
  slices.between *= factor;
  return slices;
}

}  // namespace

double pair_degrees(std::size_t n, PairPart part) {
  const auto cards = static_cast<double>(n);
  return part == PairPart::unordered ? cards * (cards - 3) / 2 : (cards - 1) * (cards - 2) / 2;
}

std::pair<std::size_t, std::size_t> pair_at(std::size_t index, std::size_t n) {
  std::size_t a = 0;
  while (index >= n - 1 - a) index -= n - 1 - a++;
  return {a, a + 1 + index};
}

std::vector<double> pair_share(std::span<const double> cells, std::size_t n, PairPart part) {
  std::vector<double> share;
  share.reserve(cells.size());
  for_what_is_left(cells, n, part, [&](double value) { share.push_back(value); });
  return share;
}

double pair_square(std::span<const double> cells, std::size_t n, PairPart part) {
  double square = 0;
  for_what_is_left(cells, n, part, [&](double value) { square += value * value; });
  return square;
}

TestResult pair_test(const PairSums& sums, double level) {
  const double degrees = pair_degrees(sums.n, sums.part);
  TestResult result;
  result.statistic = degrees * pair_square(sums.cells, sums.n, sums.part) /
                     (static_cast<double>(sums.deals) * sums.kernel_square);
  result.degrees_of_freedom = degrees;
  result.p = chi_squared_upper_tail(result.statistic, degrees);
  const Slices slices = in_inverse_covariance(sums.slices, degrees / sums.kernel_square);
  result.effect = root_effect_of_slices("rms relative deviation of a pair", result.statistic,
                                        degrees, scale_of(sums), level, slices, sums.deals);
  return result;
}

double detectable_pair_deviation(const PairSums& sums, double alpha, double power) {
  return std::sqrt(noncentrality_needed(pair_degrees(sums.n, sums.part), alpha, power) /
                   scale_of(sums));
}

}  // namespace evenhand::stats
