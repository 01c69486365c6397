#include "stats/tables/class_table.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

double sum(std::span<const std::uint64_t> sizes) {
  return static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}));
}

std::vector<double> expected_of_classes(const ClassTable& table) {
  const double n = sum(table.parts);
  if (table.counts.size() != table.parts.size() * table.classes.size() || n != sum(table.classes)) {
    throw std::domain_error("class table: parts and classes must divide the same items");
  }
  std::vector<double> expected;
  for (const std::uint64_t part : table.parts) {
    for (const std::uint64_t items : table.classes) {
      expected.push_back(static_cast<double>(table.deals) * static_cast<double>(part) *
                         static_cast<double>(items) / n);
    }
  }
  return expected;
}

double freedom_of_classes(const ClassTable& table) {
  return static_cast<double>((table.parts.size() - 1) * (table.classes.size() - 1));
}

/// Returns the factor that makes the noncentrality of the mean square of the relative deviation.
double scale_of_classes(const ClassTable& table) {
  return static_cast<double>(table.deals) * (sum(table.parts) - 1);
}

}  // namespace

TestResult class_table_test(const ClassTable& table, double level) {
  const std::vector<double> expected = expected_of_classes(table);
  if (table.parts.size() < 2 || table.classes.size() < 2) {
    return TestResult::skip("fewer than two parts or two classes");
  }
  if (std::string why = too_small(expected); !why.empty()) return TestResult::skip(std::move(why));
  const double n = sum(table.parts);
  TestResult result;
  result.statistic = (n - 1) / n * pearson_statistic(table.counts, expected);
  result.degrees_of_freedom = freedom_of_classes(table);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a cell", result.statistic,
                              *result.degrees_of_freedom, scale_of_classes(table), level);
  return result;
}

double detectable_class_deviation(const ClassTable& table, double alpha, double power) {
  return std::sqrt(noncentrality_needed(freedom_of_classes(table), alpha, power) /
                   scale_of_classes(table));
}

ClassCell worst_class_cell(const ClassTable& table) {
  const std::vector<double> expected = expected_of_classes(table);
  const double n = sum(table.parts);
  ClassCell worst;
  for (std::size_t part = 0; part < table.parts.size(); ++part) {
    for (std::size_t c = 0; c < table.classes.size(); ++c) {
      const std::size_t i = part * table.classes.size() + c;
      const double variance = expected[i] * (1 - static_cast<double>(table.parts[part]) / n) *
                              (n - static_cast<double>(table.classes[c])) / (n - 1);
      const double difference = static_cast<double>(table.counts[i]) - expected[i];
      const double z = variance > 0 ? difference / std::sqrt(variance) : 0;
      if (i > 0 && std::fabs(z) <= std::fabs(worst.z)) continue;
      worst = {part, c, static_cast<double>(table.counts[i]), expected[i], z};
    }
  }
  return worst;
}

}  // namespace evenhand::stats
