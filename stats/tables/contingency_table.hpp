#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::stats {

/// A table of counts, row after row, with the sums of its rows and columns, none of them 0.
struct Table {
  std::vector<std::uint64_t> counts;
  std::vector<std::uint64_t> row_sums;
  std::vector<std::uint64_t> column_sums;
};

/// The table without the rows and columns that have no counts; `columns` is the length of a row.
/// std::domain_error when the counts do not fill whole rows.
Table without_empty_lines(std::span<const std::uint64_t> counts, std::size_t columns);

/// Row sum times column sum over the total, cell by cell.
std::vector<double> expected_counts(const Table& table);

}  // namespace evenhand::stats
