#include <string>

#include <nlohmann/json.hpp>

#include "base/version.hpp"
#include "reports/verdict.hpp"
#include "src/cli/play_mahjong_output.hpp"

namespace evenhand::cli {
namespace {

using mahjong::FigureInfo;
using mahjong::PlayTally;
using mahjong::SeatSums;
using Json = nlohmann::ordered_json;

Json interval_json(const stats::Interval& interval) {
  return {{"low", interval.low}, {"high", interval.high}, {"level", interval.level}};
}

/// The count, what it is a count of, their ratio and its interval.
Json ratio_json(const stats::RatioSums& sums, bool is_share) {
  Json json = {{"count", sums.x}, {"of", sums.y}};
  if (sums.y == 0) return json;
  json["value"] = stats::ratio(sums);
  json["interval"] =
      interval_json(is_share ? stats::share_interval(sums) : stats::ratio_interval(sums));
  return json;
}

Json seat_json(const SeatSums& seat) {
  Json json;
  for (const FigureInfo& info : mahjong::figure_infos()) {
    json[std::string(info.name)] = ratio_json(seat[index_of(info.figure)], info.is_share);
  }
  return json;
}

Json tally_json(const PlayTally& tally, const mahjong::PlayPlan& plan) {
  Json json = {{"hands", tally.hands},
               {"exhausted", ratio_json(tally.exhausted, true)},
               {"several_winners", ratio_json(tally.several_winners, true)},
               {"dealer_wins_beyond_others",
                {{"value", stats::ratio(tally.dealer_wins_more)},
                 {"interval", interval_json(stats::ratio_interval(tally.dealer_wins_more))}}}};
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    Json seat = seat_json(tally.by_seat[i]);
    for (std::size_t value = 0; value < tally.starts[i].size(); ++value) {
      seat["starts"][std::to_string(static_cast<int>(value) - 1)] = tally.starts[i][value];
    }
    json["seats"][std::string(mahjong::seat_names[i])] = std::move(seat);
  }
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    Json player = {{"policy", plan.policies[i]}};
    player.update(seat_json(tally.by_player[i]));
    json["players"].push_back(std::move(player));
  }
  return json;
}

Json effect_json(const stats::TestResult& result) {
  if (!result.effect) return nullptr;
  return {{"value", result.effect->value}, {"interval", interval_json(result.effect->interval)}};
}

/// What the shuffle is worth: each figure beyond that of a fair one.
Json flaw_json(const mahjong::Played& played) {
  Json json = {{"exhausted",
                effect_json(mahjong::beyond_fair(played.tally.exhausted, played.fair.exhausted))}};
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    Json seat;
    for (const FigureInfo& info : mahjong::figure_infos()) {
      seat[std::string(info.name)] = effect_json(
          mahjong::beyond_fair(played.tally.of(i, info.figure), played.fair.of(i, info.figure)));
    }
    json["seats"][std::string(mahjong::seat_names[i])] = std::move(seat);
  }
  return json;
}

Json test_json(const mahjong::Finding& test) {
  Json json = {{"name", test.name}, {"null", test.null}};
  if (test.result.is_skipped()) {
    json["skipped"] = test.result.skipped;
    return json;
  }
  json["statistic"] = test.result.statistic;
  if (test.result.degrees_of_freedom) json["df"] = *test.result.degrees_of_freedom;
  json["p"] = test.result.p.value();
  json["log10_p"] = test.result.p.log10();
  json["adjusted_p"] = test.adjusted.value();
  json["log10_adjusted_p"] = test.adjusted.log10();
  if (test.result.effect) json["effect"] = effect_json(test.result);
  return json;
}

}  // namespace

std::string mahjong_json(const mahjong::Played& played, const mahjong::Findings& findings) {
  Json json = {{"format", "evenhand.mahjong-play"},
               {"version", 1},
               {"evenhand", version},
               {"command", command_line(played.plan)},
               {"plan", to_json(played.plan)},
               {"verdict", reports::verdict_name(findings.verdict)},
               {"result", tally_json(played.tally, played.plan)}};
  if (played.fair.hands > 0) {
    json["fair"] = tally_json(played.fair, played.plan);
    json["beyond_fair"] = flaw_json(played);
  }
  json["tests"] = Json::array();
  for (const mahjong::Finding& test : findings.tests) json["tests"].push_back(test_json(test));
  return json.dump() + "\n";
}

}  // namespace evenhand::cli
