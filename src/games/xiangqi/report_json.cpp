#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/version.hpp"
#include "sims/xiangqi/notation.hpp"
#include "src/games/xiangqi/report.hpp"
#include "src/games/xiangqi/summary.hpp"

namespace evenhand::match {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Score& score) {
  Json json;
  json["wins"] = score.wins();
  json["draws"] = score.draws();
  json["losses"] = score.losses();
  const auto estimate = score.estimate();
  if (!estimate) return json;
  const auto interval = [](const stats::Interval& of) { return Json{of.low, of.high}; };
  json["score"] = estimate->score;
  json["score_interval"] = interval(estimate->score_interval);
  json["elo"] = estimate->elo;
  json["elo_interval"] = interval(estimate->elo_interval);
  json["normalized_elo"] = estimate->normalized_elo;
  json["normalized_elo_interval"] = interval(estimate->normalized_interval);
  json["level"] = estimate->score_interval.level;
  return json;
}

Json json_of(const MatchPlan& plan, const MatchPlan::Kind& kind, const Summary::Sides& sides) {
  const xiangqi::Setup& setup = plan.openings[kind.opening];
  return {{"fen", xiangqi::fen_text(setup.position, setup.quiet_plies, setup.move_number)},
          {"random_plies", plan.random_plies[kind.plies]},
          {"budget", plan.budgets[kind.budget].text()},
          {"red", json_of(sides.red)},
          {"side_to_move", json_of(sides.mover)}};
}

Json json_of(const stats::Sprt& sprt, double log_likelihood_ratio) {
  return {{"elo0", sprt.elo0},
          {"elo1", sprt.elo1},
          {"llr", log_likelihood_ratio},
          {"lower", sprt.lower_bound()},
          {"upper", sprt.upper_bound()}};
}

}  // namespace

std::string report_json(const MatchPlan& plan, const MatchResult& result) {
  const Summary summary = summarise(plan, result.games);
  Json json;
  json["format"] = "evenhand xiangqi match 1";
  json["version"] = version;
  json["plan"] = plan.text();
  json["rules"] = plan.rules->name;
  json["games"] = result.games.size();
  json["finished"] = result.finished;
  json["red"] = json_of(summary.all.red);
  json["side_to_move"] = json_of(summary.all.mover);
  json["first"] = json_of(summary.first);
  if (plan.pairs) json["pairs_of_first"] = summary.first.pairs();
  json["by_opening"] = Json::array();
  for (const auto& [kind, sides] : summary.by_kind) {
    json["by_opening"].push_back(json_of(plan, kind, sides));
  }
  json["red_by_length"] = Json::array();
  for (const auto& [plies, score] : summary.red_by_length) {
    Json row = json_of(score);
    row["plies_from"] = plies;
    json["red_by_length"].push_back(row);
  }
  json["endings"] = summary.endings;
  if (plan.sprt) json["sprt"] = json_of(*plan.sprt, result.log_likelihood_ratio);
  json["fairness"] = Json::array();
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
