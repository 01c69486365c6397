#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/tables/goodness_of_fit.hpp"

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

/// Are rows and columns of a table of counts independent? `counts` is row after row, `columns` to
/// a row. Rows and columns without counts are left out; skipped when fewer than two of either
/// remain or a cell expects less than `least_expected`.
/// Degrees of freedom (rows - 1)(columns - 1).
CountTests independence(std::span<const std::uint64_t> counts, std::size_t columns,
                        double level = 0.99);

/// Do k samples (the rows) come from one distribution over the same cells (the columns)?
/// Neighbouring columns are pooled until every cell of every sample expects `least_expected`;
/// then the same statistic as for independence. At level 0 no interval is computed.
CountTests homogeneity(std::span<const std::uint64_t> counts, std::size_t columns,
                       double level = 0.99);

/// Are rows and columns independent in each of several tables, each in `columns` columns? The sum
/// of their chi-square statistics and of their degrees of freedom; tables with too few counts are
/// left out, and it is skipped when that leaves none.
struct WithinTables {
  TestResult result;  ///< the effect is Cohen's w of all counts
  double total = 0;   ///< counts of the tables that are not left out
};
WithinTables independence_within(std::span<const std::vector<std::uint64_t>> tables,
                                 std::size_t columns, double level = 0.99);

}  // namespace evenhand::stats
