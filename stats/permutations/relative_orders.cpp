#include "stats/permutations/relative_orders.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "base/nouns.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

/// Among the 24, of the first four values of an order of five.
std::size_t order_of_first_four(std::size_t order) {
  const auto ranks = order_ranks(order);
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    std::size_t smaller = 0;
    for (std::size_t j = i + 1; j < 4; ++j) smaller += ranks[j] < ranks[i] ? 1U : 0U;
    number = number * (4 - i) + smaller;
  }
  return number;
}

std::vector<double> expected(std::span<const std::uint64_t> counts, double total) {
  return std::vector<double>(counts.size(), total / static_cast<double>(counts.size()));
}

double chi_square(std::span<const std::uint64_t> counts, double total) {
  return pearson_statistic(counts, expected(counts, total));
}

TestResult part(double statistic, double df, double total, std::span<const std::uint64_t> cells,
                double level) {
  if (total < 5 * static_cast<double>(cells.size())) {
    return TestResult::skip(fmt::format("{} {} seen, {} are needed",
                                        with_noun(static_cast<std::uint64_t>(total), "orders"),
                                        total == 1 ? "was" : "were", 5 * cells.size()));
  }
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(statistic, df);
  result.effect = root_effect("Cohen's w", statistic, df, total, level,
                              excess_variance(cells, expected(cells, total)));
  return result;
}

std::size_t furthest(std::span<const std::uint64_t> counts, double total) {
  const double expected = total / static_cast<double>(counts.size());
  std::size_t most = 0;
  const auto distance = [&](std::size_t i) {
    return std::abs(static_cast<double>(counts[i]) - expected);
  };
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (distance(i) > distance(most)) most = i;
  }
  return most;
}

}  // namespace

std::array<std::size_t, 5> order_ranks(std::size_t order) {
  std::array<std::size_t, 5> smaller{};
  for (std::size_t i = 5; i-- > 0;) {
    smaller[i] = order % (5 - i);
    order /= 5 - i;
  }
  std::vector<std::size_t> left = {0, 1, 2, 3, 4};
  std::array<std::size_t, 5> ranks{};
  for (std::size_t i = 0; i < 5; ++i) {
    ranks[i] = left[smaller[i]];
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(smaller[i]));
  }
  return ranks;
}

RelativeOrderTests relative_order_tests(std::span<const std::uint64_t> counts, double level) {
  if (counts.size() != orders_of_five) {
    throw std::domain_error("relative orders: 120 counts are needed");
  }
  std::vector<std::uint64_t> fours(orders_of_four);
  for (std::size_t i = 0; i < orders_of_five; ++i) fours[order_of_first_four(i)] += counts[i];
  const double total = total_count(counts);
  if (total == 0) {
    const TestResult none = TestResult::skip("no orders were seen");
    return {none, none};
  }
  const double four = chi_square(fours, total);
  // Pearson's statistic of equal cells is a squared length, so that of the projection comes off.
  const double five = std::max(0.0, chi_square(counts, total) - four);
  return {part(four, orders_of_four - 1, total, fours, level),
          part(five, orders_of_five - orders_of_four, total, counts, level), furthest(fours, total),
          furthest(counts, total)};
}

}  // namespace evenhand::stats
