#include "stats/permutations/lehmer_digits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

void check_digits(const DigitCounts& digits) {
  if (digits.n < 2 || digits.counts.size() != digits.n * (digits.n + 1) / 2) {
    throw std::domain_error("Lehmer digits: n(n+1)/2 counts are needed, n at least 2");
  }
}

std::string too_few_digits(const DigitCounts& digits) {
  if (digits.deals >= 5 * static_cast<std::uint64_t>(digits.n)) return {};
  return fmt::format("{} for digits of {} cards, {} are needed", are_too_few(digits.deals, "deals"),
                     digits.n, 5 * digits.n);
}

/// Kolmogorov-Smirnov's D of one digit.
double distance(std::span<const std::uint64_t> counts, double deals) {
  double largest = 0;
  double running = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    running += static_cast<double>(counts[i]);
    const double expected = static_cast<double>(i + 1) / static_cast<double>(counts.size());
    largest = std::max(largest, std::abs(running / deals - expected));
  }
  return largest;
}

}  // namespace

double digits_statistic(const DigitCounts& digits) {
  check_digits(digits);
  double statistic = 0;
  for (std::size_t i = 0; i + 1 < digits.n; ++i) {
    const auto counts = digits.of(i);
    statistic += pearson_statistic(
        counts, std::vector<double>(counts.size(), static_cast<double>(digits.deals) /
                                                       static_cast<double>(counts.size())));
  }
  return statistic;
}

std::vector<double> digits_direction(const DigitCounts& digits) {
  check_digits(digits);
  std::vector<double> weights;
  for (std::size_t i = 0; i < digits.n; ++i) {
    const auto values = static_cast<double>(digits.n - i);
    for (const std::uint64_t count : digits.of(i)) {
      weights.push_back(values * static_cast<double>(count) - static_cast<double>(digits.deals));
    }
  }
  return weights;
}

TestResult digits_test(const DigitCounts& digits, double level, const Slices& slices) {
  check_digits(digits);
  if (std::string why = too_few_digits(digits); !why.empty())
    return TestResult::skip(std::move(why));
  const auto n = static_cast<double>(digits.n);
  const auto deals = static_cast<double>(digits.deals);
  TestResult result;
  double excess = 0;
  for (std::size_t i = 0; i + 1 < digits.n; ++i) {
    const auto counts = digits.of(i);
    const std::vector<double> expected(counts.size(), deals / static_cast<double>(counts.size()));
    const double statistic = pearson_statistic(counts, expected);
    result.statistic += statistic;
    excess += statistic * excess_variance(counts, expected);
  }
  excess = result.statistic > 0 ? excess / result.statistic : 1;
  result.degrees_of_freedom = n * (n - 1) / 2;
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect_of_slices("Cohen's w", result.statistic, *result.degrees_of_freedom,
                                        deals, level, slices, digits.deals, excess);
  return result;
}

WorstDigit worst_digit(const DigitCounts& digits, double level) {
  check_digits(digits);
  if (std::string why = too_few_digits(digits); !why.empty()) {
    return {0, TestResult::skip(std::move(why))};
  }
  std::vector<std::pair<double, std::size_t>> by_distance;
  for (std::size_t i = 0; i + 1 < digits.n; ++i) {
    by_distance.emplace_back(-distance(digits.of(i), static_cast<double>(digits.deals)), i);
  }
  std::sort(by_distance.begin(), by_distance.end());
  by_distance.resize(std::min<std::size_t>(by_distance.size(), 3));
  const auto number = static_cast<double>(digits.n - 1);
  WorstDigit worst;
  worst.test.p = {1};  // above any p-value
  for (const auto& [unused, digit] : by_distance) {
    const auto counts = digits.of(digit);
    const std::vector<double> uniform(counts.size(), 1 / static_cast<double>(counts.size()));
    TestResult test = pooled_ks_test(counts, uniform, level_of_each(level, number));
    if (test.p < worst.test.p) worst = {digit, std::move(test)};
  }
  // If a digit that was left out has a smaller p-value, this one errs on the large side.
  worst.test.p = sidak(worst.test.p, number);
  worst.test = told_at(level, std::move(worst.test));
  return worst;
}

DigitMoments digit_moments(std::size_t n, double deals) {
  DigitMoments moments;
  for (std::size_t m = 2; m <= n; ++m) {
    const auto cells = static_cast<double>(m);
    // X² is a sum over pairs of deals of 1/m short of whether they agree: pairs are uncorrelated,
    // and third moments come from single pairs and from triangles.
    moments.mean += cells - 1;
    moments.variance += 2 * (cells - 1) * (1 - 1 / deals);
    moments.third +=
        8 * (cells - 1) * (deals - 1) / (deals * deals) * ((cells - 2) / 2 + deals - 2);
  }
  return moments;
}

}  // namespace evenhand::stats
