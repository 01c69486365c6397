#include "stats/permutations/pair_counts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

void check_cells(std::span<const double> cells, std::size_t n) {
  if (n < 4 || cells.size() != pairs_of(n)) {
    throw std::domain_error("pair cells: n (n-1) / 2 cells are needed, n at least 4");
  }
}

/// Sum over b of f(a, b); `back` is f(b, a) over f(a, b): 1 or -1. Four rows at a time, for each
/// waits for its own sum; the order of each sum is that of the rows.
std::vector<double> signed_line_sums(std::span<const double> cells, std::size_t n, double back) {
  constexpr std::size_t together = 4;
  std::vector<double> sums(n);
  const auto add = [&](std::size_t a, std::size_t b) {
    const double value = cells[pair_index(a, b, n)];
    sums[a] += value;
    sums[b] += back * value;
  };
  for (std::size_t first = 0; first < n; first += together) {
    const std::size_t end = std::min(first + together, n);
    for (std::size_t a = first; a < end; ++a) {
      for (std::size_t b = a + 1; b < end; ++b) add(a, b);
    }
    for (std::size_t b = end; b < n; ++b) {
      for (std::size_t a = first; a < first + together; ++a) add(a, b);
    }
  }
  return sums;
}

/// The part of a function of pairs that single cards explain: the constant and u_a + back u_b.
struct Explained {
  double mean = 0;
  double back = 1;
  std::vector<double> u;
};

Explained explained(std::span<const double> cells, std::size_t n, PairPart part) {
  check_cells(cells, n);
  const auto cards = static_cast<double>(n);
  if (part == PairPart::ordered) {
    Explained by{0, -1, signed_line_sums(cells, n, -1)};
    for (double& value : by.u) value /= cards;
    return by;
  }
  Explained by{0, 1, signed_line_sums(cells, n, 1)};
  for (const double sum : by.u) by.mean += sum;
  by.mean /= cards * (cards - 1);
  for (double& value : by.u) value = (value - (cards - 1) * by.mean) / (cards - 2);
  return by;
}

/// Calls with what remains of each cell, in order.
template <class Take>
void for_what_is_left(std::span<const double> cells, std::size_t n, PairPart part, Take&& take) {
  const Explained by = explained(cells, n, part);
  std::size_t i = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b, ++i) {
      take(cells[i] - by.mean - by.u[a] - by.back * by.u[b]);
    }
  }
}

double scale_of(const PairSums& sums) {
  const double degrees = pair_degrees(sums.n, sums.part);
  const auto pairs = static_cast<double>(pairs_of(sums.n));
  return static_cast<double>(sums.deals) * degrees * sums.base * sums.base * pairs /
         sums.kernel_square;
}

/// In the inverse covariance, the degrees of freedom over the kernel's square.
Slices in_inverse_covariance(Slices slices, double factor) {
  for (double& product : slices.products) product *= factor;
  slices.between *= factor;
  return slices;
}

double number_of_pairs(std::size_t n) { return falling_power(static_cast<double>(n), 2) / 2; }

double degrees_of_freedom(std::size_t n) {
  const auto items = static_cast<double>(n);
  return items * (items - 3) / 2;
}

double scale(const PairCounts& pairs, const PairNull& null) {
  return static_cast<double>(pairs.deals) * number_of_pairs(pairs.n) * null.together *
         null.together / null.eigenvalue;
}

std::string too_few_pairs(const PairCounts& pairs, const PairNull& null) {
  if (pairs.counts.size() != pairs.n * pairs.n) {
    throw std::domain_error("pair counts: n * n counts are needed");
  }
  const double expected = static_cast<double>(pairs.deals) * null.together;
  const double apart = static_cast<double>(pairs.deals) * (1 - null.together);
  if (null.together <= 0 || apart <= 1e-9) return "pairs are never, or always, together";
  if (expected >= least_expected && apart >= least_expected) return {};
  return fmt::format("{}: each pair must be expected {} times, together and apart",
                     are_too_few(pairs.deals, "deals"), rounded(least_expected));
}

/// The square of the counts' part in the eigenspace of dimension n(n-3)/2.
double squared_projection(const PairCounts& pairs, double expected) {
  const std::size_t n = pairs.n;
  const auto items = static_cast<double>(n);
  std::vector<double> sums(n);
  double total = 0;
  const auto difference = [&](std::size_t a, std::size_t b) {
    return static_cast<double>(pairs.counts[a * n + b]) - expected;
  };
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      sums[a] += difference(a, b);
      sums[b] += difference(a, b);
      total += difference(a, b);
    }
  }
  const double level = 2 * total / ((items - 1) * (items - 2));
  double squares = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const double part = difference(a, b) - (sums[a] + sums[b]) / (items - 2) + level;
      squares += part * part;
    }
  }
  return squares;
}

}  // namespace

double pair_degrees(std::size_t n, PairPart part) {
  const auto cards = static_cast<double>(n);
  return part == PairPart::unordered ? cards * (cards - 3) / 2 : (cards - 1) * (cards - 2) / 2;
}

std::pair<std::size_t, std::size_t> pair_at(std::size_t index, std::size_t n) {
  std::size_t a = 0;
  while (index >= n - 1 - a) index -= n - 1 - a++;
  return {a, a + 1 + index};
}

std::vector<double> pair_share(std::span<const double> cells, std::size_t n, PairPart part) {
  std::vector<double> share;
  share.reserve(cells.size());
  for_what_is_left(cells, n, part, [&](double value) { share.push_back(value); });
  return share;
}

double pair_square(std::span<const double> cells, std::size_t n, PairPart part) {
  double square = 0;
  for_what_is_left(cells, n, part, [&](double value) { square += value * value; });
  return square;
}

TestResult pair_test(const PairSums& sums, double level) {
  const double degrees = pair_degrees(sums.n, sums.part);
  TestResult result;
  result.statistic = degrees * pair_square(sums.cells, sums.n, sums.part) /
                     (static_cast<double>(sums.deals) * sums.kernel_square);
  result.degrees_of_freedom = degrees;
  result.p = chi_squared_upper_tail(result.statistic, degrees);
  const Slices slices = in_inverse_covariance(sums.slices, degrees / sums.kernel_square);
  result.effect = root_effect_of_slices("rms relative deviation of a pair", result.statistic,
                                        degrees, scale_of(sums), level, slices, sums.deals);
  return result;
}

double detectable_pair_deviation(const PairSums& sums, double alpha, double power) {
  return std::sqrt(noncentrality_needed(pair_degrees(sums.n, sums.part), alpha, power) /
                   scale_of(sums));
}

PairNull pair_null(std::size_t n, std::span<const std::uint64_t> groups) {
  const auto items = static_cast<double>(n);
  double pairs = 0;  // ordered pairs, triples and two pairs in groups
  double triples = 0;
  double squares = 0;
  double fours = 0;
  for (const std::uint64_t group : groups) {
    const auto size = static_cast<double>(group);
    pairs += falling_power(size, 2);
    triples += falling_power(size, 3);
    fours += falling_power(size, 4);
    squares += falling_power(size, 2) * falling_power(size, 2);
  }
  if (n < 2) return {};
  const double q = pairs / falling_power(items, 2);
  if (n < 4) return {q, 0};
  const double two_pairs = fours + pairs * pairs - squares;  // disjoint, in one group or in two
  const double share_one = triples / falling_power(items, 3);
  const double share_none = two_pairs / falling_power(items, 4);
  return {q, q - 2 * share_one + share_none};
}

TestResult pair_test(const PairCounts& pairs, double level) {
  const PairNull null = pair_null(pairs.n, pairs.groups);
  if (pairs.n < 4 || null.eigenvalue <= 1e-12) {
    return TestResult::skip("which pairs are together follows from the single cards");
  }
  if (std::string why = too_few_pairs(pairs, null); !why.empty())
    return TestResult::skip(std::move(why));
  const double expected = static_cast<double>(pairs.deals) * null.together;
  TestResult result;
  result.statistic =
      squared_projection(pairs, expected) / (static_cast<double>(pairs.deals) * null.eigenvalue);
  result.degrees_of_freedom = degrees_of_freedom(pairs.n);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a pair", result.statistic,
                              *result.degrees_of_freedom, scale(pairs, null), level);
  return result;
}

double detectable_pair_deviation(const PairCounts& pairs, double alpha, double power) {
  return std::sqrt(noncentrality_needed(degrees_of_freedom(pairs.n), alpha, power) /
                   scale(pairs, pair_null(pairs.n, pairs.groups)));
}

WorstPair worst_pair(const PairCounts& pairs) {
  const PairNull null = pair_null(pairs.n, pairs.groups);
  const double expected = static_cast<double>(pairs.deals) * null.together;
  WorstPair low{0, 1, pairs.counts[1], expected};
  WorstPair high = low;
  for (std::size_t a = 0; a < pairs.n; ++a) {
    for (std::size_t b = a + 1; b < pairs.n; ++b) {
      const std::uint64_t count = pairs.counts[a * pairs.n + b];
      if (count < low.observed) low = {a, b, count, expected};
      if (count > high.observed) high = {a, b, count, expected};
    }
  }
  // On either side the p-value falls as the count moves away, so only the extremes can be worst.
  const Binomial binomial(pairs.deals, null.together);
  return binomial.two_sided(low.observed) < binomial.two_sided(high.observed) ? low : high;
}

TestResult worst_pair_test(const PairCounts& pairs, double level) {
  const PairNull null = pair_null(pairs.n, pairs.groups);
  if (std::string why = too_few_pairs(pairs, null); !why.empty())
    return TestResult::skip(std::move(why));
  const WorstPair pair = worst_pair(pairs);
  const Interval share = chosen_share(pair.observed, pairs.deals, number_of_pairs(pairs.n), level);
  TestResult result;
  result.statistic = (static_cast<double>(pair.observed) - pair.expected) /
                     std::sqrt(pair.expected * (1 - null.together));
  result.p = sidak(Binomial(pairs.deals, null.together).two_sided(pair.observed),
                   number_of_pairs(pairs.n));
  result.effect = Effect{"relative deviation of the pair",
                         static_cast<double>(pair.observed) / pair.expected - 1,
                         {share.low / null.together - 1, share.high / null.together - 1, level}};
  return result;
}

double detectable_worst_pair(const PairCounts& pairs, double alpha, double power) {
  const double q = pair_null(pairs.n, pairs.groups).together;
  const double lambda = noncentrality_needed(1, alpha / number_of_pairs(pairs.n), power);
  return std::sqrt(lambda * (1 - q) / (static_cast<double>(pairs.deals) * q));
}

}  // namespace evenhand::stats
