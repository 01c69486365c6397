#include "src/power/event_plan.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "src/power/document.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/binomial_plan.hpp"

namespace evenhand::power {
namespace {

constexpr std::uint64_t most_games = 1'000'000;
/// Points of a curve.
constexpr std::uint64_t curve_steps = 30;

bool is_more(const EventPlan& plan) { return plan.instead > plan.expected; }

/// P(X >= k), or P(X <= k) where the event is claimed to be rarer.
double tail(const stats::Binomial& games, std::uint64_t k, bool more) {
  return (more ? games.upper_tail(k) : games.lower_tail(k)).value();
}

/// The power where the event has another probability.
double power_of(const EventPlan& plan, double chance) {
  return tail(stats::Binomial(plan.games, chance), plan.limit, is_more(plan));
}

/// The limit of the test with so many games, and what it comes to; empty when no number is rare
/// enough.
std::optional<EventPlan> with_games(EventPlan plan, std::uint64_t games, double alpha) {
  const bool more = is_more(plan);
  const stats::Binomial fair(games, plan.expected);
  std::uint64_t limit = fair.quantile(more ? 1 - alpha : alpha);
  if (more) {
    while (limit <= games && tail(fair, limit, true) > alpha) ++limit;
    if (limit > games) return std::nullopt;
  } else {
    while (tail(fair, limit, false) > alpha) {
      if (limit == 0) return std::nullopt;
      --limit;
    }
  }
  plan.games = games;
  plan.limit = limit;
  plan.false_alarm = tail(fair, limit, more);
  plan.power = power_of(plan, plan.instead);
  return plan;
}

/// By number of games, from few to as many as are needed and half as many again.
reports::Chart by_games(const EventPlan& plan, const Question& question) {
  std::vector<CurvePoint> points;
  std::uint64_t last = 0;
  for (std::uint64_t step = 1; step <= curve_steps; ++step) {
    const std::uint64_t games = plan.games * step * 3 / (2 * curve_steps);
    if (games == last) continue;
    last = games;
    const auto at = with_games(plan, games, question.alpha);
    points.push_back({static_cast<double>(games), at ? at->power : 0});
  }
  return power_chart("power_by_games", "Power by games", {"games", "games"}, points);
}

/// By how likely the event is in truth, from as it should be to twice as far as is claimed.
reports::Chart by_chance(const EventPlan& plan) {
  std::vector<CurvePoint> points;
  for (std::uint64_t step = 0; step <= curve_steps; ++step) {
    const double reach = 2 * static_cast<double>(step) / curve_steps;
    const double chance = plan.expected + reach * (plan.instead - plan.expected);
    if (chance < 0 || chance > 1) break;
    points.push_back({chance, power_of(plan, chance)});
  }
  return power_chart(
      "power_by_probability",
      fmt::format("Power of {} games by the true probability", with_thousands(plan.games)),
      {"probability", "true probability", reports::share}, points);
}

/// "or more" games with the event bear the claim out, or "or fewer".
const char* direction(const EventPlan& plan) { return is_more(plan) ? "or more" : "or fewer"; }

}  // namespace

EventPlan games_for_event(double expected, double instead, const Question& question) {
  const auto needed =
      stats::fewest_trials(expected, instead, question.alpha, question.power, most_games);
  if (!needed) {
    throw InputError(fmt::format("more than {} games are needed to tell {} from {}",
                                 with_thousands(most_games), percent(instead), percent(expected)));
  }
  return *with_games({expected, instead}, needed->trials, question.alpha);
}

reports::Document document_of(const EventPlan& plan, const Question& question) {
  reports::Document document = plan_document(
      fmt::format("An event that should come in {} of games, and is said to come in {}",
                  percent(plan.expected), percent(plan.instead)),
      fmt::format("record {} games: the claim is borne out when {} {} of them have the event",
                  with_thousands(plan.games), with_thousands(plan.limit), direction(plan)));
  reports::Section section{"event", ""};
  section.figures = {
      {"games", "games to record", plan.games},
      {"limit", fmt::format("with the event, {}", direction(plan)), plan.limit},
      {"false_alarm", "chance of that with a fair shuffler", plan.false_alarm, reports::share},
      {"power", "chance of that if the claim is true", plan.power, reports::share}};
  section.notes = {
      fmt::format("by the exact one-sided binomial test at level {}; say what you count before "
                  "you start, and count every game",
                  rounded(question.alpha))};
  section.charts = {by_games(plan, question), by_chance(plan)};
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::power
