#include "stats/tables/contingency.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats {
namespace {

CountTests test_table(const Table& table, double level) {
  if (table.row_sums.size() < 2 || table.column_sums.size() < 2) {
    return skip_both("fewer than two rows or two columns have counts");
  }
  const std::vector<double> expected = expected_counts(table);
  if (const std::string why = too_small(expected); !why.empty()) return skip_both(why);
  const std::size_t df = (table.row_sums.size() - 1) * (table.column_sums.size() - 1);
  return test_of_cells(table.counts, expected, static_cast<double>(df), level);
}

/// Pools of columns in which the smallest row expects enough.
Pools column_pools(const Table& table) {
  const double smallest_row =
      static_cast<double>(*std::min_element(table.row_sums.begin(), table.row_sums.end()));
  const double total = total_count(table.row_sums);
  std::vector<double> expected;
  for (const std::uint64_t column : table.column_sums) {
    expected.push_back(smallest_row * (static_cast<double>(column) / total));
  }
  return pool_adjacent(expected);
}

}  // namespace

Table without_empty_lines(std::span<const std::uint64_t> counts, std::size_t columns) {
  if (columns == 0 || counts.empty() || counts.size() % columns != 0) {
    throw std::domain_error("contingency table: the counts do not fill whole rows");
  }
  const std::size_t rows = counts.size() / columns;
  std::vector<std::uint64_t> row_sums(rows);
  std::vector<std::uint64_t> column_sums(columns);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    row_sums[i / columns] += counts[i];
    column_sums[i % columns] += counts[i];
  }
  Table table;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (row_sums[i / columns] > 0 && column_sums[i % columns] > 0) {
      table.counts.push_back(counts[i]);
    }
  }
  std::erase(row_sums, 0U);
  std::erase(column_sums, 0U);
  table.row_sums = std::move(row_sums);
  table.column_sums = std::move(column_sums);
  return table;
}

std::vector<double> expected_counts(const Table& table) {
  const double total = total_count(table.row_sums);
  std::vector<double> expected;
  expected.reserve(table.counts.size());
  for (const std::uint64_t row : table.row_sums) {
    for (const std::uint64_t column : table.column_sums) {
      expected.push_back(static_cast<double>(row) * (static_cast<double>(column) / total));
    }
  }
  return expected;
}

CountTests independence(std::span<const std::uint64_t> counts, std::size_t columns, double level) {
  return test_table(without_empty_lines(counts, columns), level);
}

CountTests homogeneity(std::span<const std::uint64_t> counts, std::size_t columns, double level) {
  const Table table = without_empty_lines(counts, columns);
  if (table.counts.empty()) return skip_both("there are no counts");
  const Pools pools = column_pools(table);
  const std::size_t width = table.column_sums.size();
  std::vector<std::uint64_t> pooled_counts;
  for (std::size_t row = 0; row < table.row_sums.size(); ++row) {
    const auto line = std::span(table.counts).subspan(row * width, width);
    const auto sums = pooled(pools, std::span<const std::uint64_t>(line));
    pooled_counts.insert(pooled_counts.end(), sums.begin(), sums.end());
  }
  return independence(pooled_counts, pools.count, level);
}

WithinTables independence_within(std::span<const std::vector<std::uint64_t>> tables,
                                 std::size_t columns, double level) {
  double statistic = 0;
  double df = 0;
  double total = 0;
  std::string why = "there are no counts";
  for (const std::vector<std::uint64_t>& table : tables) {
    const TestResult one = independence(table, columns).chi_square;
    if (one.is_skipped()) {
      why = one.skipped;
      continue;
    }
    statistic += one.statistic;
    df += *one.degrees_of_freedom;
    total += total_count(table);
  }
  if (df == 0) return {TestResult::skip(why), 0};
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect("Cohen's w", statistic, df, total, level);
  return {std::move(result), total};
}

}  // namespace evenhand::stats
