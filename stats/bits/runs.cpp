#include "stats/bits/runs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "stats/bits/class_test.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::stats::bits {
namespace {

/// Places at which a bit differs from the next.
std::size_t changes(const BitSequence& bits) {
  std::size_t found = 0;
  const std::size_t pairs = bits.size() - 1;
  for (std::size_t i = 0; i < pairs; i += 64) {
    const std::uint64_t differ = bits.word_at(i) ^ bits.word_at(i + 1);
    found += static_cast<std::size_t>(std::popcount(low_bits(differ, pairs - i)));
  }
  return found;
}

/// P(no run of ones in m fair bits is longer than k), for m > k: of the sequences that end with
/// such a run for the first time, the bit before it is 0.
double chance_of_no_longer_run(std::size_t m, std::size_t k) {
  std::vector<double> chance(m + 1, 1.0);
  const double run = std::ldexp(1.0, -static_cast<int>(k) - 1);
  for (std::size_t n = k + 1; n <= m; ++n) {
    const double before = n == k + 1 ? 1.0 : chance[n - k - 2] / 2;
    chance[n] = chance[n - 1] - run * before;
  }
  return chance[m];
}

std::vector<double> run_probabilities(std::size_t m, std::size_t lowest, std::size_t classes) {
  std::vector<double> probabilities(classes);
  double below = 0;
  for (std::size_t i = 0; i + 1 < classes; ++i) {
    const double up_to = chance_of_no_longer_run(m, lowest + i);
    probabilities[i] = up_to - below;
    below = up_to;
  }
  probabilities.back() = 1 - below;
  return probabilities;
}

}  // namespace

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

TestResult runs_test(const BitSequence& bits, Constants constants) {
  const auto n = static_cast<double>(bits.size());
  const double ones = static_cast<double>(bits.ones()) / n;
  if (std::fabs(ones - 0.5) >= 2 / std::sqrt(n)) {
    if (constants == Constants::exact) {
      return TestResult::skip("ones are too few or too many to ask for runs");
    }
    TestResult failed;
    failed.p = PValue::of(0);
    return failed;
  }
  const double expected = 2 * n * ones * (1 - ones);
  TestResult result;
  result.statistic = (static_cast<double>(changes(bits) + 1) - expected) /
                     (2 * std::sqrt(2 * n) * ones * (1 - ones));
  result.p = normal_two_sided(std::numbers::sqrt2 * result.statistic);
  return result;
}

LongestRunClasses longest_run_classes(std::size_t n, Constants constants) {
  if (n < 128) throw std::domain_error("longest run: at least 128 bits are needed");
  if (n < 6272) return {8, 1, run_probabilities(8, 1, 4)};
  const bool is_nist = constants == Constants::nist;
  if (n < 750'000) {
    if (!is_nist) return {128, 4, run_probabilities(128, 4, 6)};
    return {128, 4, {0.1174035788, 0.242955959, 0.249363483, 0.17517706, 0.102701071, 0.112398847}};
  }
  if (!is_nist) return {10'000, 10, run_probabilities(10'000, 10, 7)};
  return {10'000, 10, {0.0882, 0.2092, 0.2483, 0.1933, 0.1208, 0.0675, 0.0727}};
}

std::size_t longest_run(const BitSequence& bits, std::size_t first, std::size_t count) {
  std::size_t longest = 0;
  std::size_t run = 0;  // of ones that reaches up to here
  for (std::size_t done = 0; done < count;) {
    const std::size_t width = std::min<std::size_t>(64, count - done);
    std::uint64_t word = low_bits(bits.word_at(first + done), width);
    const auto leading = static_cast<std::size_t>(std::countr_one(word));
    longest = std::max(longest, run + leading);
    run = leading >= width ? run + width
                           : static_cast<std::size_t>(std::countl_one(word << (64 - width)));
    // Each step shortens every run by one.
    std::size_t inside = 0;
    for (; word != 0; word &= word << 1U) ++inside;
    longest = std::max(longest, inside);
    done += width;
  }
  return longest;
}

TestResult longest_run_test(const BitSequence& bits, Constants constants) {
  const LongestRunClasses classes = longest_run_classes(bits.size(), constants);
  std::vector<std::uint64_t> counts(classes.probabilities.size());
  for (std::size_t first = 0; first + classes.m <= bits.size(); first += classes.m) {
    const std::size_t longest = longest_run(bits, first, classes.m);
    const std::size_t above = longest - std::min(longest, classes.lowest);
    ++counts[std::min(above, counts.size() - 1)];
  }
  return class_test(counts, classes.probabilities);
}

}  // namespace evenhand::stats::bits
