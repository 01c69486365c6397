#include "src/power/event_plan.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "src/power/document_parts.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::power {
namespace {

constexpr std::uint64_t most_games = 1'000'000;

bool is_more(const EventPlan& plan) { return plan.instead > plan.expected; }

/// P(X >= k), or P(X <= k) where the event is claimed to be rarer.
double tail(const stats::Binomial& games, std::uint64_t k, bool more) {
  return (more ? games.upper_tail(k) : games.lower_tail(k)).value();
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
  plan.power = tail(stats::Binomial(games, plan.instead), limit, more);
  return plan;
}

/// "or more" games with the event bear the claim out, or "or fewer".
const char* direction(const EventPlan& plan) { return is_more(plan) ? "or more" : "or fewer"; }

}  // namespace

EventPlan games_for_event(double expected, double instead, const Question& question) {
  const EventPlan claim{expected, instead};
  const auto suffices = [&](std::uint64_t games) {
    const auto plan = with_games(claim, games, question.alpha);
    return plan && plan->power >= question.power;
  };
  // Power rises with the games but for the teeth of the limit: from the first doubling that
  // suffices down to where a stretch of teeth does not.
  std::uint64_t enough = 1;
  while (!suffices(enough)) {
    if (enough >= most_games) {
      throw InputError(fmt::format("more than {} games are needed to tell {} from {}",
                                   with_thousands(most_games), percent(instead),
                                   percent(expected)));
    }
    enough *= 2;
  }
  std::uint64_t games = enough / 2 + 1;
  while (!suffices(games)) ++games;
  return *with_games(claim, games, question.alpha);
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
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::power
