#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/games/mahjong/game.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::mahjong {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;

namespace tests {

constexpr TestInfo players_wins{
    "players.wins", Method::chi_square,
    "Which seat wins does not depend on which of the equal players deals."};
constexpr TestInfo players_turn{
    "players.ks-turn", Method::kolmogorov_smirnov,
    "Hands are won after as many draws whichever of the equal players deals."};
constexpr TestInfo players_worth{
    "players.ks-worth", Method::kolmogorov_smirnov,
    "Hands won are worth the same whichever of the equal players deals."};
constexpr TestInfo players_points{
    "players.ks-points", Method::kolmogorov_smirnov,
    "The dealer scores the same whichever of the equal players deals."};
constexpr TestInfo exhausted{"baseline.exhausted", Method::mean,
                             "As many walls are exhausted as with a fair shuffle."};
constexpr TestInfo wins{"baseline.wins.<seat>", Method::mean,
                        "The <seat> wins as often as with a fair shuffle."};
constexpr TestInfo points{"baseline.points.<seat>", Method::mean,
                          "The <seat> scores as much as with a fair shuffle."};
constexpr TestInfo endings{"baseline.endings", Method::chi_square,
                           "Hands end in the ways they end in with a fair shuffle."};
constexpr TestInfo turn{"baseline.ks-turn", Method::kolmogorov_smirnov,
                        "Hands are won after as many draws as with a fair shuffle."};
constexpr TestInfo worth{"baseline.ks-worth", Method::kolmogorov_smirnov,
                         "Hands won are worth the same as with a fair shuffle."};
constexpr TestInfo draws{"baseline.ks-draws.<seat>", Method::kolmogorov_smirnov,
                         "The <seat> draws as many tiles to a win as with a fair shuffle."};
constexpr TestInfo match_points{
    "baseline.ks-match.<player>", Method::kolmogorov_smirnov,
    "Player <player>'s points of a match follow the law they follow with a fair shuffle."};

}  // namespace tests

// How players of one policy fare where they sit alike.

/// Who wins, in the order in which neighbours may be pooled: a seat alone, several, nobody.
constexpr std::size_t winner_column = players + 2;

/// Rows are the players who deal. With a fair shuffle each hand is a fresh draw from one law,
/// whoever is chosen to deal it by what came before, so that rows are samples from the same law.
Evidence wins(const Endings& endings, double level) {
  std::vector<std::uint64_t> table;
  for (const auto& ends : endings.ends) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      table.push_back(ends[seat] + ends[players + seat]);
    }
    table.push_back(ends[several_win]);
    table.push_back(ends[nobody_wins]);
  }
  stats::TestResult result = stats::homogeneity(table, winner_column, level).chi_square;
  if (result.effect) result.effect->name = "rms change of the shares of wins";
  const double df = result.degrees_of_freedom.value_or(1);
  Evidence evidence = judge::evidence(tests::players_wins, std::move(result));
  if (evidence.result.effect) {
    evidence.words = fmt::format("who wins shifts by {} on average with who deals",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = judge::detectable_w(df, real(endings.hands));
  return evidence;
}

/// Hands that player A deals, who deals the first of a match, against those that others deal.
Evidence first_dealer(const TestInfo& info, const std::array<Histogram, players>& by_dealer,
                      std::string_view what, double level) {
  Histogram others;
  for (std::size_t player = 1; player < players; ++player) merge(others, by_dealer[player]);
  const Paired samples = paired(by_dealer[0], others);
  Evidence evidence = judge::evidence(info, stats::histogram_ks_test(samples.a, samples.b, level));
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} {} when player A deals, {} when another does", what,
                               rounded(mean(by_dealer[0]), 3), rounded(mean(others), 3));
  return evidence;
}

/// Empty unless all players have one policy and the deal goes round.
std::vector<Evidence> players_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  if (!plan.has_equal_policies() || plan.match_hands == 1) return {};
  const Endings& endings = counts.endings;
  std::vector<Evidence> all;
  all.push_back(wins(endings, plan.judging.level));
  all.push_back(first_dealer(tests::players_turn, endings.turns,
                             "draws of all until a win:", plan.judging.level));
  all.push_back(first_dealer(tests::players_worth, endings.worth,
                             "doubles of a hand won:", plan.judging.level));
  all.push_back(first_dealer(tests::players_points, endings.dealer_points,
                             "points of the dealer:", plan.judging.level));
  return all;
}

// How hands go beside those of a fair shuffle.

/// Below, a share is not near enough to normal.
constexpr std::int64_t least_of_a_share = 20;

/// "1.2 % less"
std::string beyond_text(double difference, const std::string& unit) {
  const double size = std::abs(difference);
  return fmt::format("{} {}", unit.empty() ? percent(size) : short_number(size) + ' ' + unit,
                     difference < 0 ? "less" : "more");
}

Evidence ratio_evidence(const TestInfo& info, stats::TestResult result,
                        const stats::RatioSums& sums, const stats::RatioSums& fair,
                        const std::string& who, const std::string& unit) {
  if (result.effect) result.effect->unit = unit;
  std::vector<std::string> names;
  if (!who.empty()) names.push_back(who);
  Evidence evidence = judge::evidence(info, std::move(result), names);
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = [sums, fair](double alpha, double power) {
    return stats::detectable_difference(sums, fair, alpha, power);
  };
  evidence.words =
      fmt::format("{} {} than with a fair shuffle",
                  who.empty() ? std::string("walls are exhausted")
                              : fmt::format("the {} {}", who, unit.empty() ? "wins" : "scores"),
                  beyond_text(evidence.result.effect->value, unit));
  return evidence;
}

Evidence share_evidence(const TestInfo& info, const stats::RatioSums& sums,
                        const stats::RatioSums& fair, const std::string& who, double level) {
  const std::int64_t hits = sums.x + fair.x;
  stats::TestResult result =
      std::min(hits, sums.y + fair.y - hits) < least_of_a_share
          ? stats::TestResult::skip(fmt::format("fewer than {} of them", least_of_a_share))
          : beyond_fair(sums, fair, level);
  return ratio_evidence(info, std::move(result), sums, fair, who, {});
}

using EndingCounts = std::array<std::uint64_t, ending_kinds>;

EndingCounts ending_counts(const Endings& endings) {
  EndingCounts counts{};
  for (const auto& ends : endings.ends) {
    for (std::size_t end = 0; end < ending_kinds; ++end) counts[end] += ends[end];
  }
  return counts;
}

Evidence endings_evidence(const Endings& endings, const Endings& fair, double level) {
  std::vector<std::uint64_t> table;
  for (const Endings* one : {&endings, &fair}) {
    const EndingCounts counts = ending_counts(*one);
    table.insert(table.end(), counts.begin(), counts.end());
  }
  stats::TestResult result = stats::homogeneity(table, ending_kinds, level).chi_square;
  if (result.effect) result.effect->name = "rms change of the shares of endings";
  const double df = result.degrees_of_freedom.value_or(1);
  Evidence evidence = judge::evidence(tests::endings, std::move(result));
  if (evidence.result.effect) {
    evidence.words = fmt::format("the ways in which hands end are off by {} on average",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = judge::detectable_w(df, real(endings.hands + fair.hands));
  return evidence;
}

Evidence ks_evidence(const TestInfo& info, const Histogram& own, const Histogram& fair,
                     std::string_view what, double level, const std::string& who = {}) {
  const Paired samples = paired(own, fair);
  std::vector<std::string> names;
  if (!who.empty()) names.push_back(who);
  Evidence evidence =
      judge::evidence(info, stats::histogram_ks_test(samples.a, samples.b, level), names);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{}{} {}, with a fair shuffle {}", who.empty() ? who : who + "'s ",
                               what, rounded(mean(own), 3), rounded(mean(fair), 3));
  return evidence;
}

Histogram sum_of(const std::array<Histogram, players>& histograms) {
  Histogram sum;
  for (const Histogram& histogram : histograms) merge(sum, histogram);
  return sum;
}

void add_figures(const PlayCounts& counts, const PlayCounts& fair, double level,
                 std::vector<Evidence>& all) {
  all.push_back(share_evidence(tests::exhausted, counts.exhausted, fair.exhausted, {}, level));
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::string name(seat_names[seat]);
    all.push_back(share_evidence(tests::wins, counts.of(seat, SeatFigure::wins),
                                 fair.of(seat, SeatFigure::wins), name, level));
    const stats::RatioSums& points = counts.of(seat, SeatFigure::points);
    const stats::RatioSums& fair_points = fair.of(seat, SeatFigure::points);
    all.push_back(ratio_evidence(tests::points, beyond_fair(points, fair_points, level), points,
                                 fair_points, name, "points a hand"));
  }
}

std::vector<Evidence> baseline_evidence(const PlayPlan& plan, const PlayCounts& counts,
                                        const PlayCounts& fair) {
  std::vector<Evidence> all;
  add_figures(counts, fair, plan.judging.level, all);
  const Endings& own = counts.endings;
  all.push_back(endings_evidence(own, fair.endings, plan.judging.level));
  all.push_back(ks_evidence(tests::turn, sum_of(own.turns), sum_of(fair.endings.turns),
                            "draws of all until a win:", plan.judging.level));
  all.push_back(ks_evidence(tests::worth, sum_of(own.worth), sum_of(fair.endings.worth),
                            "doubles of a hand won:", plan.judging.level));
  for (std::size_t seat = 0; seat < players; ++seat) {
    all.push_back(ks_evidence(tests::draws, own.draws[seat], fair.endings.draws[seat],
                              "draws to a win:", plan.judging.level,
                              std::string(seat_names[seat])));
  }
  for (std::size_t player = 0; player < players; ++player) {
    all.push_back(ks_evidence(tests::match_points, counts.match_points[player],
                              fair.match_points[player], "points of a match:", plan.judging.level,
                              std::string(1, "ABCD"[player])));
  }
  return all;
}

}  // namespace

stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair,
                              double level) {
  if (std::min(sums.units, fair.units) < stats::least_units) {
    return stats::TestResult::skip(fmt::format("fewer than {} matches", stats::least_units));
  }
  return stats::equal_ratios(sums, fair, level);
}

std::vector<Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts,
                                  const PlayCounts* fair) {
  std::vector<Evidence> all = dealt_evidence(plan, counts);
  const auto add = [&](std::vector<Evidence> group) {
    std::move(group.begin(), group.end(), std::back_inserter(all));
  };
  add(players_evidence(plan, counts));
  if (fair != nullptr) add(baseline_evidence(plan, counts, *fair));
  return all;
}

}  // namespace evenhand::mahjong
