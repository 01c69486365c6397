#include "src/odds/seen_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/judge/estimate.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/binomial_plan.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::odds {
namespace {

using reports::Value;

constexpr double plan_alpha = 0.01;
constexpr double plan_power = 0.9;

struct Test {
  stats::PValue more;       ///< so many or more
  stats::PValue fewer;      ///< so many or fewer
  stats::PValue two_sided;  ///< twice the smaller
};

Test test_of(const Seen& seen) {
  const stats::Binomial fair(seen.of, seen.chance.value);
  return {fair.upper_tail(seen.seen), fair.lower_tail(seen.seen), fair.two_sided(seen.seen)};
}

double expected_of(const Seen& seen) { return real(seen.of) * seen.chance.value; }
bool is_more_than_expected(const Seen& seen) { return real(seen.seen) > expected_of(seen); }

/// Returns the judgement of a player on a two-sided p-value.
const char* judgement_of(stats::PValue p) {
  if (p.value() > 0.05) return "that is nothing unusual";
  if (p.value() > 0.01) return "that is luck, and proves nothing";
  if (p.value() > 1e-4) return "that is suspicious, so count new ones";
  return "chance hardly does that";
}

std::string answer_of(const Seen& seen, const Test& test) {
  const bool more = is_more_than_expected(seen);
  return fmt::format(
      "{} of {}, where a fair deal has {} on average: chance brings so many or {} {} such samples; "
      "{}",
      with_thousands(seen.seen), with_noun(seen.of, seen.unit), short_number(expected_of(seen)),
      more ? "more" : "fewer", how_often((more ? test.more : test.fewer).log10()),
      judgement_of(test.two_sided));
}

Value p_value_of(stats::PValue p) { return reports::PValue{p.log10()}; }

reports::Section test_section(const Seen& seen, const Test& test) {
  reports::Section section{.name = "test", .title = ""};
  section.figures = {
      chance_figure("probability", "chance in a fair deal", seen.chance),
      {"expected", fmt::format("{} expected with it", seen.unit), expected_of(seen)},
      {"share", "share seen", judge::share(seen.seen, seen.of, 0.99), reports::share},
      {"p_more", "p, so many or more", p_value_of(test.more), reports::probability},
      {"p_fewer", "p, so many or fewer", p_value_of(test.fewer), reports::probability},
      {"two_sided", "two-sided p", p_value_of(test.two_sided), reports::probability}};
  section.figures.front().note = one_in_text(seen.chance);
  return section;
}

/// The law that might hold instead: one chance, or any, by a beta prior of these equal shapes.
struct Alternative {
  std::string words;
  std::optional<double> chance;
  double shape = 0;
};

std::vector<Alternative> alternatives_of(const Seen& seen) {
  const double fair = seen.chance.value;
  const double share = real(seen.seen) / real(seen.of);
  std::vector<Alternative> all;
  for (const double chance : seen.instead) all.push_back({"as you say", chance});
  if (2 * fair < 1) all.push_back({"twice as often", 2 * fair});
  all.push_back({"half as often", fair / 2});
  if (share != fair) all.push_back({"as often as seen", share});
  all.push_back({"any share, uniform prior", {}, 1});
  all.push_back({"any share, Jeffreys prior", {}, 0.5});
  return all;
}

double log_factor(const Seen& seen, const Alternative& alternative) {
  const double fair = seen.chance.value;
  return alternative.chance ? stats::log_bayes_factor(seen.seen, seen.of, fair, *alternative.chance)
                            : stats::log_bayes_factor_of_prior(
                                  seen.seen, seen.of, fair, alternative.shape, alternative.shape);
}

/// In how many new hands this alternative is told from a fair deal; nothing where it takes more
/// than anybody counts.
Value hands_for(const Seen& seen, const Alternative& alternative) {
  if (!alternative.chance || *alternative.chance == seen.chance.value) return {};
  const auto plan =
      stats::fewest_trials(seen.chance.value, *alternative.chance, plan_alpha, plan_power);
  return plan ? Value(plan->trials) : Value();
}

reports::Section alternatives_section(const Seen& seen) {
  reports::Section section{.name = "alternatives", .title = "What else it might be"};
  reports::Table table{.name = "alternatives",
                       .title = "",
                       .columns = {{"alternative", "if it comes"},
                                   {"chance", "chance", reports::probability},
                                   {"bayes_factor", "Bayes factor"},
                                   {"log10", "log10 of it"},
                                   {"hands_needed", fmt::format("more {} needed", seen.unit)}},
                       .rows = {}};
  for (const Alternative& each : alternatives_of(seen)) {
    const double log = log_factor(seen, each);
    table.rows.push_back({each.words, each.chance ? Value(*each.chance) : Value(), std::exp(log),
                          log / std::log(10.0), hands_for(seen, each)});
  }
  section.tables.push_back(std::move(table));
  section.notes = {
      "A Bayes factor says how many times as likely it makes what was seen as a fair deal does: "
      "below "
      "1 it speaks for the fair deal. 'As often as seen' was chosen by what was seen, and so says "
      "the "
      "most that can be said.",
      fmt::format(
          "The last column has the new {} that show it with 90 % power at "
          "level 1 %. Those that made you ask do not count among them, for they were chosen "
          "by what they showed.",
          seen.unit)};
  return section;
}

}  // namespace

reports::Document seen_document(const Seen& seen) {
  const Test test = test_of(seen);
  reports::Document document;
  document.kind = "odds test";
  document.title = fmt::format("{}: {} in a fair deal", seen.event, one_in_text(seen.chance));
  document.answer = answer_of(seen, test);
  document.sections = {test_section(seen, test), alternatives_section(seen)};
  return document;
}

}  // namespace evenhand::odds
