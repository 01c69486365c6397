#include "stats/permutations/position_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr double least_change_expected = 100;

double total_deals(std::span<const PositionCounts> samples) {
  double total = 0;
  for (const PositionCounts& sample : samples) total += static_cast<double>(sample.deals);
  return total;
}

double degrees(std::span<const PositionCounts> samples) {
  const auto others = static_cast<double>(samples.front().n - 1);
  return others * others * static_cast<double>(samples.size() - 1);
}

double share(const PositionCounts& counts, std::size_t cell) {
  return static_cast<double>(counts.counts[cell]) / static_cast<double>(counts.deals);
}

/// Σ N_s (share in s - share in all)² over samples and cells, times n - 1.
double change_statistic(std::span<const PositionCounts> samples) {
  const std::size_t n = samples.front().n;
  const double total = total_deals(samples);
  double sum = 0;
  for (std::size_t cell = 0; cell < n * n; ++cell) {
    double mean = 0;
    for (const PositionCounts& sample : samples) mean += static_cast<double>(sample.counts[cell]);
    mean /= total;
    for (const PositionCounts& sample : samples) {
      const double difference = share(sample, cell) - mean;
      sum += static_cast<double>(sample.deals) * difference * difference;
    }
  }
  return sum * static_cast<double>(n - 1);
}

double cell_deviation(const PositionCounts& first, const PositionCounts& second) {
  const double p = 1 / static_cast<double>(first.n);
  return std::sqrt(p * (1 - p) *
                   (1 / static_cast<double>(first.deals) + 1 / static_cast<double>(second.deals)));
}

/// Excess of the fourth moment of (share in the first - share in the second). What decks of up to
/// four cards lack is left out: the normal tail is then too large, by little.
double excess_kurtosis(const PositionCounts& first, const PositionCounts& second) {
  const double p = 1 / static_cast<double>(first.n);
  const double a = 1 / static_cast<double>(first.deals);
  const double b = 1 / static_cast<double>(second.deals);
  return std::max(0.0, 1 - 6 * p * (1 - p)) / (p * (1 - p)) * (a * a * a + b * b * b) /
         ((a + b) * (a + b));
}

/// P(|Z| >= z), z >= 0, for a symmetric variable that is normal but for its fourth moment: the
/// first term of Edgeworth's series (Feller 1971, XVI.4).
PValue nearly_normal_two_sided(double z, double kurtosis) {
  constexpr double log_of_root_two_pi = 0.91893853320467274;
  const double hazard = std::exp(-z * z / 2 - log_of_root_two_pi - normal_upper_tail(z).log);
  const double factor = 1 + kurtosis / 24 * (z * z - 3) * z * hazard;
  return PValue::from_log(normal_two_sided(z).log + std::log(factor));
}

}  // namespace

TestResult position_change_test(std::span<const PositionCounts> samples, double level) {
  if (samples.size() < 2) return TestResult::skip("there are not two parts to compare");
  const std::size_t n = samples.front().n;
  for (const PositionCounts& sample : samples) {
    if (sample.n != n || sample.counts.size() != n * n) {
      throw std::domain_error("position change: n * n counts a sample are needed");
    }
    if (sample.deals < least_position_deals(n)) {
      return TestResult::skip(fmt::format("a part has {} deals, {} are needed for {} cards",
                                          sample.deals, least_position_deals(n), n));
    }
  }
  TestResult result;
  result.statistic = change_statistic(samples);
  result.degrees_of_freedom = degrees(samples);
  result.p = chi_squared_upper_tail(result.statistic, degrees(samples));
  result.effect = root_effect("rms relative change of a cell", result.statistic, degrees(samples),
                              total_deals(samples) * static_cast<double>(n - 1), level);
  return result;
}

double detectable_position_change(std::span<const PositionCounts> samples, double alpha,
                                  double power) {
  return std::sqrt(noncentrality_needed(degrees(samples), alpha, power) /
                   (total_deals(samples) * static_cast<double>(samples.front().n - 1)));
}

WorstChange worst_change(const PositionCounts& first, const PositionCounts& second) {
  std::size_t worst = 0;
  double largest = -1;
  for (std::size_t cell = 0; cell < first.counts.size(); ++cell) {
    const double difference = std::fabs(share(first, cell) - share(second, cell));
    if (difference > largest) {
      largest = difference;
      worst = cell;
    }
  }
  const double from = share(first, worst);
  const double to = share(second, worst);
  return {worst / first.n, worst % first.n, from, to, (from - to) / cell_deviation(first, second)};
}

TestResult worst_change_test(const PositionCounts& first, const PositionCounts& second,
                             double level) {
  const auto n = static_cast<double>(first.n);
  const double smaller = static_cast<double>(std::min(first.deals, second.deals));
  if (smaller < least_change_expected * n) {
    return TestResult::skip(fmt::format("a part has {} deals, {} are needed for {} cards", smaller,
                                        least_change_expected * n, first.n));
  }
  const WorstChange worst = worst_change(first, second);
  const double half =
      normal_upper_quantile(PValue::of((1 - level) / 2)) * cell_deviation(first, second) * n;
  const double change = (worst.second - worst.first) * n;
  TestResult result;
  const double half_a_count = 0.5 / static_cast<double>(std::max(first.deals, second.deals));
  const double z = std::max(0.0, std::fabs(worst.z) - half_a_count / cell_deviation(first, second));
  result.statistic = worst.z;
  result.p = sidak(nearly_normal_two_sided(z, excess_kurtosis(first, second)), n * n);
  result.effect =
      Effect{"change of the cell relative to 1/n", change, {change - half, change + half, level}};
  return result;
}

}  // namespace evenhand::stats
