#include "src/audit/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "src/audit/group.hpp"
#include "src/audit/position/position_tally.hpp"
#include "src/audit/reason.hpp"
#include "stats/corrections.hpp"
#include "stats/permutations/position_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr double power = 0.9;

std::vector<Outcome> run_battery(const Tallies& tallies) {
  std::vector<Outcome> outcomes;
  for (const std::string& name : tallies.battery().groups) {
    const Tally* tally = tallies.find(name);
    if (tally == nullptr) continue;
    for (Outcome& outcome : find_group(name)->run(*tally, {tallies.deck(), tallies.deals()})) {
      outcomes.push_back(std::move(outcome));
    }
  }
  return outcomes;
}

std::vector<stats::PValue> corrected(const std::vector<Outcome>& outcomes, Correction correction) {
  std::vector<stats::PValue> p;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.result.is_skipped()) p.push_back(outcome.result.p);
  }
  return correction == Correction::holm ? stats::holm(p) : stats::benjamini_hochberg(p);
}

/// Is it that test? Parts of the pattern such as <set> stand for any name.
bool matches(std::string_view pattern, std::string_view name) {
  while (true) {
    const std::size_t pattern_end = pattern.find('.');
    const std::size_t name_end = name.find('.');
    const bool is_any = pattern.starts_with('<');
    if (!is_any && pattern.substr(0, pattern_end) != name.substr(0, name_end)) return false;
    if (pattern_end == std::string_view::npos || name_end == std::string_view::npos) {
      return pattern_end == name_end;
    }
    pattern.remove_prefix(pattern_end + 1);
    name.remove_prefix(name_end + 1);
  }
}

/// The sentence of the first TestInfo that the name matches.
std::string_view null_of(const Group& group, std::string_view name) {
  for (const TestInfo& info : group.tests) {
    if (matches(info.name, name)) return info.null;
  }
  return group.tests.front().null;
}

reports::Test described(const Outcome& outcome) {
  reports::Test test;
  test.name = outcome.name;
  test.group = outcome.name.substr(0, outcome.name.find('.'));
  test.null = null_of(*find_group(test.group), outcome.name);
  test.skipped = outcome.result.skipped;
  if (outcome.result.is_skipped()) return test;
  test.statistic = outcome.result.statistic;
  test.degrees_of_freedom = outcome.result.degrees_of_freedom;
  test.p_value = outcome.result.p.value();
  test.log10_p_value = outcome.result.p.log10();
  if (outcome.result.effect) {
    const stats::Effect& effect = *outcome.result.effect;
    test.effect = {effect.name, effect.value, effect.interval.low, effect.interval.high,
                   effect.interval.level};
  }
  test.finding = outcome.finding;
  return test;
}

void add_tests(const std::vector<Outcome>& outcomes, const Judgement& judgement,
               reports::SourceResult& result) {
  const std::vector<stats::PValue> adjusted = corrected(outcomes, judgement.correction);
  // The level at which Holm's first step, and so any lone flaw, is judged.
  const double level = judgement.alpha / std::max<double>(1, static_cast<double>(adjusted.size()));
  auto next = adjusted.begin();
  for (const Outcome& outcome : outcomes) {
    reports::Test test = described(outcome);
    if (test.skipped.empty()) {
      test.p_adjusted = next->value();
      test.log10_p_adjusted = next->log10();
      test.rejected = next->log <= std::log(judgement.alpha);
      ++next;
      if (outcome.detectable) test.detectable = outcome.detectable(level, power);
    }
    result.tests.push_back(std::move(test));
  }
}

void add_positions(const Tallies& tallies, reports::SourceResult& result) {
  const auto* tally = static_cast<const PositionTally*>(tallies.find("position"));
  if (tally == nullptr) return;
  result.positions = tally->counts();
  if (tallies.deals() == 0) return;
  const stats::WorstCell cell =
      stats::worst_cell({result.positions, tallies.deck().size, tallies.deals()});
  result.worst_cell = {cell.card, cell.position, cell.observed, cell.expected, cell.z};
}

}  // namespace

Judgement parse_judgement(double alpha, std::string_view correction) {
  if (!(alpha > 0 && alpha < 1)) {
    throw InputError(fmt::format("--alpha {}: expected a number between 0 and 1", alpha));
  }
  if (correction == "holm") return {alpha, Correction::holm};
  if (correction == "bh") return {alpha, Correction::benjamini_hochberg};
  constexpr std::array<std::string_view, 2> known = {"holm", "bh"};
  throw InputError(unknown_name("correction", correction, known, "expected holm or bh"));
}

void judge(const Tallies& tallies, const Judgement& judgement, reports::SourceResult& result) {
  result.deals = tallies.deals();
  result.tests.clear();
  result.positions.clear();
  result.worst_cell.reset();
  const std::vector<Outcome> outcomes = run_battery(tallies);
  add_tests(outcomes, judgement, result);
  add_positions(tallies, result);
  conclude(outcomes, judgement, result);
}

}  // namespace evenhand::audit
