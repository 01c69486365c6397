#include "stats/sequences/serial_correlation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "base/nouns.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::stats {
namespace {

constexpr std::uint64_t least_pairs = 1000;
constexpr std::uint64_t least_part = 200;

/// The class that stands for each value: one of its own, or one with other rare values.
struct Classes {
  std::vector<std::size_t> of;
  std::size_t number = 0;
};

Classes classes_of(std::span<const std::uint64_t> counts, std::size_t values) {
  std::vector<double> rows(values);
  std::vector<double> columns(values);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    rows[i / values] += static_cast<double>(counts[i]);
    columns[i % values] += static_cast<double>(counts[i]);
  }
  const double rare = std::sqrt(least_expected * total_count(counts));
  constexpr std::size_t none = SIZE_MAX;
  Classes classes{std::vector<std::size_t>(values, none)};
  double rare_rows = 0;
  double rare_columns = 0;
  for (std::size_t value = 0; value < values; ++value) {
    if (std::min(rows[value], columns[value]) >= rare) {
      classes.of[value] = classes.number++;
    } else {
      rare_rows += rows[value];
      rare_columns += columns[value];
    }
  }
  if (classes.number == 0 || std::min(rare_rows, rare_columns) >= rare) ++classes.number;
  std::replace(classes.of.begin(), classes.of.end(), none, classes.number - 1);
  return classes;
}

/// P(|Z| >= |z|) for a symmetric variable that is normal but for its fourth moment.
PValue nearly_normal_two_sided(double z, double excess_kurtosis) {
  const double far = std::fabs(z);
  const double hazard = std::exp(-far * far / 2 - half_log_two_pi - normal_upper_tail(far).log);
  const double factor = 1 + excess_kurtosis / 24 * (far * far - 3) * far * hazard;
  return PValue::from_log(std::min(0.0, normal_two_sided(far).log + std::log(factor)));
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

double LaggedSums::variance() const {
  const auto number = static_cast<double>(pairs);
  const double mean = first / number;
  return std::max(0.0, first_squares / number - mean * mean);
}

TestResult serial_correlation_test(const LaggedSums& sums, double level) {
  if (sums.pairs < least_pairs) {
    return TestResult::skip(
        fmt::format("{}, {} are needed", are_too_few(sums.pairs, "pairs of deals"), least_pairs));
  }
  const auto pairs = static_cast<double>(sums.pairs);
  const double mean = sums.second / pairs;
  const double product = sums.variance() * (sums.second_squares / pairs - mean * mean);
  if (!(product > 0)) return TestResult::skip("the statistic has only one value");
  const double excess = (sums.kurtosis * sums.kurtosis - 3) / pairs;
  constexpr double most_excess = 0.2;
  if (excess > most_excess) return TestResult::skip("values far from the mean are too rare");
  const double covariance = sums.products / pairs - sums.first / pairs * mean;
  const double correlation = covariance / std::sqrt(product);
  const double half = normal_upper_quantile((1 - level) / 2) / std::sqrt(pairs);
  TestResult result;
  result.statistic = correlation * std::sqrt(pairs);
  result.p = nearly_normal_two_sided(result.statistic, excess);
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
  const Classes classes = classes_of(counts, values);
  if (classes.number < 2) {
    return TestResult::skip(fmt::format(
        "{} for a table",
        are_too_few(static_cast<std::uint64_t>(total_count(counts)), "pairs of deals")));
  }
  std::vector<std::uint64_t> table(classes.number * classes.number);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    table[classes.of[i / values] * classes.number + classes.of[i % values]] += counts[i];
  }
  return independence(table, classes.number, level).chi_square;
}

double detectable_serial_w(double degrees, std::uint64_t pairs, double alpha, double power) {
  return std::sqrt(noncentrality_needed(degrees, alpha, power) / static_cast<double>(pairs));
}

TestResult mean_change_test(std::span<const PartSum> parts, double variance, double level) {
  const std::vector<PartSum> kept = filled(parts);
  if (kept.size() < 2) return TestResult::skip("there are not two parts to compare");
  if (variance <= 0) return TestResult::skip("the statistic has only one value");
  double sum = 0;
  for (const PartSum& part : kept) {
    if (part.count < least_part) {
      return TestResult::skip(
          fmt::format("a part has {}, {} are needed", with_noun(part.count, "deals"), least_part));
    }
    sum += part.sum;
  }
  const double total = total_of(kept);
  const auto degrees = static_cast<double>(kept.size() - 1);
  TestResult result;
  for (const PartSum& part : kept) {
    const auto count = static_cast<double>(part.count);
    // Sums of whole numbers that are in proportion differ by nothing, and not by what is rounded.
    const double difference = (part.sum * total - sum * count) / (count * total);
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
