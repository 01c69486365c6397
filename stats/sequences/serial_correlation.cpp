#include "stats/sequences/serial_correlation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t least_pairs = 1000;
constexpr std::uint64_t least_part = 200;

double table_degrees(std::size_t values) {
  const auto others = static_cast<double>(values - 1);
  return others * others;
}

/// Σ I² of the interactions.
double interaction_square(std::span<const std::uint64_t> counts, std::size_t values) {
  std::vector<double> rows(values);
  std::vector<double> columns(values);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    rows[i / values] += static_cast<double>(counts[i]);
    columns[i % values] += static_cast<double>(counts[i]);
  }
  const auto v = static_cast<double>(values);
  const double each = total_count(counts) / (v * v);
  double square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double left =
        static_cast<double>(counts[i]) - rows[i / values] / v - columns[i % values] / v + each;
    square += left * left;
  }
  return square;
}

std::vector<PartSum> filled(std::span<const PartSum> parts) {
  std::vector<PartSum> kept;
  std::copy_if(parts.begin(), parts.end(), std::back_inserter(kept),
               [](const PartSum& part) { return part.count > 0; });
  return kept;
}

double total_of(std::span<const PartSum> parts) {
  double total = 0;
  for (const PartSum& part : parts) total += static_cast<double>(part.count);
  return total;
}

}  // namespace

TestResult serial_correlation_test(const LaggedSums& sums, const Moments& null, double level) {
  if (sums.pairs < least_pairs) {
    return TestResult::skip(
        fmt::format("{} pairs of deals are too few, {} are needed", sums.pairs, least_pairs));
  }
  if (null.variance <= 0) return TestResult::skip("the statistic has only one value");
  const auto pairs = static_cast<double>(sums.pairs);
  const double products =
      sums.products - null.mean * (sums.first + sums.second) + pairs * null.mean * null.mean;
  const double correlation = products / (pairs * null.variance);
  const double half = normal_upper_quantile(PValue::of((1 - level) / 2)) / std::sqrt(pairs);
  TestResult result;
  result.statistic = correlation * std::sqrt(pairs);
  result.p = normal_two_sided(result.statistic);
  result.effect =
      Effect{"serial correlation", correlation, {correlation - half, correlation + half, level}};
  return result;
}

double detectable_correlation(std::uint64_t pairs, double alpha, double power) {
  return std::sqrt(noncentrality_needed(1, alpha, power) / static_cast<double>(pairs));
}

TestResult serial_table_test(std::span<const std::uint64_t> counts, std::size_t values,
                             double level) {
  if (values < 2 || counts.size() != values * values) {
    throw std::domain_error("serial table: values * values counts are needed, values at least 2");
  }
  const double pairs = total_count(counts);
  const double cells = static_cast<double>(counts.size());
  if (pairs < least_expected * cells) {
    return TestResult::skip(
        fmt::format("{} pairs of deals are too few, {} are needed", pairs, least_expected * cells));
  }
  TestResult result;
  result.statistic = cells / pairs * interaction_square(counts, values);
  result.degrees_of_freedom = table_degrees(values);
  result.p = chi_squared_upper_tail(result.statistic, table_degrees(values));
  result.effect = root_effect("Cohen's w", result.statistic, table_degrees(values), pairs, level);
  return result;
}

double detectable_serial_w(std::size_t values, std::uint64_t pairs, double alpha, double power) {
  return std::sqrt(noncentrality_needed(table_degrees(values), alpha, power) /
                   static_cast<double>(pairs));
}

TestResult mean_change_test(std::span<const PartSum> parts, double variance, double level) {
  const std::vector<PartSum> kept = filled(parts);
  if (kept.size() < 2) return TestResult::skip("there are not two parts to compare");
  if (variance <= 0) return TestResult::skip("the statistic has only one value");
  double sum = 0;
  for (const PartSum& part : kept) {
    if (part.count < least_part) {
      return TestResult::skip(
          fmt::format("a part has {} deals, {} are needed", part.count, least_part));
    }
    sum += part.sum;
  }
  const double total = total_of(kept);
  const auto degrees = static_cast<double>(kept.size() - 1);
  TestResult result;
  for (const PartSum& part : kept) {
    const auto count = static_cast<double>(part.count);
    const double difference = part.sum / count - sum / total;
    result.statistic += count * difference * difference / variance;
  }
  result.degrees_of_freedom = degrees;
  result.p = chi_squared_upper_tail(result.statistic, degrees);
  result.effect = root_effect("change of the mean in standard deviations", result.statistic,
                              degrees, total, level);
  return result;
}

double detectable_mean_change(std::span<const PartSum> parts, double alpha, double power) {
  const std::vector<PartSum> kept = filled(parts);
  return std::sqrt(noncentrality_needed(static_cast<double>(kept.size() - 1), alpha, power) /
                   total_of(kept));
}

}  // namespace evenhand::stats
