#include <fmt/format.h>

#include <algorithm>

#include "src/games/xiangqi/report.hpp"
#include "src/games/xiangqi/summary.hpp"

namespace evenhand::match {
namespace {

constexpr std::size_t most_kinds_shown = 40;

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string share_text(const Score& score) {
  const auto estimate = score.estimate();
  if (!estimate) {
    return fmt::format("{:.1f} %", percent(2 * score.wins() + score.draws(), 2 * score.games()));
  }
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * estimate->score,
                     100 * estimate->score_interval.low, 100 * estimate->score_interval.high);
}

std::string counts_text(const Score& score) {
  return fmt::format("+{} ={} -{}", score.wins(), score.draws(), score.losses());
}

std::string score_text(const Score& score) {
  std::string text = fmt::format("{}  score {}", counts_text(score), share_text(score));
  if (const auto estimate = score.estimate()) {
    text += fmt::format("  Elo {:+.1f} ({:+.1f} to {:+.1f})", estimate->elo,
                        estimate->elo_interval.low, estimate->elo_interval.high);
  }
  return text;
}

std::string pairs_text(const Score& first) {
  const auto& counts = first.pairs();
  std::string text = fmt::format("pairs         0: {}  ½: {}  1: {}  1½: {}  2: {}", counts[0],
                                 counts[1], counts[2], counts[3], counts[4]);
  if (const auto estimate = first.estimate()) {
    text += fmt::format("  nElo {:+.1f} ({:+.1f} to {:+.1f})", estimate->normalized_elo,
                        estimate->normalized_interval.low, estimate->normalized_interval.high);
  }
  return text + "\n";
}

std::string kind_text(const MatchPlan& plan, const MatchPlan::Kind& kind) {
  std::string text =
      fmt::format("{} plies, {}", plan.random_plies[kind.plies], plan.budgets[kind.budget].text());
  if (plan.openings.size() > 1) text = fmt::format("opening {}, {}", kind.opening + 1, text);
  return text;
}

std::string kinds_text(const MatchPlan& plan, const Summary& summary) {
  std::string text =
      "by opening and budget: Red; the side to move after the opening's random plies\n";
  std::size_t shown = 0;
  for (const auto& [kind, sides] : summary.by_kind) {
    if (shown++ == most_kinds_shown) {
      return text + fmt::format("  and {} more, which --json has\n",
                                summary.by_kind.size() - most_kinds_shown);
    }
    text += fmt::format("  {:<24} {:<16} Red {:<24} to move {}\n", kind_text(plan, kind),
                        counts_text(sides.red), share_text(sides.red), share_text(sides.mover));
  }
  return text;
}

/// What a first-move figure still lacks: the advantage belongs to the side to move, and its size
/// changes with the strength of play.
std::string caution_text(const MatchPlan& plan) {
  const auto is_even = [](unsigned plies) { return plies % 2 == 0; };
  const bool any_even = std::any_of(plan.random_plies.begin(), plan.random_plies.end(), is_even);
  const bool all_even = std::all_of(plan.random_plies.begin(), plan.random_plies.end(), is_even);
  std::string text;
  if (any_even == all_even) {
    text +=
        "  openings of even and of odd plies tell Red from the side to move: --random-plies 4,5\n";
  }
  if (plan.budgets.size() < 2) {
    text += "  one budget says little of the first move's worth: --nodes 250,1000\n";
  }
  return text;
}

std::string endings_text(const Summary& summary, std::uint64_t games) {
  std::string text = "endings\n";
  for (const auto& [ending, count] : summary.endings) {
    text += fmt::format("  {:<16} {:>7}  {:.1f} %\n", ending, count, percent(count, games));
  }
  const auto count_of = [&](std::string_view ending) {
    const auto found = summary.endings.find(std::string(ending));
    return found == summary.endings.end() ? 0 : found->second;
  };
  const std::uint64_t capped = count_of(length_cap);
  const std::uint64_t adjudicated = count_of(adjudication);
  const std::uint64_t by_rule = games - capped - adjudicated - summary.ended_by_failure;
  return text + fmt::format(
                    "  by rule {:.1f} %, by adjudication {:.1f} %, by length cap {:.1f} %, by an "
                    "engine's failure {:.1f} %\n",
                    percent(by_rule, games), percent(adjudicated, games), percent(capped, games),
                    percent(summary.ended_by_failure, games));
}

std::string tests_text(const Summary& summary) {
  if (summary.tests.empty()) return "fairness      too few games for tests\n";
  std::string text = "fairness (p, and p corrected for all of these)\n";
  for (const FairnessTest& test : summary.tests) {
    text += fmt::format("  {:<12} {:.3g}  {:.3g}  {}\n", test.name, test.result.p.value(),
                        test.adjusted.value(), test.null);
  }
  return text;
}

}  // namespace

std::string sprt_line(const stats::Sprt& sprt, double log_likelihood_ratio) {
  std::string text =
      fmt::format("LLR {:.2f} in ({:.2f}, {:.2f}) for nElo {} against {}", log_likelihood_ratio,
                  sprt.lower_bound(), sprt.upper_bound(), sprt.elo1, sprt.elo0);
  if (log_likelihood_ratio >= sprt.upper_bound()) {
    text += fmt::format(": H1 accepted, nElo {}", sprt.elo1);
  } else if (log_likelihood_ratio <= sprt.lower_bound()) {
    text += fmt::format(": H0 accepted, nElo {}", sprt.elo0);
  } else {
    text += ": undecided";
  }
  return text;
}

std::string report_text(const MatchPlan& plan, const MatchResult& result) {
  const Summary summary = summarise(plan, result.games);
  const std::uint64_t games = result.games.size();
  std::string text = fmt::format(
      "xiangqi       {} of {} games\nfirst         {}\nsecond        {}\neach move     {}\n", games,
      plan.games, plan.first.text, plan.second.text, budgets_text(plan.budgets));
  text += fmt::format("rules         {}: {}\nplan          {}\n\n", plan.rules->name,
                      plan.rules->summary, plan.text());
  text += fmt::format("Red           {}\n", score_text(summary.all.red));
  text += fmt::format("side to move  {}\n", score_text(summary.all.mover));
  text += fmt::format("first player  {}\n", score_text(summary.first));
  if (plan.pairs) text += pairs_text(summary.first);
  if (plan.sprt) {
    text += fmt::format("SPRT          {}\n", sprt_line(*plan.sprt, result.log_likelihood_ratio));
  }
  text += kinds_text(plan, summary) + caution_text(plan);
  text += "Red by length, plies from\n";
  for (const auto& [plies, score] : summary.red_by_length) {
    text += fmt::format("  {:<4} {:>6} games  {:<16} {}\n", plies, score.games(),
                        counts_text(score), share_text(score));
  }
  return text + endings_text(summary, games) + tests_text(summary);
}

}  // namespace evenhand::match
