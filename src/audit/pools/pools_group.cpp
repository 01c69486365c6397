#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/pools/pools_tally.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/sequence_nulls.hpp"
#include "stats/sequences/trace_test.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::audit {
namespace {

using Range = PoolsTally::Range;
using stats::TestResult;

namespace pools_info {
constexpr TestInfo numbers{
    "pools.numbers", Method::permutation,
    "Numbers of one draw come with those of another of the row as if the draws were independent."};
constexpr TestInfo worst_pair{
    "pools.worst-pair", Method::fisher_exact,
    "No number of one draw comes with one of another more or less often than by chance."};
constexpr TestInfo worst_place{
    "pools.worst-place", Method::fisher_exact,
    "The same of numbers at their places: the first ball of one draw, the last of another."};
constexpr TestInfo shared{"pools.shared", Method::permutation,
                          "A number comes in two draws of a row as often as by chance."};
constexpr TestInfo before{"pools.before", Method::fisher_exact,
                          "No number comes after one that another draw of the row before had, more "
                          "or less often than by chance.",
                          Asks::of_memory};
}  // namespace pools_info

constexpr std::array pools_tests = {pools_info::numbers, pools_info::worst_pair,
                                    pools_info::worst_place, pools_info::shared,
                                    pools_info::before};

/// The yardstick: pairs of numbers that deviate by so much.
constexpr double enough = 0.1;
/// Fewer rows tell nothing of two numbers.
constexpr std::uint64_t least_rows = 100;

/// The counts of numbers of one draw beside those of another.
struct Table {
  std::span<const std::uint64_t> of_one;    ///< [a]: rows that hold it
  std::span<const std::uint64_t> of_other;  ///< [b]
  std::span<const std::uint64_t> both;      ///< [a * of_other.size() + b]
  std::uint64_t rows;

  std::uint64_t at(std::size_t a, std::size_t b) const { return both[a * of_other.size() + b]; }
  /// The law of a count, whatever the shares of the two: exact, as rows of one draw may be put
  /// beside any of the other.
  stats::Hypergeometric law(std::size_t a, std::size_t b) const {
    return {rows, of_one[a], of_other[b]};
  }
};

using DrawsLookedAt = std::function<bool(std::size_t p, std::size_t q)>;

struct WorstCell {
  std::size_t a = 0;
  std::size_t b = 0;
  double furthest = -1;  ///< standard deviations
  double cells = 0;      ///< of all ranges, that vary
};

/// The cell that is furthest from its mean, of numbers of different draws; `is_looked_at` says of
/// which two draws.
WorstCell worst_cell(const Table& table, const std::vector<Range>& draws,
                     const DrawsLookedAt& is_looked_at) {
  WorstCell worst;
  for (std::size_t p = 0; p < draws.size(); ++p) {
    for (std::size_t q = 0; q < draws.size(); ++q) {
      if (!is_looked_at(p, q)) continue;
      for (std::size_t a = draws[p].first; a < draws[p].first + draws[p].count; ++a) {
        for (std::size_t b = draws[q].first; b < draws[q].first + draws[q].count; ++b) {
          const stats::Hypergeometric law = table.law(a, b);
          if (!(law.variance() > 0)) continue;
          ++worst.cells;
          const double here =
              std::fabs(real(table.at(a, b)) - law.mean()) / std::sqrt(law.variance());
          if (here <= worst.furthest) continue;
          worst = {a, b, here, worst.cells};
        }
      }
    }
  }
  return worst;
}

/// `subject` names two numbers.
Evidence worst_of(const TestInfo& info, const Table& table, const WorstCell& worst,
                  const std::function<std::string(std::size_t a, std::size_t b)>& subject,
                  double level) {
  Evidence evidence = judge::evidence(info, {});
  if (worst.furthest < 0) {
    evidence.result = TestResult::skip("no number of one draw varies beside one of another");
    return evidence;
  }
  const std::uint64_t count = table.at(worst.a, worst.b);
  const double expected = table.law(worst.a, worst.b).mean() / real(table.rows);
  const stats::Interval within =
      stats::clopper_pearson(count, table.rows, stats::level_of_each(level, worst.cells));
  evidence.result.statistic = worst.furthest;
  evidence.result.p = stats::sidak(table.law(worst.a, worst.b).two_sided(count), worst.cells);
  evidence.result.effect = stats::Effect{"change of the share of rows that have both",
                                         real(count) / real(table.rows) - expected,
                                         {within.low - expected, within.high - expected, level}};
  evidence.subject = subject(worst.a, worst.b);
  evidence.words = fmt::format("{} in {} of rows, expected {}", evidence.subject,
                               percent(real(count) / real(table.rows)), percent(expected));
  return evidence;
}

constexpr const char* one_set =
    "no number comes in both draws, as where the later is out of what the earlier left: audit them "
    "as one draw, such as --draw 7 --deck 49 for six and one of 49, --sorted where they are";

/// The numbers of the rows, two draws at a time.
class Rows {
 public:
  Rows(const PoolsTally& tally, const Sample& sample)
      : tally_(tally), sample_(sample), names_(cards::pool_names(sample.deck.pools)) {}

  /// Two draws of which the later is out of what the earlier left are not independent, and no bias:
  /// they are of the same numbers, and have none in common where some were to be expected.
  bool are_of_one_set(std::size_t p, std::size_t q) const {
    const cards::Deck& one = sample_.deck.pools[p];
    const cards::Deck& other = sample_.deck.pools[q];
    if (one.size != other.size || one.first_number != other.first_number ||
        one.card_names != other.card_names) {
      return false;
    }
    constexpr double some = 3;
    double expected = 0;
    for (std::size_t i = 0; i < one.size; ++i) {
      const std::size_t a = tally_.ranges()[p].first + i;
      const std::size_t b = tally_.ranges()[q].first + i;
      if (of_numbers().at(a, b) > 0) return false;
      expected += of_numbers().law(a, b).mean();
    }
    return expected >= some;
  }
  DrawsLookedAt tested_together() const {
    return [this](std::size_t p, std::size_t q) { return p < q && !are_of_one_set(p, q); };
  }
  bool all_are_of_one_set() const {
    bool all = true;
    for_draws([&](std::size_t p, std::size_t q) { all = all && are_of_one_set(p, q); });
    return all;
  }

  Evidence numbers(double level) const {
    std::vector<Evidence> all;
    const double each = stats::level_of_each(level, pairs_of_draws());
    for_draws([&](std::size_t p, std::size_t q) { all.push_back(numbers_of(p, q, each)); });
    return judge::smallest_of(pools_info::numbers, std::move(all), level);
  }

  Evidence worst_pair(double level) const {
    const Table table = of_numbers();
    return worst_of(
        pools_info::worst_pair, table, worst_cell(table, tally_.ranges(), tested_together()),
        [&](std::size_t a, std::size_t b) { return fmt::format("{} with {}", words(a), words(b)); },
        level);
  }

  Evidence worst_place(double level) const {
    if (tally_.placed() == 0) {
      return judge::evidence(
          pools_info::worst_place,
          TestResult::skip("each draw is of one number, or the numbers at places are too many"));
    }
    const Table table = {tally_.placed_came(), tally_.placed_came(), tally_.placed_together(),
                         sample_.deals};
    return worst_of(
        pools_info::worst_place, table,
        worst_cell(table, tally_.placed_ranges(), tested_together()),
        [&](std::size_t a, std::size_t b) {
          return fmt::format("{} with {}", placed_words(a), placed_words(b));
        },
        level);
  }

  Evidence shared(double level) const {
    std::vector<Evidence> all;
    const double each = stats::level_of_each(level, pairs_of_draws());
    for_draws([&](std::size_t p, std::size_t q) { all.push_back(shared_by(p, q, each)); });
    return judge::smallest_of(pools_info::shared, std::move(all), level);
  }

  Evidence before(double level) const {
    if (tally_.successors() < least_rows) {
      return judge::evidence(
          pools_info::before,
          TestResult::skip(fmt::format("{}, {} are needed",
                                       are_too_few(tally_.successors(), "rows after another"),
                                       least_rows)));
    }
    const Table table = {tally_.before(), tally_.now(), tally_.follows(), tally_.successors()};
    return worst_of(
        pools_info::before, table, worst_cell(table, tally_.ranges(), std::not_equal_to<>()),
        [&](std::size_t a, std::size_t b) {
          return fmt::format("{} in the row after {}", words(b), words(a));
        },
        level);
  }

 private:
  Table of_numbers() const {
    return {tally_.came(), tally_.came(), tally_.together(), sample_.deals};
  }
  double pairs_of_draws() const {
    const double draws = real(names_.size());
    return draws * (draws - 1) / 2;
  }
  template <class Use>
  void for_draws(const Use& use) const {
    for (std::size_t p = 0; p < names_.size(); ++p) {
      for (std::size_t q = p + 1; q < names_.size(); ++q) use(p, q);
    }
  }
  std::string words(std::size_t number) const { return card_words(sample_.deck, number); }
  std::string placed_words(std::size_t placed) const {
    std::size_t draw = 0;
    while (placed >= tally_.placed_ranges()[draw].first + tally_.placed_ranges()[draw].count)
      ++draw;
    const std::size_t within = placed - tally_.placed_ranges()[draw].first;
    const Range& range = tally_.ranges()[draw];
    const std::string number = words(range.first + within % range.count);
    if (sample_.deck.pools[draw].draw == 1) return number;
    return fmt::format("{} at place {}", number, within / range.count + 1);
  }

  /// Rows that hold both of two numbers of one draw.
  std::uint64_t together(std::size_t a, std::size_t b) const {
    if (a == b) return tally_.came()[a];
    return tally_.together()[std::min(a, b) * tally_.numbers() + std::max(a, b)];
  }
  /// The covariance of two numbers of one draw, in rows squared.
  double scatter(std::size_t a, std::size_t b) const {
    return real(together(a, b)) -
           real(tally_.came()[a]) * real(tally_.came()[b]) / real(sample_.deals);
  }

  stats::CovarianceTraces traces(std::size_t draw) const {
    const Range& range = tally_.ranges()[draw];
    const std::span<const std::uint64_t> came =
        std::span(tally_.came()).subspan(range.first, range.count);
    std::vector<std::uint64_t> pairs(range.count * range.count);
    for (std::size_t a = 0; a < range.count; ++a) {
      for (std::size_t b = a + 1; b < range.count; ++b) {
        pairs[a * range.count + b] = together(range.first + a, range.first + b);
      }
    }
    return stats::draw_moments(came, pairs, sample_.deals).traces;
  }

  /// The sum over all pairs of numbers of squared covariances is that of products of two vectors
  /// that have nothing to do with each other: its covariance is the Kronecker product of theirs,
  /// with the products of their traces.
  Evidence numbers_of(std::size_t p, std::size_t q, double level) const {
    if (are_of_one_set(p, q)) {
      return judge::evidence(pools_info::numbers, TestResult::skip(one_set));
    }
    const Table table = of_numbers();
    const Range& one = tally_.ranges()[p];
    const Range& other = tally_.ranges()[q];
    const stats::CovarianceTraces a = traces(p);
    const stats::CovarianceTraces b = traces(q);
    const stats::CovarianceTraces both{a.first * b.first, a.second * b.second, a.third * b.third};
    const double rows = real(sample_.deals);
    double square = 0;
    double expected = 0;
    for (std::size_t i = one.first; i < one.first + one.count; ++i) {
      for (std::size_t j = other.first; j < other.first + other.count; ++j) {
        const double mean = table.law(i, j).mean();
        square += (real(table.at(i, j)) - mean) * (real(table.at(i, j)) - mean);
        expected += mean * mean;
      }
    }
    // By the mean of the square when the rows of one draw are put beside any of the other.
    square *= (rows - 1) / (rows * rows);
    Evidence evidence = judge::evidence(
        pools_info::numbers, stats::trace_test(square, 1, both, "rms relative deviation of a pair",
                                               expected / rows, level));
    evidence.enough = enough;
    evidence.would_have_shown = "pairs of numbers off by {} on average would have shown";
    evidence.subject = fmt::format("{} with {}", names_[p], names_[q]);
    if (evidence.result.is_skipped()) return evidence;
    evidence.words = fmt::format("numbers of {} and of {} come together off by {} on average",
                                 names_[p], names_[q], percent(evidence.result.effect->value));
    evidence.detectable = [both, terms = expected / rows](double alpha, double power) {
      return stats::detectable_by_traces(1, both, terms, alpha, power);
    };
    return evidence;
  }

  /// The number of the other draw that is called the same, if there is one.
  std::optional<std::size_t> namesake(std::size_t number, std::size_t p, std::size_t q) const {
    const cards::Deck& one = sample_.deck.pools[p];
    const cards::Deck& other = sample_.deck.pools[q];
    if (one.card_names.empty() != other.card_names.empty()) return std::nullopt;
    const std::size_t first = tally_.ranges()[q].first;
    if (!one.card_names.empty()) {
      const auto found =
          std::find(other.card_names.begin(), other.card_names.end(), one.card_names[number]);
      if (found == other.card_names.end()) return std::nullopt;
      return first + static_cast<std::size_t>(found - other.card_names.begin());
    }
    const std::size_t called = number + one.first_number;
    if (called < other.first_number || called - other.first_number >= other.size) {
      return std::nullopt;
    }
    return first + called - other.first_number;
  }

  Evidence shared_by(std::size_t p, std::size_t q, double level) const {
    std::vector<std::pair<std::size_t, std::size_t>> same;
    for (std::size_t i = 0; i < tally_.ranges()[p].count; ++i) {
      if (const auto other = namesake(i, p, q)) {
        same.emplace_back(tally_.ranges()[p].first + i, *other);
      }
    }
    const Table table = of_numbers();
    const double rows = real(sample_.deals);
    double equal_pairs = 0;
    double variance = 0;
    std::uint64_t shared = 0;
    for (const auto& [a, b] : same) {
      shared += table.at(a, b);
      equal_pairs += real(table.of_one[a]) * real(table.of_other[b]);
      for (const auto& [c, d] : same) variance += scatter(a, c) * scatter(b, d);
    }
    variance /= rows - 1;
    Evidence evidence = judge::evidence(pools_info::shared, {});
    if (are_of_one_set(p, q)) {
      evidence.result = TestResult::skip(one_set);
      return evidence;
    }
    if (!(equal_pairs > 0 && variance > 0)) {
      evidence.result = TestResult::skip("the draws have no number in common");
      return evidence;
    }
    const double mean = equal_pairs / rows;
    evidence.result = stats::difference_test((real(shared) - mean) / rows, variance / rows / rows,
                                             std::sqrt(variance / rows),
                                             "shift of the mean in standard deviations", level);
    constexpr double few = 30;
    if (mean < few) {
      // So many of all pairs of a row of one draw and a row of the other have a number in common.
      const std::uint64_t all = sample_.deals * sample_.deals;
      evidence.result.p =
          stats::Hypergeometric(all, std::min(all, count_of(equal_pairs)), sample_.deals)
              .two_sided(shared);
    } else {
      evidence.result.p = stats::two_sided(stats::DispersedCount{real(shared), mean, variance});
    }
    evidence.subject = fmt::format("{} with {}", names_[p], names_[q]);
    evidence.words =
        fmt::format("{} and {}: {} numbers in common in a row on average, expected {}", names_[p],
                    names_[q], rounded(real(shared) / rows, 5), rounded(mean / rows, 5));
    evidence.detectable = judge::detectable_w(1, rows);
    return evidence;
  }
  static std::uint64_t count_of(double whole) {
    return static_cast<std::uint64_t>(std::llround(whole));
  }

  const PoolsTally& tally_;
  const Sample& sample_;
  std::vector<std::string> names_;
};

std::unique_ptr<PoolsTally> make_pools(const cards::Deck& deck) {
  return PoolsTally::fits(deck) ? std::make_unique<PoolsTally>(deck) : nullptr;
}

std::vector<Evidence> run_pools(const PoolsTally& tally, const Sample& sample) {
  if (sample.deals < least_rows) {
    std::vector<Evidence> skipped;
    judge::skip(pools_tests,
                fmt::format("{}, {} are needed", are_too_few(sample.deals, "rows"), least_rows),
                skipped);
    return skipped;
  }
  const Rows rows(tally, sample);
  if (rows.all_are_of_one_set()) {
    std::vector<Evidence> tests;
    judge::skip(std::span(pools_tests).first(pools_tests.size() - 1), one_set, tests);
    tests.front().enough = enough;
    tests.push_back(rows.before(sample.level));
    return tests;
  }
  return {rows.numbers(sample.level), rows.worst_pair(sample.level), rows.worst_place(sample.level),
          rows.shared(sample.level), rows.before(sample.level)};
}

}  // namespace

constexpr Group pools_group = make_group<PoolsTally, make_pools, run_pools>(
    {"pools", "draws of a row",
     "rows of several draws (--draw 5+1): the draws against each other, number by number"},
    pools_tests, Looks::at_pools);

}  // namespace evenhand::audit
