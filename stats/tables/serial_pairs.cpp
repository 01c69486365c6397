#include "stats/tables/serial_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats {
namespace {

/// The pairs with their margins.
struct SerialTable {
  explicit SerialTable(const SerialPairs& counted)
      : pairs(counted), n(counted.shares.size()), begun(n), ended(n) {
    if (pairs.counts.size() != n * n) throw std::domain_error("serial pairs: n² counts are needed");
    for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
      begun[i / n] += pairs.counts[i];
      ended[i % n] += pairs.counts[i];
    }
    total = std::accumulate(begun.begin(), begun.end(), std::uint64_t{0});
  }

  double share(std::size_t value) const { return pairs.shares[value]; }
  double expected(std::size_t a, std::size_t b) const {
    return share(b) * static_cast<double>(begun[a]) + share(a) * static_cast<double>(ended[b]) -
           static_cast<double>(total) * share(a) * share(b);
  }
  /// Returns what the pair adds to the statistic.
  double term(std::size_t a, std::size_t b) const {
    if (share(a) <= 0 || share(b) <= 0) return 0;
    const double off = static_cast<double>(pairs.counts[a * n + b]) - expected(a, b);
    return off * off / (static_cast<double>(total) * share(a) * share(b));
  }

  const SerialPairs& pairs;
  std::size_t n;
  std::vector<std::uint64_t> begun;
  std::vector<std::uint64_t> ended;
  std::uint64_t total = 0;
};

double freedom_of_pairs(std::size_t values) {
  return static_cast<double>(values - 1) * static_cast<double>(values - 1);
}

}  // namespace

TestResult serial_test(const SerialPairs& pairs, double level) {
  const SerialTable table(pairs);
  double least = 1;
  std::size_t values = 0;
  for (const double share : pairs.shares) {
    if (share <= 0) continue;
    least = std::min(least, share);
    ++values;
  }
  if (values < 2) return TestResult::skip("fewer than two values came");
  const auto total = static_cast<double>(table.total);
  if (total * least * least < least_expected) {
    return TestResult::skip(fmt::format("{}, {} are needed for the rarest pair of values",
                                        are_too_few(table.total, "pairs"),
                                        rounded(std::ceil(least_expected / (least * least)))));
  }
  TestResult result;
  for (std::size_t a = 0; a < table.n; ++a) {
    for (std::size_t b = 0; b < table.n; ++b) result.statistic += table.term(a, b);
  }
  result.degrees_of_freedom = freedom_of_pairs(values);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a pair", result.statistic,
                              *result.degrees_of_freedom, total, level);
  return result;
}

double detectable_serial(std::size_t values, std::uint64_t pairs, double alpha, double power) {
  return std::sqrt(noncentrality_needed(freedom_of_pairs(values), alpha, power) /
                   static_cast<double>(pairs));
}

SerialPair worst_serial_pair(const SerialPairs& pairs) {
  const SerialTable table(pairs);
  SerialPair worst;
  double most = -1;
  for (std::size_t a = 0; a < table.n; ++a) {
    for (std::size_t b = 0; b < table.n; ++b) {
      const double term = table.term(a, b);
      if (term <= most) continue;
      most = term;
      worst = {
          a, b, pairs.counts[a * table.n + b], table.begun[a],
          table.begun[a] == 0 ? 0 : table.expected(a, b) / static_cast<double>(table.begun[a])};
    }
  }
  return worst;
}

}  // namespace evenhand::stats
