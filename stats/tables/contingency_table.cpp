#include "stats/tables/contingency_table.hpp"

#include <stdexcept>
#include <utility>

#include "stats/tables/cells.hpp"

namespace evenhand::stats {

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

}  // namespace evenhand::stats
