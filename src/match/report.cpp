#include "src/match/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/version.hpp"
#include "src/match/summary.hpp"

namespace evenhand::match {
namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string results_text(const Results& results) {
  std::string text = fmt::format("+{} ={} -{}", results[2], results[1], results[0]);
  if (const auto estimate = stats::estimate_score(results)) {
    text += fmt::format("  score {:.1f} % ({:.1f} to {:.1f})  Elo {:+.1f} ({:+.1f} to {:+.1f})",
                        100 * estimate->score, 100 * estimate->score_interval.low,
                        100 * estimate->score_interval.high, estimate->elo,
                        estimate->elo_interval.low, estimate->elo_interval.high);
  }
  return text;
}

std::string short_text(const Results& results) {
  const std::uint64_t games = results[0] + results[1] + results[2];
  return fmt::format("{:>6} games  +{} ={} -{}  {:.1f} %", games, results[2], results[1],
                     results[0], percent(2 * results[2] + results[1], 2 * games));
}

std::string pairs_text(const std::vector<std::uint64_t>& counts) {
  std::string text = fmt::format("pairs         0: {}  ½: {}  1: {}  1½: {}  2: {}", counts[0],
                                 counts[1], counts[2], counts[3], counts[4]);
  if (const auto estimate = stats::estimate_score(counts)) {
    text += fmt::format("  Elo {:+.1f} ({:+.1f} to {:+.1f})  nElo {:+.1f} ({:+.1f} to {:+.1f})",
                        estimate->elo, estimate->elo_interval.low, estimate->elo_interval.high,
                        estimate->normalized_elo, estimate->normalized_interval.low,
                        estimate->normalized_interval.high);
  }
  return text + "\n";
}

std::string endings_text(const Summary& summary, std::uint64_t games) {
  std::string text = "endings\n";
  for (const auto& [ending, count] : summary.endings) {
    text += fmt::format("  {:<16} {:>7}  {:.1f} %\n", ending, count, percent(count, games));
  }
  const auto cap = summary.endings.find(std::string(length_cap));
  const std::uint64_t capped = cap == summary.endings.end() ? 0 : cap->second;
  const std::uint64_t by_rule = games - capped - summary.ended_by_failure;
  return text + fmt::format(
                    "  by rule {:.1f} %, by length cap {:.1f} %, by an engine's failure "
                    "{:.1f} %, by adjudication 0 %\n",
                    percent(by_rule, games), percent(capped, games),
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

nlohmann::ordered_json results_json(std::span<const std::uint64_t> counts) {
  nlohmann::ordered_json json;
  json["counts"] = std::vector<std::uint64_t>(counts.begin(), counts.end());
  if (const auto estimate = stats::estimate_score(counts)) {
    const auto interval = [](const stats::Interval& of) {
      return nlohmann::ordered_json{of.low, of.high};
    };
    json["score"] = estimate->score;
    json["score_interval"] = interval(estimate->score_interval);
    json["elo"] = estimate->elo;
    json["elo_interval"] = interval(estimate->elo_interval);
    json["normalized_elo"] = estimate->normalized_elo;
    json["normalized_elo_interval"] = interval(estimate->normalized_interval);
    json["level"] = estimate->score_interval.level;
  }
  return json;
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
  std::string text = fmt::format("xiangqi       {} of {} games\nfirst         {} ({})\n", games,
                                 plan.games, plan.first.text, plan.first.budget.text());
  text += fmt::format("second        {} ({})\n", plan.second.text, plan.second.budget.text());
  text += fmt::format("rules         {}: {}\nplan          {}\n\n", plan.rules->name,
                      plan.rules->summary, plan.text());
  text += fmt::format("Red           {}\n", results_text(summary.red));
  text += fmt::format("side to move  {}\n", results_text(summary.mover));
  text += fmt::format("first player  {}\n", results_text(summary.first));
  if (plan.pairs) text += pairs_text(score_counts(result.games, true));
  if (plan.sprt) {
    text += fmt::format("SPRT          {}\n", sprt_line(*plan.sprt, result.log_likelihood_ratio));
  }
  text += "Red by plies of the opening\n";
  for (const auto& [plies, results] : summary.red_by_opening) {
    text += fmt::format("  {:<4} {}\n", plies, short_text(results));
  }
  text += "Red by length, plies from\n";
  for (const auto& [plies, results] : summary.red_by_length) {
    text += fmt::format("  {:<4} {}\n", plies, short_text(results));
  }
  return text + endings_text(summary, games) + tests_text(summary);
}

std::string report_json(const MatchPlan& plan, const MatchResult& result) {
  const Summary summary = summarise(plan, result.games);
  nlohmann::ordered_json json;
  json["format"] = "evenhand xiangqi match 1";
  json["version"] = version;
  json["plan"] = plan.text();
  json["rules"] = plan.rules->name;
  json["games"] = result.games.size();
  json["finished"] = result.finished;
  json["red"] = results_json(summary.red);
  json["side_to_move"] = results_json(summary.mover);
  json["first"] = results_json(summary.first);
  if (plan.pairs) json["pairs"] = results_json(score_counts(result.games, true));
  for (const auto& [plies, results] : summary.red_by_opening) {
    json["red_by_opening_plies"][std::to_string(plies)] = results_json(results);
  }
  for (const auto& [plies, results] : summary.red_by_length) {
    json["red_by_length"][std::to_string(plies)] = results_json(results);
  }
  json["endings"] = summary.endings;
  if (plan.sprt) {
    json["sprt"] = {{"elo0", plan.sprt->elo0},
                    {"elo1", plan.sprt->elo1},
                    {"llr", result.log_likelihood_ratio},
                    {"lower", plan.sprt->lower_bound()},
                    {"upper", plan.sprt->upper_bound()}};
  }
  json["fairness"] = nlohmann::ordered_json::array();
  for (const FairnessTest& test : summary.tests) {
    json["fairness"].push_back({{"test", test.name},
                                {"null", test.null},
                                {"statistic", test.result.statistic},
                                {"log10_p", test.result.p.log10()},
                                {"log10_p_adjusted", test.adjusted.log10()}});
  }
  return json.dump(2) + "\n";
}

}  // namespace evenhand::match
