#include "src/cli/play_mahjong_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/number_text.hpp"
#include "reports/phrases.hpp"
#include "reports/text.hpp"
#include "reports/verdict.hpp"

namespace evenhand::cli {
namespace {

using mahjong::Figure;
using mahjong::FigureInfo;
using mahjong::PlayPlan;
using mahjong::PlayTally;
using mahjong::SeatSums;
using reports::Row;

std::string with_margin(double value, const stats::Interval& interval, bool signed_value) {
  const std::string text =
      signed_value ? fmt::format("{:+.3f}", value) : fmt::format("{:.3f}", value);
  const double margin = (interval.high - interval.low) / 2;
  // Nothing is known of how a number varies that did not.
  return std::isfinite(margin) && margin > 0 ? fmt::format("{} ± {:.3f}", text, margin) : text;
}

std::string share_text(const stats::RatioSums& sums) {
  if (sums.y == 0) return "-";
  const stats::Interval interval = stats::share_interval(sums);
  return fmt::format("{:.2f} ± {:.2f} %", 100 * stats::ratio(sums),
                     50 * (interval.high - interval.low));
}

std::string figure_text(const FigureInfo& info, const stats::RatioSums& sums) {
  if (info.is_share) return share_text(sums);
  if (sums.y == 0) return "-";
  return with_margin(stats::ratio(sums), stats::ratio_interval(sums),
                     info.figure == Figure::points);
}

std::string difference_text(const stats::RatioSums& sums, const stats::RatioSums& fair,
                            bool is_share) {
  const stats::TestResult result = mahjong::beyond_fair(sums, fair);
  if (!result.effect) return "-";
  const auto& [low, high, level] = result.effect->interval;
  if (!is_share) return with_margin(result.effect->value, {low, high, level}, true);
  return fmt::format("{:+.2f} ± {:.2f} %", 100 * result.effect->value, 50 * (high - low));
}

std::string aligned(const std::vector<Row>& rows) {
  const std::vector<std::size_t> widths = reports::column_widths(rows);
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += "  ";
      line +=
          reports::pad(row[i], widths[i], i == 0 ? reports::Align::left : reports::Align::right);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

/// A row a figure, a column a seat; `cell(seat, info)` is what stands there.
template <class Cell>
std::string figures_table(const Row& names, Cell cell) {
  std::vector<Row> rows = {{""}};
  rows.front().insert(rows.front().end(), names.begin(), names.end());
  for (const FigureInfo& info : mahjong::figure_infos()) {
    Row row = {std::string(info.words)};
    for (std::size_t seat = 0; seat < mahjong::players; ++seat) row.push_back(cell(seat, info));
    const bool is_empty =
        std::all_of(row.begin() + 1, row.end(), [](const std::string& c) { return c == "-"; });
    if (!is_empty) rows.push_back(std::move(row));
  }
  return aligned(rows);
}

std::string sums_table(const Row& names, const std::array<SeatSums, mahjong::players>& sums) {
  return figures_table(names, [&](std::size_t seat, const FigureInfo& info) {
    return figure_text(info, sums[seat][index_of(info.figure)]);
  });
}

Row seat_row() { return {mahjong::seat_names.begin(), mahjong::seat_names.end()}; }

bool policies_differ(const PlayPlan& plan) {
  return std::any_of(plan.policies.begin(), plan.policies.end(),
                     [&](const std::string& name) { return name != plan.policies.front(); });
}

std::string title(const mahjong::Played& played) {
  const PlayPlan& plan = played.plan;
  std::string text =
      fmt::format("{} hands of mahjong, rules {}; {} shuffled by {} on {}, seed {}\n",
                  with_thousands(played.tally.hands), mahjong::rules_text(plan.rules),
                  plan.previous_wall ? "the previous hand's tiles" : "sorted tiles", plan.shuffler,
                  plan.rng, plan.seed);
  const std::string policies = policies_differ(plan)
                                   ? fmt::format("{}", fmt::join(plan.policies, ", "))
                                   : plan.policies.front();
  return text +
         fmt::format("matches of {}, players {}{}\n\n",
                     plan.match_hands == 1 ? "one hand" : fmt::format("{} hands", plan.match_hands),
                     policies,
                     policies_differ(plan) && plan.match_hands == 1
                         ? "; the first one deals every hand"
                         : "");
}

std::string dealer_text(const PlayTally& tally) {
  const stats::RatioSums& points = tally.of(0, Figure::points);
  const stats::RatioSums& wins = tally.dealer_wins_more;
  const stats::Interval margin = stats::ratio_interval(wins);
  return fmt::format(
      "\ndealing is worth {} points a hand, and {:+.2f} ± {:.2f} % wins beyond the others' mean\n"
      "exhausted walls {}, several winners {}\n",
      with_margin(stats::ratio(points), stats::ratio_interval(points), true),
      100 * stats::ratio(wins), 50 * (margin.high - margin.low), share_text(tally.exhausted),
      share_text(tally.several_winners));
}

std::string flaw_text(const mahjong::Played& played) {
  const PlayTally& tally = played.tally;
  const PlayTally& fair = played.fair;
  std::string text =
      fmt::format("\nBeyond {} hands of a fair shuffle\n", with_thousands(fair.hands));
  text += figures_table(seat_row(), [&](std::size_t seat, const FigureInfo& info) {
    return difference_text(tally.of(seat, info.figure), fair.of(seat, info.figure), info.is_share);
  });
  return text + fmt::format("exhausted walls {}\n",
                            difference_text(tally.exhausted, fair.exhausted, true));
}

std::string tests_text(const Terminal& terminal, const mahjong::Findings& findings, double alpha) {
  std::vector<Row> rows = {{"test", "statistic", "p", "adjusted", ""}};
  for (const mahjong::Finding& test : findings.tests) {
    if (test.result.is_skipped()) {
      rows.push_back({test.name, "-", "-", "-", "skipped: " + test.result.skipped});
      continue;
    }
    rows.push_back({test.name, fmt::format("{:.5g}", test.result.statistic),
                    reports::short_p(test.result.p.log10()),
                    reports::short_p(test.adjusted.log10()),
                    test.adjusted.value() < alpha ? "biased" : ""});
  }
  const std::string verdict(reports::verdict_name(findings.verdict));
  const bool is_fair = findings.verdict == reports::Verdict::no_bias_found;
  return fmt::format("\n{}\nverdict: {} (alpha {:g}, Holm over all tests)\n", aligned(rows),
                     is_fair ? terminal.green(verdict) : terminal.red(verdict), alpha);
}

}  // namespace

std::string mahjong_text(const Terminal& terminal, const mahjong::Played& played,
                         const mahjong::Findings& findings) {
  const PlayTally& tally = played.tally;
  std::string text = title(played) + sums_table(seat_row(), tally.by_seat);
  if (policies_differ(played.plan) && tally.by_player != tally.by_seat) {
    Row names;
    for (std::size_t i = 0; i < mahjong::players; ++i) {
      names.push_back(fmt::format("{} {}", "ABCD"[i], played.plan.policies[i]));
    }
    text += "\nBy player\n" + sums_table(names, tally.by_player);
  }
  text += dealer_text(tally);
  if (played.fair.hands > 0) text += flaw_text(played);
  text += tests_text(terminal, findings, played.plan.alpha);
  return text + fmt::format("± at 99 %; repeat with: {}\n", command_line(played.plan));
}

ExitCode present(const Terminal& terminal, const mahjong::Played& played, bool json,
                 const std::string& fail_on) {
  const mahjong::Findings findings = mahjong::judge(played);
  terminal.print(json ? mahjong_json(played, findings) : mahjong_text(terminal, played, findings));
  if (played.interrupted) return ExitCode::interrupted;
  if (fail_on == "never") return ExitCode::ok;
  if (findings.verdict == reports::Verdict::biased) return ExitCode::biased;
  const bool too_few = findings.verdict == reports::Verdict::inconclusive && fail_on != "biased";
  return too_few ? ExitCode::inconclusive : ExitCode::ok;
}

}  // namespace evenhand::cli
