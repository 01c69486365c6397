#include "stats/permutations/position_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/nouns.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr const char* rms_deviation = "rms relative deviation of a cell";

double cells_expect(const PositionCounts& positions) {
  return static_cast<double>(positions.deals) / static_cast<double>(positions.n);
}

void check_positions(const PositionCounts& positions) {
  if (positions.n < 2 || positions.counts.size() != positions.n * positions.n) {
    throw std::domain_error("position counts: n * n counts are needed, n at least 2");
  }
}

/// Why so few deals cannot be tested, or empty.
std::string too_few_positions(const PositionCounts& positions) {
  const std::uint64_t least = least_position_deals(positions.n);
  if (positions.deals >= least) return {};
  return fmt::format("{} for positions of {} cards, {} are needed",
                     are_too_few(positions.deals, "deals"), positions.n, least);
}

double sum_of_squares(std::span<const std::uint64_t> counts, double expected) {
  double sum = 0;
  for (const std::uint64_t count : counts) {
    const double difference = static_cast<double>(count) - expected;
    sum += difference * difference;
  }
  return sum;
}

/// Returns excess_variance() of cells that expect as much each.
double excess_of_equal(std::span<const std::uint64_t> cells, double expected) {
  return excess_variance(cells, std::vector<double>(cells.size(), expected));
}

TestResult chi_squared_test(double statistic, double df, double scale, double excess,
                            double level) {
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect(rms_deviation, statistic, df, scale, level, excess);
  return result;
}

/// The upper tail of the chi-square of a multinomial of N trials over n equal cells by its first
/// three moments. N + 2 P is the sum of the squared counts, of P pairs of trials in one cell: each
/// of N (N-1) / 2 pairs is one with the chance q = 1/n, any two of them independently, and the
/// three of a triangle are all or none with the chance q².
PValue tail_of_equal_cells(double statistic, double n, double trials) {
  const double q = 1 / n;
  const double pairs = trials * (trials - 1) / 2;
  const double of_pairs =
      pairs * q * (1 - q) * (1 - 2 * q) + trials * (trials - 1) * (trials - 2) * q * q * (1 - q);
  const double third = std::pow(2 * n / trials, 3) * of_pairs;
  const double variance = 2 * (n - 1) * (trials - 1) / trials;
  const double shape = 4 * std::pow(variance, 3) / (third * third);
  const double unit = third / (4 * variance);
  return chi_squared_upper_tail(std::max(0.0, 2 * shape + (statistic - (n - 1)) / unit), 2 * shape);
}

/// One row or column: n cells of a multinomial with probabilities 1/n.
TestResult line_test(const PositionCounts& positions, std::span<const std::uint64_t> line,
                     double level) {
  if (std::string why = too_few_positions(positions); !why.empty())
    return TestResult::skip(std::move(why));
  const double expected = cells_expect(positions);
  TestResult result = chi_squared_test(
      sum_of_squares(line, expected) / expected, static_cast<double>(positions.n - 1),
      static_cast<double>(positions.deals), excess_of_equal(line, expected), level);
  result.p = tail_of_equal_cells(result.statistic, static_cast<double>(positions.n),
                                 static_cast<double>(positions.deals));
  return result;
}

/// The lines of a smaller deck depend on each other so much that Šidák's correction is far too
/// careful: the two of two cards are the same.
constexpr std::size_t least_deck_for_lines = 8;

std::vector<std::uint64_t> row_of(const PositionCounts& positions, std::size_t item) {
  const auto row = positions.counts.subspan(item * positions.n, positions.n);
  return {row.begin(), row.end()};
}

std::vector<std::uint64_t> column_of(const PositionCounts& positions, std::size_t position) {
  std::vector<std::uint64_t> column;
  for (std::size_t item = 0; item < positions.n; ++item) {
    column.push_back(positions.counts[item * positions.n + position]);
  }
  return column;
}

template <class LineOf>
WorstLine worst_line(const PositionCounts& positions, double level, LineOf line_of) {
  check_positions(positions);
  if (positions.n < least_deck_for_lines) {
    return {0, TestResult::skip("decks of at least 8 cards are needed")};
  }
  const double expected = cells_expect(positions);
  std::size_t worst = 0;
  double most = -1;
  for (std::size_t i = 0; i < positions.n; ++i) {
    const double squares = sum_of_squares(line_of(positions, i), expected);
    if (squares > most) {
      worst = i;
      most = squares;
    }
  }
  const auto lines = static_cast<double>(positions.n);
  WorstLine line{worst,
                 line_test(positions, line_of(positions, worst), level_of_each(level, lines))};
  if (line.test.is_skipped()) return line;
  line.test.p = sidak(line.test.p, lines);
  line.test = told_at(level, std::move(line.test));
  return line;
}

WorstCell cell_at(const PositionCounts& positions, std::size_t index) {
  const double expected = cells_expect(positions);
  const double share = 1 / static_cast<double>(positions.n);
  WorstCell cell{
      index / positions.n, index % positions.n, positions.counts[index], expected, 0, {}};
  cell.z = (static_cast<double>(cell.observed) - expected) / std::sqrt(expected * (1 - share));
  cell.p = Binomial(positions.deals, share).two_sided(cell.observed);
  return cell;
}

}  // namespace

std::uint64_t least_position_deals(std::size_t n) { return 5 * static_cast<std::uint64_t>(n); }

double position_statistic(const PositionCounts& positions) {
  check_positions(positions);
  return static_cast<double>(positions.n - 1) *
         sum_of_squares(positions.counts, cells_expect(positions)) /
         static_cast<double>(positions.deals);
}

std::vector<double> position_direction(const PositionCounts& positions) {
  std::vector<double> weights;
  for (const std::uint64_t count : positions.counts) {
    weights.push_back(static_cast<double>(positions.n - 1) *
                      (static_cast<double>(count) - cells_expect(positions)));
  }
  return weights;
}

TestResult position_test(const PositionCounts& positions, double level, const Slices& slices) {
  check_positions(positions);
  if (std::string why = too_few_positions(positions); !why.empty())
    return TestResult::skip(std::move(why));
  const auto others = static_cast<double>(positions.n - 1);
  const double df = others * others;
  TestResult result;
  result.statistic = position_statistic(positions);
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(result.statistic, df);
  result.effect = root_effect_of_slices(
      rms_deviation, result.statistic, df, static_cast<double>(positions.deals) * others, level,
      slices, positions.deals, excess_of_equal(positions.counts, cells_expect(positions)));
  return result;
}

double detectable_position_deviation(std::size_t n, std::uint64_t deals, double alpha,
                                     double power) {
  const auto others = static_cast<double>(n - 1);
  return std::sqrt(noncentrality_needed(others * others, alpha, power) /
                   (static_cast<double>(deals) * others));
}

WorstLine worst_row(const PositionCounts& positions, double level) {
  return worst_line(positions, level, row_of);
}

WorstLine worst_column(const PositionCounts& positions, double level) {
  return worst_line(positions, level, column_of);
}

double detectable_line_deviation(std::size_t n, std::uint64_t deals, double alpha, double power) {
  const auto lines = static_cast<double>(n);
  return std::sqrt(noncentrality_needed(lines - 1, alpha / lines, power) /
                   static_cast<double>(deals));
}

WorstCell worst_cell(const PositionCounts& positions) {
  check_positions(positions);
  // On either side the p-value falls as the count moves away, so only the extremes can be worst.
  const auto [least, most] = std::minmax_element(positions.counts.begin(), positions.counts.end());
  const WorstCell low =
      cell_at(positions, static_cast<std::size_t>(least - positions.counts.begin()));
  const WorstCell high =
      cell_at(positions, static_cast<std::size_t>(most - positions.counts.begin()));
  return low.p < high.p ? low : high;
}

TestResult worst_cell_test(const PositionCounts& positions, double level) {
  check_positions(positions);
  if (std::string why = too_few_positions(positions); !why.empty())
    return TestResult::skip(std::move(why));
  const WorstCell cell = worst_cell(positions);
  const auto n = static_cast<double>(positions.n);
  const Interval share = chosen_share(cell.observed, positions.deals, n * n, level);
  TestResult result;
  result.statistic = cell.z;
  result.p = sidak(cell.p, n * n);
  result.effect = Effect{"relative deviation of the cell",
                         static_cast<double>(cell.observed) / cell.expected - 1,
                         {share.low * n - 1, share.high * n - 1, level}};
  return result;
}

TestResult inclusion_test(std::span<const std::uint64_t> counts, std::uint64_t draws, std::size_t k,
                          double level) {
  const auto n = static_cast<double>(counts.size());
  const auto drawn = static_cast<double>(k);
  if (counts.size() < 2 || k == 0 || k > counts.size()) {
    throw std::domain_error("inclusion test: two items and 0 < k <= items are needed");
  }
  if (k == counts.size()) return TestResult::skip("every draw takes every item");
  const double expected = static_cast<double>(draws) * drawn / n;
  const double left_out = static_cast<double>(draws) - expected;
  if (expected < 5 || left_out < 5) {
    return TestResult::skip(
        fmt::format("{}: each item must be expected 5 times, drawn and not drawn",
                    are_too_few(draws, "draws")));
  }
  const double statistic = sum_of_squares(counts, expected) / expected * ((n - 1) / (n - drawn));
  // Probabilities k/n (1 + d) give the noncentrality N k (n-1)/(n-k) times the mean square of d.
  const double scale = static_cast<double>(draws) * drawn * (n - 1) / (n - drawn);
  return chi_squared_test(statistic, n - 1, scale, excess_of_equal(counts, expected), level);
}

}  // namespace evenhand::stats
