#include "stats/successor_matrix.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "stats/cells.hpp"
#include "stats/chi_squared.hpp"
#include "stats/noncentral_chi_squared.hpp"

namespace evenhand::stats {
namespace {

/// Squared lengths of the deviations' projections on the three parts.
struct Projections {
  double neighbours = 0;
  double order = 0;
  double ends = 0;
};

/// Sums of rows and columns of the deviations from N/n, halved into what does not and what does
/// change sign when rows and columns change places.
struct LineSums {
  std::vector<double> symmetric;
  std::vector<double> antisymmetric;
};

LineSums line_sums(const SuccessorCounts& successors) {
  const std::size_t n = successors.n;
  std::vector<double> rows(n);
  std::vector<double> columns(n);
  for (std::size_t i = 0; i < n * n; ++i) {
    rows[i / n] += static_cast<double>(successors.counts[i]);
    columns[i % n] += static_cast<double>(successors.counts[i]);
  }
  const double expected =
      static_cast<double>(successors.deals) * static_cast<double>(n - 1) / static_cast<double>(n);
  LineSums sums;
  for (std::size_t i = 0; i < n; ++i) {
    sums.symmetric.push_back((rows[i] + columns[i]) / 2 - expected);
    sums.antisymmetric.push_back((rows[i] - columns[i]) / 2);
  }
  return sums;
}

Projections project(const SuccessorCounts& successors) {
  const std::size_t n = successors.n;
  const auto cards = static_cast<double>(n);
  const double expected = static_cast<double>(successors.deals) / cards;
  const LineSums sums = line_sums(successors);
  Projections parts;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto forth = static_cast<double>(successors.counts[a * n + b]);
      const auto back = static_cast<double>(successors.counts[b * n + a]);
      // The part that the line sums explain: u_a + u_b, and v_a - v_b.
      const double even_ends = (sums.symmetric[a] + sums.symmetric[b]) / (cards - 2);
      const double odd_ends = (sums.antisymmetric[a] - sums.antisymmetric[b]) / cards;
      const double even = (forth + back) / 2 - expected - even_ends;
      const double odd = (forth - back) / 2 - odd_ends;
      parts.neighbours += 2 * even * even;
      parts.order += 2 * odd * odd;
      parts.ends += 2 * (even_ends * even_ends + odd_ends * odd_ends);
    }
  }
  return parts;
}

TestResult part_test(double squares, double eigenvalue, double df,
                     const SuccessorCounts& successors, double level) {
  const auto deals = static_cast<double>(successors.deals);
  const auto n = static_cast<double>(successors.n);
  TestResult result;
  result.statistic = squares / (deals * eigenvalue);
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(result.statistic, df);
  // Cells (1 + d)/n: noncentrality N Σ (d/n)² / eigenvalue over n(n-1) cells.
  const double scale = deals * (n - 1) / (n * eigenvalue);
  result.effect =
      root_effect("rms relative deviation of a pair", result.statistic, df, scale, level);
  return result;
}

void check(const SuccessorCounts& successors) {
  if (successors.n < 4 || successors.counts.size() != successors.n * successors.n) {
    throw std::domain_error("successor counts: n * n counts are needed, n at least 4");
  }
}

SuccessorTests skip_all(const std::string& why) {
  return {TestResult::skip(why), TestResult::skip(why), TestResult::skip(why),
          TestResult::skip(why)};
}

double all_degrees(double n) { return n * (n - 1) - 1; }

}  // namespace

std::uint64_t least_successor_deals(std::size_t n) { return 5 * static_cast<std::uint64_t>(n); }

SuccessorTests successor_tests(const SuccessorCounts& successors, double level) {
  check(successors);
  if (successors.deals < least_successor_deals(successors.n)) {
    return skip_all(fmt::format("{} deals are too few for pairs of {} cards, {} are needed",
                                successors.deals, successors.n,
                                least_successor_deals(successors.n)));
  }
  const auto n = static_cast<double>(successors.n);
  const Projections parts = project(successors);
  const auto part = [&](double squares, double eigenvalue, double df) {
    return part_test(squares, eigenvalue, df, successors, level);
  };
  SuccessorTests tests;
  tests.neighbours = part(parts.neighbours, 1 / n, n * (n - 3) / 2);
  tests.order = part(parts.order, (n + 1) / (n * (n - 1)), (n - 1) * (n - 2) / 2);
  tests.ends = part(parts.ends, 1 / (n * (n - 1)), 2 * (n - 1));
  const double statistic =
      tests.neighbours.statistic + tests.order.statistic + tests.ends.statistic;
  tests.all = part(statistic * static_cast<double>(successors.deals) / n, 1 / n, all_degrees(n));
  return tests;
}

double detectable_successor_deviation(std::size_t n, std::uint64_t deals, double alpha,
                                      double power) {
  const auto cards = static_cast<double>(n);
  return std::sqrt(noncentrality_needed(all_degrees(cards), alpha, power) /
                   (static_cast<double>(deals) * (cards - 1)));
}

}  // namespace evenhand::stats
