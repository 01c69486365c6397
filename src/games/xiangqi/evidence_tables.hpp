#pragma once

#include <cstdint>
#include <vector>

#include "src/judge/evidence.hpp"

namespace evenhand::xiangqi {

/// Row after row.
struct CountTable {
  std::vector<std::uint64_t> counts;
  std::size_t columns = 0;
};

/// A chi-square test of so many counts; its effect is Cohen's w.
struct TableTest {
  stats::TestResult result;
  double total = 0;
};

/// Are rows and columns independent in each of the tables? The sum of their chi-square statistics
/// and of their degrees of freedom; tables with too few counts are left out, and it is skipped when
/// that leaves none.
TableTest independence_within(const std::vector<CountTable>& tables, double level);

/// Do the rows come from one distribution? Chi-square, neighbouring columns pooled where they are
/// too rare (stats::homogeneity).
TableTest alike_in_rows(const CountTable& table, double level);

/// The test with what it would have found.
judge::Evidence table_evidence(const judge::TestInfo& info, TableTest test);

}  // namespace evenhand::xiangqi
