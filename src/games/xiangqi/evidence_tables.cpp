#include "src/games/xiangqi/evidence_tables.hpp"

#include <cmath>
#include <utility>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::xiangqi {

using stats::TestResult;

TableTest independence_within(const std::vector<CountTable>& strata, double level) {
  double statistic = 0;
  double df = 0;
  double total = 0;
  std::string why = "there are no neighbours";
  for (const CountTable& table : strata) {
    const TestResult one = stats::independence(table.counts, table.columns).chi_square;
    if (one.is_skipped()) {
      why = one.skipped;
      continue;
    }
    statistic += one.statistic;
    df += *one.degrees_of_freedom;
    total += stats::total_count(table.counts);
  }
  if (df == 0) return {TestResult::skip(why), 0};
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = stats::chi_squared_upper_tail(statistic, df);
  result.effect = stats::root_effect("Cohen's w", statistic, df, total, level);
  return {std::move(result), total};
}

TableTest alike_in_rows(const CountTable& table, double level) {
  if (table.counts.empty()) return {TestResult::skip("there are no counts"), 0};
  return {stats::homogeneity(table.counts, table.columns, level).chi_square,
          stats::total_count(table.counts)};
}

judge::Evidence table_evidence(const judge::TestInfo& info, TableTest test) {
  const bool is_made = !test.result.is_skipped();
  judge::Evidence found = judge::evidence(info, std::move(test.result));
  if (!is_made) return found;
  found.detectable = [df = *found.result.degrees_of_freedom, total = test.total](double alpha,
                                                                                 double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / total);
  };
  return found;
}

}  // namespace evenhand::xiangqi
