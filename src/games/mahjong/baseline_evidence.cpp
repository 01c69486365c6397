#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/test_infos.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"
#include "stats/tables/contingency.hpp"

namespace evenhand::mahjong {
namespace {

using judge::Evidence;

/// Below, a share is not near enough to normal.
constexpr std::int64_t least_of_a_share = 20;

/// "1.2 % less"
std::string beyond_text(double difference, const std::string& unit) {
  const double size = std::abs(difference);
  return fmt::format("{} {}", unit.empty() ? percent(size) : short_number(size) + ' ' + unit,
                     difference < 0 ? "less" : "more");
}

Evidence ratio_evidence(const judge::TestInfo& info, stats::TestResult result,
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

Evidence share_evidence(const judge::TestInfo& info, const stats::RatioSums& sums,
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
    evidence.words = fmt::format("the ways in which hands end are off by {} rms",
                                 percent(evidence.result.effect->value));
  }
  evidence.detectable = [df, hands = endings.hands + fair.hands](double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(hands));
  };
  return evidence;
}

Evidence ks_evidence(const judge::TestInfo& info, const Histogram& own, const Histogram& fair,
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

}  // namespace

stats::TestResult beyond_fair(const stats::RatioSums& sums, const stats::RatioSums& fair,
                              double level) {
  if (std::min(sums.units, fair.units) < stats::least_units) {
    return stats::TestResult::skip(fmt::format("fewer than {} matches", stats::least_units));
  }
  return stats::equal_ratios(sums, fair, level);
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

}  // namespace evenhand::mahjong
