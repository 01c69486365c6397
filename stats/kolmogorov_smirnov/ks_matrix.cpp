#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/distributions/saddle_point.hpp"
#include "stats/kolmogorov_smirnov/ks_pieces.hpp"

namespace evenhand::stats {
namespace {

/// A square matrix of non-negative numbers times a power of two, which keeps powers in range.
struct ScaledMatrix {
  std::size_t size;
  std::vector<long double> entries;
  std::int64_t exponent = 0;

  explicit ScaledMatrix(std::size_t n) : size(n), entries(n * n) {}
  long double& at(std::size_t row, std::size_t column) { return entries[row * size + column]; }
  long double at(std::size_t row, std::size_t column) const { return entries[row * size + column]; }
};

/// A vector of non-negative numbers times a power of two.
struct ScaledVector {
  std::vector<long double> entries;
  std::int64_t exponent = 0;
};

void rescale(std::vector<long double>& entries, std::int64_t& exponent) {
  int shift = 0;
  std::frexp(*std::max_element(entries.begin(), entries.end()), &shift);
  for (long double& entry : entries) entry = std::ldexp(entry, -shift);
  exponent += shift;
}

/// Entry (a, b) is the weight of b - a + 1 arrivals in one period of the Poisson process, without
/// the factor 1/e, along the paths that stay in the band; the first column and the last row are
/// those that end or start next to an edge, which an arrival crosses after h of the period.
ScaledMatrix durbin_matrix(long double c) {
  const auto k = static_cast<std::size_t>(std::ceil(c));
  const long double h = static_cast<long double>(k) - c;
  const std::size_t size = 2 * k - 1;
  ScaledMatrix matrix(size);
  std::vector<long double> blocked(size + 1);
  std::vector<long double> inverse_factorial(size + 1, 1);
  long double power = 1;
  for (std::size_t r = 1; r <= size; ++r) {
    power *= h;
    blocked[r] = power;
    inverse_factorial[r] = inverse_factorial[r - 1] / static_cast<long double>(r);
  }
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t column = 0; column <= std::min(row + 1, size - 1); ++column) {
      const std::size_t arrivals = row + 1 - column;
      long double share = 1;
      if (column == 0) share -= blocked[arrivals];
      if (row == size - 1) share -= blocked[arrivals];
      matrix.at(row, column) = share * inverse_factorial[arrivals];
    }
  }
  if (h > 0.5L) {
    matrix.at(size - 1, 0) +=
        std::pow(2 * h - 1, static_cast<long double>(size)) * inverse_factorial[size];
  }
  return matrix;
}

ScaledMatrix squared(const ScaledMatrix& matrix) {
  const std::size_t size = matrix.size;
  ScaledMatrix result(size);
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t inner = 0; inner < size; ++inner) {
      const long double factor = matrix.at(row, inner);
      for (std::size_t column = 0; column < size; ++column) {
        result.at(row, column) += factor * matrix.at(inner, column);
      }
    }
  }
  result.exponent = 2 * matrix.exponent;
  rescale(result.entries, result.exponent);
  return result;
}

void multiply(ScaledVector& vector, const ScaledMatrix& matrix) {
  std::vector<long double> result(matrix.size);
  for (std::size_t row = 0; row < matrix.size; ++row) {
    for (std::size_t column = 0; column < matrix.size; ++column) {
      result[column] += vector.entries[row] * matrix.at(row, column);
    }
  }
  vector.entries = std::move(result);
  vector.exponent += matrix.exponent;
  rescale(vector.entries, vector.exponent);
}

}  // namespace

long double log_kolmogorov_cdf_by_matrix(long double n, long double c) {
  ScaledMatrix power = durbin_matrix(c);
  const std::size_t middle = power.size / 2;
  ScaledVector paths{std::vector<long double>(power.size), 0};
  paths.entries[middle] = 1;
  for (auto left = static_cast<std::uint64_t>(n); left != 0; left /= 2) {
    if (left % 2 == 1) multiply(paths, power);
    if (left > 1) power = squared(power);
  }
  return extended::log_factorial_over_power(n) - n + std::log(paths.entries[middle]) +
         static_cast<long double>(paths.exponent) * std::log(2.0L);
}

}  // namespace evenhand::stats
