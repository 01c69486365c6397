#include "src/audit/evidence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/parallel.hpp"
#include "base/real.hpp"
#include "src/audit/group.hpp"
#include "src/audit/test_names.hpp"
#include "stats/sequences/rhythm.hpp"

namespace evenhand::audit {
namespace {

/// Groups that can look at hands as sets, or look at whole deals for equal ones.
constexpr std::array<std::string_view, 6> of_sets = {"position",      "hands",  "strength",
                                                     "between-hands", "groups", "state-space"};

constexpr std::string_view withdrawn =
    "cards do not lie as a fair Fisher-Yates shuffle has them: draws cannot be read off the deals";

/// Whether deals are no fair shuffle's by what cards and positions say.
bool are_unfair(const reports::Judgement& judgement) {
  return std::any_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        return finding.rejected && (finding.group() == "position" || finding.group() == "order");
      });
}

/// False where there is none to withdraw. Deals that were foretold are so whatever made them.
bool withdraw_generator(std::vector<judge::Evidence>& all) {
  bool found = false;
  for (judge::Evidence& test : all) {
    if (group_of(test.test) != "generator" || test.test == test_names::foretold) continue;
    if (test.result.is_skipped()) continue;
    test.result = stats::TestResult::skip(std::string(withdrawn));
    found = true;
  }
  return found;
}

constexpr std::array<std::string_view, 4> of_drawing = {
    "draws.places", "draws.patterns", "draws.inversions-mean", "draws.inversions-shape"};

/// Whether a test asks for the order in which cards were drawn, as those of where a group's cards
/// come in a draw do.
bool asks_for_order(const reports::Finding& finding) {
  const std::string_view test = finding.test;
  if (finding.group() == "groups")
    return test.ends_with(".first") || test.ends_with(".longest-gap") || test.ends_with(".runs");
  return std::find(of_drawing.begin(), of_drawing.end(), test) != of_drawing.end();
}

constexpr std::string_view only_order = "the set is fair, only the order is not";
constexpr std::string_view only_order_of_few =
    "only the order rejects, and draws are too few to call the set fair";

/// Adds, where the order of draws alone rejects, what that means and what to do. The first
/// yardstick says whether there were enough to call the set fair.
void add_order_alone(const std::vector<judge::Evidence>& all, reports::Judgement& judgement) {
  bool is_order_unfair = false;
  bool is_set_seen = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const reports::Finding& finding = judgement.findings[i];
    if (finding.rejected && !asks_for_order(finding)) return;
    is_order_unfair = is_order_unfair || finding.rejected;
    is_set_seen = is_set_seen ||
                  (all[i].enough > 0 && finding.detectable && *finding.detectable <= all[i].enough);
  }
  if (!is_order_unfair) return;
  judgement.cause = is_set_seen ? only_order : only_order_of_few;
  judgement.cure = "do not take the first of a draw; shuffle the sample once more";
}

/// Calls deals predictable where they could be computed from others, and no test has anything else
/// against them.
void tell_predictable(reports::Judgement& judgement) {
  if (judgement.verdict != reports::Verdict::biased) return;
  const bool is_even = std::all_of(
      judgement.findings.begin(), judgement.findings.end(), [](const reports::Finding& finding) {
        return !finding.rejected || finding.test == test_names::foretold ||
               finding.test == test_names::shift_register;
      });
  if (!is_even) return;
  judgement.verdict = reports::Verdict::predictable;
  judgement.answer =
      "the shuffle itself is even, but anyone who sees some deals can compute every deal to come";
}

std::vector<judge::Evidence> evidence_of_group(const Tallies& tallies, std::string_view name,
                                               const Sample& sample) {
  const GroupTally* tally = tallies.find(name);
  if (tally == nullptr) return {};
  const Group& group = *find_group(name);
  if (!sample.hands_are_sets() || std::find(of_sets.begin(), of_sets.end(), name) != of_sets.end())
    return group.run(*tally, sample);
  std::vector<judge::Evidence> skipped;
  judge::skip(group.tests, "hands are written as sets: order within a hand means nothing", skipped);
  return skipped;
}

/// Hands that come too often bring their cards together and again: where what hands are worth is
/// beyond doubt, pairs of cards and equal draws follow from it, and the reason names them after
/// it; and what else there is to a hand after what it makes.
void tell_worth_first(std::vector<judge::Evidence>& all) {
  constexpr double sure = 1e-6;
  constexpr std::string_view makes = "worth.hands";
  constexpr std::string_view others = "worth.others";
  constexpr std::array follow = {std::string_view("draws.pairs"),
                                 std::string_view("draws.worst-pair"),
                                 test_names::repeats_of_draws};
  const auto is_sure = [&](std::string_view name) {
    return std::any_of(all.begin(), all.end(), [&](const judge::Evidence& test) {
      return test.test == name && !test.result.is_skipped() && test.result.p.value() < sure;
    });
  };
  const bool is_made_too_often = is_sure(makes);
  if (!is_made_too_often && !is_sure(others)) return;
  for (judge::Evidence& test : all) {
    const bool follows = std::find(follow.begin(), follow.end(), test.test) != follow.end();
    if (follows || (is_made_too_often && test.test == others)) {
      test.telling = judge::Evidence::Telling::consequence;
    }
  }
}

}  // namespace

judge::Evidence rhythm_evidence(const SessionSeries& series, std::size_t number,
                                const std::string& what, double level) {
  const std::vector<double> means = series.means(number);
  const double part = real(series.part());
  std::size_t cycles = 0;
  judge::Evidence evidence{{}, stats::rhythm_test(means, part, level, cycles)};
  if (evidence.result.is_skipped()) return evidence;
  const double period = real(means.size()) * part / real(cycles);
  evidence.words =
      fmt::format("{}: up and down about every {} deals, by {} standard deviations", what,
                  with_thousands(static_cast<std::uint64_t>(std::llround(period))),
                  rounded(evidence.result.effect->value, 3));
  evidence.subject = what;
  evidence.detectable = [points = means.size(), part](double alpha, double power) {
    return stats::detectable_rhythm(points, part, alpha, power);
  };
  return evidence;
}

bool is_order_alone(std::string_view cause) {
  return cause == only_order || cause == only_order_of_few;
}

std::optional<FoundSets> found_sets(const Tallies& tallies) {
  if (tallies.sets() == nullptr) return std::nullopt;
  return find_sets(*tallies.sets(), tallies.deck());
}

std::vector<judge::Evidence> evidence_of(const Tallies& tallies, double level, unsigned threads) {
  const std::optional<FoundSets> sets = found_sets(tallies);
  const Sample sample{tallies.deck(),          tallies.deals(),   level,
                      sets ? &*sets : nullptr, tallies.sampled(), tallies.first()};
  const std::vector<std::string>& groups = tallies.battery().groups;
  std::vector<std::vector<judge::Evidence>> by_group(groups.size());
  // The last ones take longest, and are begun with.
  parallel_for(groups.size(), threads, [&](std::size_t i) {
    const std::size_t group = groups.size() - 1 - i;
    by_group[group] = evidence_of_group(tallies, groups[group], sample);
  });
  std::vector<judge::Evidence> all;
  for (std::vector<judge::Evidence>& tests : by_group) {
    std::move(tests.begin(), tests.end(), std::back_inserter(all));
  }
  tell_worth_first(all);
  return all;
}

reports::Judgement judge_deals(const Tallies& tallies, const judge::JudgeOptions& options,
                               const judge::SampleSize& counted, unsigned threads) {
  std::vector<judge::Evidence> all = evidence_of(tallies, options.level, threads);
  reports::Judgement judgement = judge::judge(all, options, counted);
  if (are_unfair(judgement) && withdraw_generator(all)) {
    judgement = judge::judge(all, options, counted);
  }
  if (tallies.deck().draw > 0) add_order_alone(all, judgement);
  tell_predictable(judgement);
  return judgement;
}

}  // namespace evenhand::audit
