#include "stats/bits/linear_complexity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "stats/bits/class_test.hpp"
#include "stats/bits/complexity_lanes.hpp"

namespace evenhand::stats::bits {
namespace {

/// The class of a block of m bits with this complexity.
std::size_t class_of(std::size_t m, std::uint32_t complexity) {
  const auto length = static_cast<double>(m);
  const double sign = m % 2 == 0 ? 1 : -1;
  const double mean = length / 2 + (9 - sign) / 36 - std::exp2(-length) * (length / 3 + 2.0 / 9);
  const double t = sign * (complexity - mean) + 2.0 / 9;
  return static_cast<std::size_t>(std::clamp(std::ceil(t + 2.5), 0.0, 6.0));
}

}  // namespace

std::vector<std::uint32_t> linear_complexities(const BitSequence& bits, std::size_t m) {
  if (m < 1 || m > (std::size_t{1} << 20U)) {
    throw std::domain_error("linear complexity: blocks of 1 to 2^20 bits");
  }
  std::vector<std::uint32_t> complexities(bits.size() / m);
  ComplexityLanes lanes(m);
  for (std::size_t first = 0; first < complexities.size(); first += ComplexityLanes::lanes) {
    const std::size_t here = std::min(ComplexityLanes::lanes, complexities.size() - first);
    for (std::size_t lane = 0; lane < here; ++lane) lanes.set(lane, bits, (first + lane) * m);
    lanes.work();
    for (std::size_t lane = 0; lane < here; ++lane) complexities[first + lane] = lanes[lane];
  }
  return complexities;
}

std::array<double, 7> complexity_probabilities(std::size_t m, Constants constants) {
  if (constants == Constants::nist) {
    return {0.01047, 0.03125, 0.12500, 0.50000, 0.25000, 0.06250, 0.020833};
  }
  std::array<double, 7> probabilities{};
  const auto bits = static_cast<double>(m);
  probabilities[class_of(m, 0)] += std::exp2(-bits);
  for (std::size_t complexity = 1; complexity <= m; ++complexity) {
    const auto l = static_cast<double>(complexity);
    probabilities[class_of(m, static_cast<std::uint32_t>(complexity))] +=
        std::exp2(std::min(2 * l - 1, 2 * (bits - l)) - bits);
  }
  return probabilities;
}

TestResult linear_complexity_test(const BitSequence& bits, std::size_t m, Constants constants) {
  if (bits.size() < m) throw std::domain_error("linear complexity: no whole block");
  std::array<std::uint64_t, 7> counts{};
  for (const std::uint32_t complexity : linear_complexities(bits, m)) {
    ++counts[class_of(m, complexity)];
  }
  return class_test(counts, complexity_probabilities(m, constants));
}

}  // namespace evenhand::stats::bits
