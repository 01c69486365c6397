#include "src/games/mahjong/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sims/mahjong/odds.hpp"
#include "stats/corrections.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/pooling.hpp"

namespace evenhand::mahjong {
namespace {

using StartDistribution = std::array<double, best_values>;

stats::TestResult test_start(const std::array<std::uint64_t, best_values>& starts,
                             std::uint64_t hands, const StartDistribution& exact) {
  std::vector<std::uint64_t> counts;
  std::vector<double> probabilities;
  std::vector<double> expected;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (exact[i] == 0) continue;
    counts.push_back(starts[i]);
    probabilities.push_back(exact[i]);
    expected.push_back(exact[i] * static_cast<double>(hands));
  }
  return stats::goodness_of_fit(counts, probabilities, stats::pool_adjacent(expected)).chi_square;
}

/// Below, a share is not near enough to normal.
constexpr std::int64_t least_of_a_share = 20;

stats::TestResult test_share(const stats::RatioSums& a, const stats::RatioSums& b) {
  const std::int64_t hits = a.x + b.x;
  if (std::min(hits, a.y + b.y - hits) < least_of_a_share) {
    return stats::TestResult::skip(fmt::format("fewer than {} of them", least_of_a_share));
  }
  return beyond_fair(a, b);
}

void add_start_tests(const Played& played, std::vector<Finding>& tests) {
  const Rules& rules = played.plan.rules;
  const StartDistribution of_14 = best_shanten_probabilities(rules.shape, rules.honours, full_hand);
  const StartDistribution of_13 =
      best_shanten_probabilities(rules.shape, rules.honours, full_hand - 1);
  for (std::size_t seat = 0; seat < players; ++seat) {
    tests.push_back(
        {fmt::format("start.{}", seat_names[seat]),
         fmt::format("The {}'s dealt hands have the exact distribution of shanten.",
                     seat_names[seat]),
         test_start(played.tally.starts[seat], played.tally.hands, seat == 0 ? of_14 : of_13),
         {}});
  }
}

void add_tests_against_fair(const PlayTally& tally, const PlayTally& fair,
                            std::vector<Finding>& tests) {
  tests.push_back({"exhausted",
                   "As many walls are exhausted as with a fair shuffle.",
                   test_share(tally.exhausted, fair.exhausted),
                   {}});
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto name = seat_names[seat];
    tests.push_back({fmt::format("wins.{}", name),
                     fmt::format("The {} wins as often as with a fair shuffle.", name),
                     test_share(tally.of(seat, Figure::wins), fair.of(seat, Figure::wins)),
                     {}});
    tests.push_back({fmt::format("points.{}", name),
                     fmt::format("The {} scores as much as with a fair shuffle.", name),
                     beyond_fair(tally.of(seat, Figure::points), fair.of(seat, Figure::points)),
                     {}});
  }
}

/// Adjusts the p-values and says what they add up to.
reports::Verdict conclude(std::vector<Finding>& tests, double alpha) {
  std::vector<stats::PValue> p;
  for (const Finding& test : tests) {
    if (!test.result.is_skipped()) p.push_back(test.result.p);
  }
  const std::vector<stats::PValue> adjusted = stats::holm(p);
  std::size_t next = 0;
  bool biased = false;
  for (Finding& test : tests) {
    if (test.result.is_skipped()) continue;
    test.adjusted = adjusted[next++];
    biased = biased || test.adjusted.value() < alpha;
  }
  if (p.empty()) return reports::Verdict::inconclusive;
  return biased ? reports::Verdict::biased : reports::Verdict::no_bias_found;
}

}  // namespace

stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair) {
  if (std::min(sums.units, fair.units) < stats::least_units) {
    return stats::TestResult::skip(fmt::format("fewer than {} matches", stats::least_units));
  }
  return stats::equal_ratios(sums, fair);
}

Findings judge(const Played& played) {
  Findings findings;
  add_start_tests(played, findings.tests);
  if (played.fair.hands > 0) add_tests_against_fair(played.tally, played.fair, findings.tests);
  findings.verdict = conclude(findings.tests, played.plan.alpha);
  return findings;
}

}  // namespace evenhand::mahjong
