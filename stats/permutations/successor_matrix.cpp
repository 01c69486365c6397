#include "stats/permutations/successor_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/nouns.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

/// Squared lengths of the deviations' projections on the three parts.
struct Projections {
  double neighbours = 0;
  double order = 0;
  double even_ends = 0;
  double odd_ends = 0;
};

/// Variances of one deal along the same parts.
struct Eigenvalues {
  double neighbours = 0;
  double order = 0;
  double even_ends = 0;
  double odd_ends = 0;
};

double pairs_of(const SuccessorCounts& successors) {
  return static_cast<double>(successors.n - successors.lag);
}

/// From the chances that two pairs of places hold given cards: the same pair, one that goes on
/// where the other ends, or one with four different places.
Eigenvalues eigenvalues(const SuccessorCounts& successors) {
  const auto n = static_cast<double>(successors.n);
  const double pairs = pairs_of(successors);
  const double chains = std::max(0.0, n - 2 * static_cast<double>(successors.lag));
  const double same = pairs / (n * (n - 1));
  const double chained = chains / (n * (n - 1) * (n - 2));
  const double apart = (pairs * (pairs - 1) - 2 * chains) / (n * (n - 1) * (n - 2) * (n - 3));
  return {same + 2 * apart - 2 * chained, same + 2 * chained,
          same + (n - 4) * chained - 2 * (n - 3) * apart, same - (n - 2) * chained};
}

/// Sums of rows and columns of the deviations from their mean, halved into what does not and what
/// does change sign when rows and columns change places.
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
      static_cast<double>(successors.deals) * pairs_of(successors) / static_cast<double>(n);
  LineSums sums;
  for (std::size_t i = 0; i < n; ++i) {
    sums.symmetric.push_back((rows[i] + columns[i]) / 2 - expected);
    sums.antisymmetric.push_back((rows[i] - columns[i]) / 2);
  }
  return sums;
}

/// The parts of one pair's deviations: what does not change sign when its cards change places, and
/// what does.
struct PairDeviations {
  double even = 0;
  double odd = 0;
  double even_ends = 0;
  double odd_ends = 0;
};

/// Calls f(a, b, parts) for each pair of cards b < a.
template <class F>
void for_pairs(const SuccessorCounts& successors, F&& f) {
  const std::size_t n = successors.n;
  const auto cards = static_cast<double>(n);
  const double expected =
      static_cast<double>(successors.deals) * pairs_of(successors) / (cards * (cards - 1));
  const LineSums sums = line_sums(successors);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto forth = static_cast<double>(successors.counts[a * n + b]);
      const auto back = static_cast<double>(successors.counts[b * n + a]);
      // The part that the line sums explain: u_a + u_b, and v_a - v_b.
      const double even_ends = (sums.symmetric[a] + sums.symmetric[b]) / (cards - 2);
      const double odd_ends = (sums.antisymmetric[a] - sums.antisymmetric[b]) / cards;
      f(a, b,
        PairDeviations{(forth + back) / 2 - expected - even_ends, (forth - back) / 2 - odd_ends,
                       even_ends, odd_ends});
    }
  }
}

Projections project(const SuccessorCounts& successors) {
  Projections parts;
  for_pairs(successors, [&](std::size_t, std::size_t, const PairDeviations& pair) {
    parts.neighbours += 2 * pair.even * pair.even;
    parts.order += 2 * pair.odd * pair.odd;
    parts.even_ends += 2 * pair.even_ends * pair.even_ends;
    parts.odd_ends += 2 * pair.odd_ends * pair.odd_ends;
  });
  return parts;
}

/// Returns excess_variance() of all pairs of two cards, which expect as much each.
double excess_of_pairs(const SuccessorCounts& successors) {
  std::vector<std::uint64_t> counts;
  for (std::size_t cell = 0; cell < successors.counts.size(); ++cell) {
    if (cell % (successors.n + 1) != 0) counts.push_back(successors.counts[cell]);
  }
  const double expected = static_cast<double>(successors.deals) * pairs_of(successors) /
                          static_cast<double>(counts.size());
  return excess_variance(counts, std::vector<double>(counts.size(), expected));
}

/// `statistic` is a sum of squares over N times the eigenvalue.
TestResult part_test(double statistic, double eigenvalue, double df,
                     const SuccessorCounts& successors, double excess, double level,
                     const Slices& slices = {}) {
  const auto deals = static_cast<double>(successors.deals);
  const auto n = static_cast<double>(successors.n);
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(result.statistic, df);
  // Cells q(1 + d): noncentrality N Σ (q d)² / eigenvalue over n(n-1) cells.
  const double cell = pairs_of(successors) / (n * (n - 1));
  const double scale = deals * n * (n - 1) * cell * cell / eigenvalue;
  result.effect = root_effect_of_slices("rms relative deviation of a pair", result.statistic, df,
                                        scale, level, slices, successors.deals, excess);
  return result;
}

void check_successors(const SuccessorCounts& successors) {
  // At half the deck every card is in exactly one pair, and the ends say nothing.
  const bool lag_fits =
      successors.lag == 1 || (successors.lag > 1 && 2 * successors.lag < successors.n);
  if (!lag_fits || successors.n < 4 || successors.counts.size() != successors.n * successors.n) {
    throw std::domain_error(
        "successor counts: n * n counts are needed, n at least 4, and a lag of 1 or below n/2");
  }
}

SuccessorTests skip_all(const std::string& why) {
  return {TestResult::skip(why), TestResult::skip(why), TestResult::skip(why),
          TestResult::skip(why)};
}

double all_degrees(double n) { return n * (n - 1) - 1; }

}  // namespace

std::uint64_t least_successor_deals(std::size_t n, std::size_t lag) {
  const std::uint64_t cells = static_cast<std::uint64_t>(n) * (n - 1);
  return (5 * cells + n - lag - 1) / (n - lag);
}

double successor_statistic(const SuccessorCounts& successors) {
  check_successors(successors);
  const Projections squares = project(successors);
  const Eigenvalues along = eigenvalues(successors);
  return (squares.neighbours / along.neighbours + squares.order / along.order +
          squares.even_ends / along.even_ends + squares.odd_ends / along.odd_ends) /
         static_cast<double>(successors.deals);
}

std::vector<double> successor_direction(const SuccessorCounts& successors) {
  check_successors(successors);
  const std::size_t n = successors.n;
  const Eigenvalues along = eigenvalues(successors);
  std::vector<double> weights(n * n);
  for_pairs(successors, [&](std::size_t a, std::size_t b, const PairDeviations& pair) {
    const double even = pair.even / along.neighbours + pair.even_ends / along.even_ends;
    const double odd = pair.odd / along.order + pair.odd_ends / along.odd_ends;
    weights[a * n + b] = even + odd;
    weights[b * n + a] = even - odd;
  });
  return weights;
}

SuccessorTests successor_tests(const SuccessorCounts& successors, double level,
                               const Slices& slices) {
  check_successors(successors);
  const std::uint64_t least = least_successor_deals(successors.n, successors.lag);
  if (successors.deals < least) {
    return skip_all(fmt::format("{} for pairs of {} cards, {} are needed",
                                are_too_few(successors.deals, "deals"), successors.n, least));
  }
  const auto n = static_cast<double>(successors.n);
  const auto deals = static_cast<double>(successors.deals);
  const Projections squares = project(successors);
  const Eigenvalues along = eigenvalues(successors);
  const double excess = excess_of_pairs(successors);
  const auto part = [&](double statistic, double eigenvalue, double df) {
    return part_test(statistic, eigenvalue, df, successors, excess, level);
  };
  const double neighbours = squares.neighbours / (deals * along.neighbours);
  const double order = squares.order / (deals * along.order);
  const double ends =
      squares.even_ends / (deals * along.even_ends) + squares.odd_ends / (deals * along.odd_ends);
  SuccessorTests tests;
  tests.neighbours = part(neighbours, along.neighbours, n * (n - 3) / 2);
  tests.order = part(order, along.order, (n - 1) * (n - 2) / 2);
  tests.ends = part(ends, along.odd_ends, 2 * (n - 1));
  tests.all = part_test(neighbours + order + ends, along.neighbours, all_degrees(n), successors,
                        excess, level, slices);
  return tests;
}

double detectable_successor_deviation(std::size_t n, std::uint64_t deals, double alpha,
                                      double power) {
  const auto cards = static_cast<double>(n);
  return std::sqrt(noncentrality_needed(all_degrees(cards), alpha, power) /
                   (static_cast<double>(deals) * (cards - 1)));
}

}  // namespace evenhand::stats
