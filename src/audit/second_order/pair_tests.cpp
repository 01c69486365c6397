#include "src/audit/second_order/pair_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/pair_parts.hpp"

namespace evenhand::audit {
namespace {

using stats::PairPart;

constexpr double least_expected = 10;

/// Counts of pairs and what their cells are expected to be.
struct Table {
  std::vector<double> cells;   ///< by pair_index(), sums over deals
  std::vector<double> kernel;  ///< the same function of one deal, by pairs of values
  double chance = 0;           ///< of one cell in one deal
  double base = 0;             ///< as in stats::PairSums
  std::string words;
};

std::string too_few(double chance, std::uint64_t deals) {
  const double rarer = std::min(chance, 1 - chance);
  if (static_cast<double>(deals) * rarer >= least_expected) return {};
  return fmt::format("{} deals are too few, {:.0f} are needed", deals,
                     std::ceil(least_expected / rarer));
}

Evidence part_test(const Table& table, PairPart part, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  if (std::string why = too_few(table.chance, sample.deals); !why.empty()) {
    return {{}, stats::TestResult::skip(std::move(why))};
  }
  double whole = 0;
  for (const double value : table.kernel) whole += value * value;
  const double square = stats::pair_square(table.kernel, n, part);
  if (square <= 1e-9 * whole) {
    return {{}, stats::TestResult::skip("the deck is too small for it to say more than positions")};
  }
  const stats::PairSums sums{table.cells, square, n, sample.deals, part, table.base};
  Evidence evidence{{}, stats::pair_test(sums, sample.level)};
  evidence.words = fmt::format("{} deviate by {} rms from their share", table.words,
                               percent(evidence.result.effect->value));
  stats::PairSums size = sums;  // the cells are not looked at, and would not live that long
  size.cells = {};
  evidence.detectable = [size](double alpha, double power) {
    return stats::detectable_pair_deviation(size, alpha, power);
  };
  return evidence;
}

/// The least likely of counts that are all Binomial(deals, chance). On either side the p-value
/// falls as the count moves away, so only the extremes can be it. `describe` gets its index.
template <class Describe>
Evidence worst_of(const std::vector<std::uint64_t>& counts, double chance, const Sample& sample,
                  Describe&& describe) {
  const std::uint64_t deals = sample.deals;
  if (std::string why = too_few(chance, deals); !why.empty()) {
    return {{}, stats::TestResult::skip(std::move(why))};
  }
  const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
  const stats::Binomial null(deals, chance);
  const auto worst = null.two_sided(*least) < null.two_sided(*most) ? least : most;
  const double expected = null.mean();
  const auto family = static_cast<double>(counts.size());
  const stats::Interval share = stats::chosen_share(*worst, deals, family, sample.level);
  const auto count = static_cast<double>(*worst);
  Evidence evidence;
  evidence.result.statistic = (count - expected) / std::sqrt(null.variance());
  evidence.result.p = stats::sidak(null.two_sided(*worst), family);
  evidence.result.effect =
      stats::Effect{"relative deviation of the pair",
                    count / expected - 1,
                    {share.low / chance - 1, share.high / chance - 1, share.level}};
  evidence.words =
      fmt::format("{} in {}", describe(static_cast<std::size_t>(worst - counts.begin())),
                  share_of_deals(*worst, deals, chance));
  return evidence;
}

std::vector<double> as_doubles(const std::vector<std::uint64_t>& counts) {
  return {counts.begin(), counts.end()};
}

/// f(p, q) over pairs p < q.
template <class F>
std::vector<double> over_pairs(std::size_t n, F&& f) {
  std::vector<double> values;
  values.reserve(stats::pairs_of(n));
  for (std::size_t p = 0; p < n; ++p) {
    for (std::size_t q = p + 1; q < n; ++q) values.push_back(f(p, q));
  }
  return values;
}

void add_classes(const PairTally& tally, const PairWords& words, const Sample& sample,
                 PairTests& tests) {
  const std::size_t n = sample.deck.size;
  for (std::size_t i = 0; i < tally.classes().size(); ++i) {
    const PairClass& classes = tally.classes()[i];
    const std::vector<std::uint64_t> counts = tally.together(i);
    Table table{as_doubles(counts),
                over_pairs(n,
                           [&](std::size_t p, std::size_t q) {
                             return classes.class_of[p] == classes.class_of[q] ? 1.0 : 0.0;
                           }),
                0, 0, fmt::format(fmt::runtime(words.pairs), classes.words)};
    for (const double value : table.kernel) table.chance += value;
    table.chance /= static_cast<double>(stats::pairs_of(n));
    table.base = table.chance;
    tests.together.push_back(part_test(table, PairPart::unordered, sample));
    tests.worst_together.push_back(worst_of(counts, table.chance, sample, [&](std::size_t index) {
      const auto [a, b] = stats::pair_at(index, n);
      return words.together(sample.deck, a, b, classes.words);
    }));
  }
}

void add_order(const PairTally& tally, const PairWords& words, const Sample& sample,
               PairTests& tests) {
  const std::size_t n = sample.deck.size;
  const std::vector<std::uint64_t> counts = tally.below();
  Table table{as_doubles(counts), over_pairs(n, [](std::size_t, std::size_t) { return 0.5; }), 0.5,
              0.5, std::string(words.orders)};
  for (double& cell : table.cells) cell -= static_cast<double>(sample.deals) / 2;
  tests.order.push_back(part_test(table, PairPart::ordered, sample));
  tests.worst_order.push_back(worst_of(counts, 0.5, sample, [&](std::size_t index) {
    const auto [a, b] = stats::pair_at(index, n);
    return words.order(sample.deck, a, b, 0);
  }));
}

/// The cells of a matrix that are not on its diagonal, row after row.
std::vector<std::uint64_t> off_diagonal(const std::vector<std::uint64_t>& matrix, std::size_t n) {
  std::vector<std::uint64_t> cells;
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    if (i / n != i % n) cells.push_back(matrix[i]);
  }
  return cells;
}

void add_distance(const PairTally& tally, std::size_t i, const PairWords& words,
                  const Sample& sample, PairTests& tests) {
  const std::size_t n = sample.deck.size;
  const std::size_t apart = tally.apart()[i];
  const std::vector<std::uint64_t> matrix = tally.distant(i);
  const std::string name = fmt::format(fmt::runtime(words.apart), apart);
  const double chance = static_cast<double>(n - apart) / static_cast<double>(stats::pairs_of(n));
  const std::vector<double> kernel =
      over_pairs(n, [&](std::size_t p, std::size_t q) { return q - p == apart ? 1.0 : 0.0; });
  std::vector<std::uint64_t> either;
  Table order{{}, kernel, chance / 2, chance, fmt::format("{}, {}", words.orders, name)};
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const std::uint64_t forth = matrix[a * n + b];
      const std::uint64_t back = matrix[b * n + a];
      either.push_back(forth + back);
      order.cells.push_back(static_cast<double>(forth) - static_cast<double>(back));
    }
  }
  const Table together{as_doubles(either), kernel, chance, chance,
                       fmt::format(fmt::runtime(words.pairs), name)};
  tests.together.push_back(part_test(together, PairPart::unordered, sample));
  tests.order.push_back(part_test(order, PairPart::ordered, sample));
  tests.worst_together.push_back(worst_of(either, chance, sample, [&](std::size_t index) {
    const auto [a, b] = stats::pair_at(index, n);
    return words.together(sample.deck, a, b, name);
  }));
  tests.worst_order.push_back(
      worst_of(off_diagonal(matrix, n), chance / 2, sample, [&](std::size_t index) {
        const std::size_t a = index / (n - 1);
        const std::size_t b = index % (n - 1);
        return words.order(sample.deck, a, b < a ? b : b + 1, apart);
      }));
}

}  // namespace

PairTests pair_tests(const PairTally& tally, const PairWords& words, const Sample& sample) {
  PairTests tests;
  // No family has more members than there are tables.
  Sample each = sample;
  each.level = stats::level_of_each(
      sample.level, static_cast<double>(tally.classes().size() + PairTally::distances));
  add_classes(tally, words, each, tests);
  add_order(tally, words, each, tests);
  for (std::size_t i = 0; i < PairTally::distances; ++i) {
    add_distance(tally, i, words, each, tests);
  }
  return tests;
}

}  // namespace evenhand::audit
