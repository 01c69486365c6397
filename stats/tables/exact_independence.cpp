#include "stats/tables/exact_independence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stats/distributions/hypergeometric.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::stats {
namespace {

/// Equal but for rounding counts as equally likely.
constexpr double alike_but_for_rounding = 1e-7;

double log_factorial(std::uint64_t n) { return log_gamma(static_cast<double>(n) + 1); }

/// Goes through all tables with the sums of one, a cell at a time, and adds up the chances of those
/// that are no likelier.
class TableWalk {
 public:
  explicit TableWalk(Table table) : table_(std::move(table)), rest_(table_.row_sums) {
    for (const std::uint64_t count : table_.counts) observed_ -= log_factorial(count);
    std::uint64_t total = 0;
    for (const std::uint64_t sum : table_.row_sums) {
      constant_ += log_factorial(sum);
      total += sum;
    }
    for (const std::uint64_t sum : table_.column_sums) constant_ += log_factorial(sum);
    constant_ -= log_factorial(total);
  }

  /// Nothing where there are too many.
  std::optional<PValue> no_likelier() {
    if (!fill_column(0, 0, table_.column_sums[0], 0)) return std::nullopt;
    return PValue::from_log(constant_ + observed_ + std::log(sum_));
  }

 private:
  bool fill_column(std::size_t column, std::size_t row, std::uint64_t left, double log_chance) {
    const std::size_t rows = rest_.size();
    if (column + 1 == table_.column_sums.size()) {  // what the rows have left
      for (const std::uint64_t rest : rest_) log_chance -= log_factorial(rest);
      if (log_chance <= observed_ + alike_but_for_rounding)
        sum_ += std::exp(log_chance - observed_);
      return ++tables_ <= most_exact_tables;
    }
    if (row + 1 == rows) {
      if (left > rest_[row]) return true;
      rest_[row] -= left;
      const bool goes_on = fill_column(column + 1, 0, table_.column_sums[column + 1],
                                       log_chance - log_factorial(left));
      rest_[row] += left;
      return goes_on;
    }
    std::uint64_t behind = 0;
    for (std::size_t i = row + 1; i < rows; ++i) behind += rest_[i];
    const std::uint64_t least = left > behind ? left - behind : 0;
    for (std::uint64_t count = least; count <= std::min(left, rest_[row]); ++count) {
      rest_[row] -= count;
      const bool goes_on =
          fill_column(column, row + 1, left - count, log_chance - log_factorial(count));
      rest_[row] += count;
      if (!goes_on) return false;
    }
    return true;
  }

  Table table_;
  std::vector<std::uint64_t> rest_;  ///< of each row, for the columns that are not filled
  double observed_ = 0;              ///< log of the chance of the table itself, less constant_
  double constant_ = 0;
  double sum_ = 0;  ///< in chances of the table itself
  std::size_t tables_ = 0;
};

}  // namespace

std::optional<PValue> exact_independence(std::span<const std::uint64_t> counts,
                                         std::size_t columns) {
  Table table = without_empty_lines(counts, columns);
  if (table.row_sums.size() < 2 || table.column_sums.size() < 2) return PValue{};
  return TableWalk(std::move(table)).no_likelier();
}

std::optional<PValue> exact_independence_within(
    std::span<const std::vector<std::uint64_t>> tables) {
  std::vector<double> law = {0};  // logarithms, by how far the sum is above its least
  std::uint64_t observed = 0;     // above the least as well
  std::size_t steps = 0;
  for (const std::vector<std::uint64_t>& counts : tables) {
    const Table table = without_empty_lines(counts, 2);
    if (table.row_sums.size() < 2 || table.column_sums.size() < 2) continue;
    const Hypergeometric cell(table.row_sums[0] + table.row_sums[1], table.row_sums[0],
                              table.column_sums[0]);
    const std::size_t support = cell.most() - cell.least() + 1;
    steps += support * law.size();
    if (steps > most_exact_tables) return std::nullopt;
    std::vector<double> next(law.size() + support - 1, -std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < support; ++k) {
      const double log_chance = cell.log_pmf(cell.least() + k);
      for (std::size_t i = 0; i < law.size(); ++i) {
        next[i + k] = log_add(next[i + k], law[i] + log_chance);
      }
    }
    law = std::move(next);
    observed += table.counts[0] - cell.least();
  }
  double sum = -std::numeric_limits<double>::infinity();
  for (const double log_chance : law) {
    if (log_chance <= law[observed] + alike_but_for_rounding) sum = log_add(sum, log_chance);
  }
  return PValue::from_log(sum);
}

}  // namespace evenhand::stats
