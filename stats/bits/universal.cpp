#include "stats/bits/universal.hpp"

#include <array>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats::bits {
namespace {

constexpr unsigned most_length = 16;
constexpr unsigned least_length = 6;

DistanceMoments summed_moments(unsigned length) {
  const double same = std::ldexp(1.0, -static_cast<int>(length));
  const double differ = std::log1p(-same);
  double mean = 0;
  double square = 0;
  // Beyond, the sum of what is left is below 1e-15.
  const double last = 40 / same;
  for (double distance = 2; distance < last; ++distance) {
    const double weight = same * std::exp((distance - 1) * differ);
    const double bits = std::log2(distance);
    mean += weight * bits;
    square += weight * bits * bits;
  }
  return {mean, square - mean * mean};
}

constexpr std::array<DistanceMoments, most_length - least_length + 1> printed_moments = {
    {{5.2177052, 2.954},
     {6.1962507, 3.125},
     {7.1836656, 3.238},
     {8.1764248, 3.311},
     {9.1723243, 3.356},
     {10.170032, 3.384},
     {11.168765, 3.401},
     {12.168070, 3.410},
     {13.167693, 3.416},
     {14.167488, 3.419},
     {15.167379, 3.421}}};

/// Logarithms of small numbers are looked up.
double log_of(std::size_t distance) {
  static const std::vector<double> table = [] {
    std::vector<double> logs(4096);
    for (std::size_t i = 1; i < logs.size(); ++i) logs[i] = std::log2(static_cast<double>(i));
    return logs;
  }();
  return distance < table.size() ? table[distance] : std::log2(static_cast<double>(distance));
}

}  // namespace

DistanceMoments distance_moments(unsigned length, Constants constants) {
  const unsigned least = constants == Constants::exact ? 1 : least_length;
  if (length < least || length > most_length)
    throw std::domain_error("universal: length of blocks");
  if (constants == Constants::nist) return printed_moments[length - least_length];
  static const std::vector<DistanceMoments> known = [] {
    std::vector<DistanceMoments> moments(1);
    for (unsigned l = 1; l <= most_length; ++l) moments.push_back(summed_moments(l));
    return moments;
  }();
  return known[length];
}

unsigned universal_length(std::size_t n) {
  constexpr std::array<std::size_t, most_length - least_length + 1> least = {
      387'840,    904'960,     2'068'480,   4'654'080,   10'342'400,   22'753'280,
      49'643'520, 107'560'960, 231'669'760, 496'435'200, 1'059'061'760};
  unsigned length = 0;
  for (unsigned i = 0; i < least.size(); ++i) {
    if (n >= least[i]) length = least_length + i;
  }
  return length;
}

double mean_log_distance(const BitSequence& bits, unsigned length, std::size_t initial) {
  const std::size_t blocks = bits.size() / length;
  if (blocks <= initial) throw std::domain_error("universal: too few blocks");
  std::vector<std::size_t> last(std::size_t{1} << length);
  double sum = 0;
  for (std::size_t block = 1; block <= blocks; ++block) {
    std::size_t& before = last[low_bits(bits.word_at((block - 1) * length), length)];
    if (block > initial) sum += log_of(block - before);
    before = block;
  }
  return sum / static_cast<double>(blocks - initial);
}

TestResult universal_test(const BitSequence& bits, Constants constants) {
  const unsigned length = universal_length(bits.size());
  if (length == 0) throw std::domain_error("universal: at least 387,840 bits are needed");
  const std::size_t initial = std::size_t{10} << length;
  const auto tested = static_cast<double>(bits.size() / length - initial);
  const DistanceMoments moments = distance_moments(length, constants);
  const double l = length;
  const double c = 0.7 - 0.8 / l + (4 + 32 / l) * std::pow(tested, -3 / l) / 15;
  TestResult result;
  result.statistic = mean_log_distance(bits, length, initial);
  result.p = normal_two_sided((result.statistic - moments.mean) /
                              (c * std::sqrt(moments.variance / tested)));
  return result;
}

}  // namespace evenhand::stats::bits
