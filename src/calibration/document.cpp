#include "src/calibration/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "src/judge/estimate.hpp"
#include "src/judge/judge.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"

namespace evenhand::calibration {
namespace {

using reports::Value;

/// The distances by which the p-values' distribution lies above the uniform one, and below it.
struct Deviation {
  double above = 0;  ///< small p-values too often
  double below = 0;
};

Deviation deviation_of(std::vector<double> p) {
  std::sort(p.begin(), p.end());
  const auto n = static_cast<double>(p.size());
  Deviation deviation;
  for (std::size_t i = 0; i < p.size(); ++i) {
    deviation.above = std::max(deviation.above, static_cast<double>(i + 1) / n - p[i]);
    deviation.below = std::max(deviation.below, p[i] - static_cast<double>(i) / n);
  }
  return deviation;
}

double share_up_to(const std::vector<double>& p, double limit) {
  const auto count =
      std::count_if(p.begin(), p.end(), [&](double value) { return value <= limit; });
  return static_cast<double>(count) / static_cast<double>(p.size());
}

judge::Evidence small_p_values(const std::string& test, const std::vector<double>& p) {
  const judge::TestInfo info{"calibration.<test>", judge::Method::kolmogorov_smirnov,
                             "The p-values of <test> are small no more often than uniform ones."};
  if (p.empty()) {
    return judge::evidence(info, stats::TestResult::skip("it was made in no session"), {test});
  }
  stats::TestResult result;
  result.statistic = deviation_of(p).above;
  result.p = stats::smirnov_tails(p.size(), result.statistic).upper;
  judge::Evidence evidence = judge::evidence(info, result, {test});
  evidence.words = fmt::format("small p-values come too often: {:.1f} % are at most .05",
                               100 * share_up_to(p, .05));
  return evidence;
}

/// The effect that intervals are to hold. The chance that units repeat is not 0 of fair sources.
std::optional<double> true_effect(const CalibrationPlan& plan, const std::string& test) {
  if (!plan.truth) return test.ends_with("repeats") ? std::nullopt : std::optional(0.0);
  const auto found = plan.truth->find(test);
  return found == plan.truth->end() ? std::nullopt : std::optional(found->second.value);
}

judge::Evidence interval_of(const std::string& test, const SessionResults::Coverage& coverage,
                            const CalibrationPlan& plan) {
  const judge::TestInfo of_fair{"calibration.interval.<test>", judge::Method::binomial,
                                "The interval of the effect of <test> leaves 0, the effect of a "
                                "fair source, out no more often than its level says."};
  const judge::TestInfo of_known{"calibration.interval.<test>", judge::Method::binomial,
                                 "The interval of the effect of <test> leaves the known effect out "
                                 "at most one and a half times as often as its level says."};
  const std::string truth =
      plan.truth ? fmt::format("the known effect, {}", rounded(plan.truth->at(test).value, 3))
                 : "0, the effect of a fair source";
  const double allowed = (plan.truth ? tolerance : 1) * (1 - coverage.level);
  stats::TestResult result;
  result.statistic = static_cast<double>(coverage.misses);
  result.p = stats::Binomial(coverage.intervals, allowed).upper_tail(coverage.misses);
  result.effect =
      stats::Effect{"share of intervals that leave the effect out",
                    static_cast<double>(coverage.misses) / static_cast<double>(coverage.intervals),
                    stats::clopper_pearson(coverage.misses, coverage.intervals)};
  judge::Evidence evidence = judge::evidence(plan.truth ? of_known : of_fair, result, {test});
  evidence.words = fmt::format("{} of {} intervals of {} at {} % leave out {}", coverage.misses,
                               coverage.intervals, test, rounded(100 * coverage.level), truth);
  if (plan.truth) {
    evidence.enough = 1;
    evidence.detectable = [intervals = coverage.intervals, allowed](double level, double power) {
      return stats::detectable_probability(intervals, allowed, level, power);
    };
  }
  return evidence;
}

/// With fewer sessions in which the worst one is the known one nothing can be said.
constexpr std::uint64_t fewest_intervals = 20;

/// Alpha is that of the sessions' own verdicts.
judge::Evidence verdicts(const SessionResults& results, double alpha) {
  const std::uint64_t biased = results.flawed();
  const std::uint64_t sessions = results.units();
  const judge::TestInfo info{"calibration.verdicts", judge::Method::binomial,
                             "A fair session is called biased no more often than alpha says."};
  if (sessions == 0) {
    return judge::evidence(info, stats::TestResult::skip("no session was worked"));
  }
  stats::TestResult result;
  result.statistic = static_cast<double>(biased);
  result.p = stats::Binomial(sessions, alpha).upper_tail(biased);
  const stats::Interval interval = stats::clopper_pearson(biased, sessions);
  result.effect =
      stats::Effect{"share of sessions called biased",
                    static_cast<double>(biased) / static_cast<double>(sessions), interval};
  judge::Evidence evidence = judge::evidence(info, result);
  evidence.words = fmt::format("{} of {} sessions were called biased", biased, sessions);
  // However few the sessions, they are those that were asked for.
  evidence.enough = 1;
  evidence.detectable = [sessions, alpha](double level, double power) {
    return stats::detectable_probability(sessions, alpha, level, power);
  };
  return evidence;
}

Value share_of(std::uint64_t count, std::uint64_t all) {
  return all == 0 ? Value() : judge::share(count, all, 0.99);
}

reports::Table table_of(const SessionResults& results) {
  reports::Table table{"tests",
                       "The p-values, test by test",
                       {{"test", "test"},
                        {"sessions", "sessions"},
                        {"share_05", "p <= .05", reports::share},
                        {"share_01", "p <= .01", reports::share},
                        {"p_too_small", "p too small"},
                        {"p_too_large", "p too large"}},
                       {}};
  for (const std::string& test : results.tests()) {
    const std::vector<double> p = results.p_values(test);
    if (p.empty()) continue;
    const Deviation deviation = deviation_of(p);
    table.rows.push_back(
        {test, static_cast<std::uint64_t>(p.size()), share_up_to(p, .05), share_up_to(p, .01),
         reports::PValue{stats::smirnov_tails(p.size(), deviation.above).upper.log10()},
         reports::PValue{stats::smirnov_tails(p.size(), deviation.below).upper.log10()}});
  }
  table.shown = reports::Shown::on_request;
  return table;
}

constexpr std::size_t tenths = 10;

/// A row a test: how many of its p-values are in each tenth.
reports::Chart histograms(const SessionResults& results) {
  reports::Chart chart{reports::Chart::Kind::heat_map,
                       "p-value up to",
                       "test",
                       {"p_values", "How many p-values of each test lie in each tenth", {}, {}},
                       static_cast<double>(results.units()) / tenths};
  chart.data.shown = reports::Shown::on_request;
  chart.data.columns.push_back({"test", "test"});
  for (std::size_t i = 1; i <= tenths; ++i) {
    chart.data.columns.push_back(
        {fmt::format("up_to_{}", 10 * i), fmt::format("{:.1f}", .1 * static_cast<double>(i))});
  }
  for (const std::string& test : results.tests()) {
    const std::vector<double> p = results.p_values(test);
    if (p.empty()) continue;
    std::array<std::uint64_t, tenths> counts{};
    for (const double value : p) {
      // The tenth that ends with 0.3 has 0.3 itself.
      const double tenth = std::ceil(value * tenths) - 1;
      ++counts[static_cast<std::size_t>(std::clamp(tenth, 0.0, tenths - 1.0))];
    }
    std::vector<Value> row = {test};
    row.insert(row.end(), counts.begin(), counts.end());
    chart.data.rows.push_back(std::move(row));
  }
  return chart;
}

/// Returns how often each test's p-value was at most .05.
reports::Chart small_shares(const SessionResults& results) {
  constexpr double limit = .05;
  reports::Chart chart{reports::Chart::Kind::intervals,
                       "share of p-values that are at most .05",
                       "test",
                       {"small_p_values",
                        "How often each test's p-value was at most .05",
                        {{"test", "test"}, {"share", "share at most .05", reports::share}},
                        {},
                        reports::Shown::on_request},
                       limit};
  for (const std::string& test : results.tests()) {
    const std::vector<double> p = results.p_values(test);
    if (p.empty()) continue;
    const auto small =
        std::count_if(p.begin(), p.end(), [](double value) { return value <= limit; });
    chart.data.rows.push_back({test, share_of(static_cast<std::uint64_t>(small), p.size())});
  }
  return chart;
}

/// Empty where no intervals were looked at.
reports::Table intervals_table(const SessionResults& results, const CalibrationPlan& plan) {
  reports::Table table{"intervals",
                       plan.truth ? "The intervals of effects, and the known effects"
                                  : "The intervals of effects, of which fair sources have 0",
                       {{"test", "test"},
                        {"effect", "effect"},
                        {"intervals", "intervals"},
                        {"misses", "leave it out"},
                        {"share", "share", reports::share},
                        {"claimed", "claimed", reports::share}},
                       {}};
  for (const std::string& test : results.tests()) {
    const std::optional<double> truth = true_effect(plan, test);
    if (!truth) continue;
    const SessionResults::Coverage coverage = results.coverage(test, *truth);
    if (coverage.intervals == 0) continue;
    table.rows.push_back({test, *truth, coverage.intervals, coverage.misses,
                          share_of(coverage.misses, coverage.intervals), 1 - coverage.level});
  }
  table.shown = reports::Shown::on_request;
  return table;
}

}  // namespace

reports::Judgement judgement_of(const SessionResults& results, const CalibrationPlan& plan) {
  std::vector<judge::Evidence> evidence;
  if (!plan.truth) {
    evidence.push_back(verdicts(results, plan.experiment->alpha()));
    for (const std::string& test : results.tests()) {
      evidence.push_back(small_p_values(test, results.p_values(test)));
    }
  }
  for (const std::string& test : results.tests()) {
    const std::optional<double> truth = true_effect(plan, test);
    if (!truth) continue;
    const SessionResults::Coverage coverage = results.coverage(test, *truth);
    if (coverage.intervals >= (plan.truth ? fewest_intervals : 1)) {
      evidence.push_back(interval_of(test, coverage, plan));
    }
  }
  return judge::judge(evidence, {check_level, judge::Correction::holm},
                      {results.units(), "sessions"});
}

/// When nothing was found amiss.
std::string calibrated(const CalibrationPlan& plan) {
  if (plan.truth) {
    return "calibrated: no interval of an effect leaves the known effect out too often";
  }
  return fmt::format(
      "calibrated: no test gives small p-values too often, {} no more sessions were called biased "
      "than alpha allows",
      plan.effects ? "no interval of an effect misses it too often, and" : "and");
}

reports::Document document_of(const CalibrationPlan& plan, const SessionResults& results,
                              const reports::Judgement& judgement) {
  const double alpha = plan.experiment->alpha();
  reports::Document document;
  document.title = fmt::format("{}, seeds from {}, of: {}", with_noun(results.units(), "sessions"),
                               plan.first_seed, plan.experiment->command_line());
  reports::Section section{"calibration", ""};
  if (judgement.verdict == reports::Verdict::no_bias_found) document.answer = calibrated(plan);
  const std::uint64_t sessions = results.units();
  const std::uint64_t biased = results.flawed();
  section.figures = {
      {"sessions", "sessions", sessions},
      {"biased", "called biased", biased, "", fmt::format("at alpha {}", rounded(alpha))},
      {"biased_share", "share called biased", share_of(biased, sessions), reports::share},
      {"inconclusive", "inconclusive", results.count(reports::Verdict::inconclusive)}};
  if (const std::uint64_t certified = results.count(reports::Verdict::certified); certified > 0) {
    section.figures.push_back({"certified", "certified", certified});
  }
  section.tables.push_back(table_of(results));
  section.charts = {histograms(results), small_shares(results)};
  if (plan.effects) section.tables.push_back(intervals_table(results, plan));
  section.notes = {
      "p too small and p too large: Smirnov's one-sided tests of the p-values against uniform "
      "ones. "
      "Many large p-values make a test cautious, and are no fault."};
  document.sections.push_back(std::move(section));
  return document;
}

std::string calibration_command(const CalibrationPlan& plan) {
  std::string of = plan.experiment->command_line();
  if (of.starts_with("evenhand ")) of.erase(0, 9);
  return fmt::format("evenhand calibrate --of {} --sessions {}{}{}", shell_quoted(of),
                     plan.sessions, plan.effects ? " --effects" : "",
                     plan.truth ? " --truth " + shell_quoted(plan.truth_file) : "");
}

}  // namespace evenhand::calibration
