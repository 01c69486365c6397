#include "src/cli/play_mahjong_output.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/numbers.hpp"
#include "base/version.hpp"
#include "reports/phrases.hpp"
#include "reports/text.hpp"
#include "stats/proportion_interval.hpp"

namespace evenhand::cli {
namespace {

using play::MahjongPlan;
using play::MahjongSeatTally;
using play::MahjongTally;
using play::MahjongTest;
using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, mahjong::players> seat_names = {"dealer", "second", "third",
                                                                       "fourth"};
constexpr std::array<std::string_view, 3> call_names = {"chi", "peng", "gang"};

double ratio(double part, std::uint64_t whole) {
  return whole == 0 ? 0 : part / static_cast<double>(whole);
}
double ratio(std::uint64_t part, std::uint64_t whole) {
  return ratio(static_cast<double>(part), whole);
}

double mean_start(const MahjongSeatTally& tally) {
  double sum = 0;
  for (std::size_t i = 0; i < tally.start_shanten.size(); ++i) {
    sum += static_cast<double>(tally.start_shanten[i]) * (static_cast<double>(i) - 1);
  }
  return ratio(sum, tally.hands);
}

std::string command_line(const MahjongPlan& plan) {
  return fmt::format(
      "evenhand play mahjong --games {} --rules {} --policy {} --shuffler {} --start {} "
      "--match-hands {} --seed {} --rng {}",
      plan.hands, mahjong::rules_text(plan.rules), fmt::join(plan.policies, ","), plan.shuffler,
      plan.previous_wall ? "previous" : "sorted", plan.match_hands, plan.seed, plan.rng);
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  const stats::Interval interval = stats::wilson(part, whole);
  return fmt::format("{:.2f}% ({:.2f} to {:.2f})", 100 * ratio(part, whole), 100 * interval.low,
                     100 * interval.high);
}

std::string points_text(const MahjongSeatTally& tally) {
  const play::Mean mean = play::mean_points(tally);
  return fmt::format("{:+.4f} ({:+.4f} to {:+.4f})", mean.value, mean.interval.low,
                     mean.interval.high);
}

std::string calls_text(const MahjongSeatTally& tally, std::size_t call) {
  return fmt::format("{:.3f} of {:.3f}", ratio(tally.taken[call], tally.hands),
                     ratio(tally.offered[call], tally.hands));
}

std::string aligned(const std::vector<reports::Row>& rows) {
  const std::vector<std::size_t> widths = reports::column_widths(rows);
  std::string text;
  for (const reports::Row& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += "  " + reports::pad(row[i], widths[i], reports::Align::left);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

std::string figures(const std::array<MahjongSeatTally, mahjong::players>& tallies,
                    const std::vector<std::string>& names) {
  std::vector<reports::Row> rows;
  const auto add = [&](std::string_view name, auto text_of) {
    reports::Row row = {std::string(name)};
    for (const MahjongSeatTally& tally : tallies) row.push_back(text_of(tally));
    rows.push_back(std::move(row));
  };
  rows.push_back({""});
  rows.back().insert(rows.back().end(), names.begin(), names.end());
  add("wins", [](const MahjongSeatTally& t) { return percent(t.wins, t.hands); });
  add("by self-draw", [](const MahjongSeatTally& t) { return percent(t.self_draws, t.hands); });
  add("dealt in", [](const MahjongSeatTally& t) { return percent(t.deal_ins, t.hands); });
  add("points a hand", points_text);
  add("shanten dealt",
      [](const MahjongSeatTally& t) { return fmt::format("{:.4f}", mean_start(t)); });
  add("draws to win", [](const MahjongSeatTally& t) {
    return fmt::format("{:.3f}", ratio(t.draws_to_win, t.wins));
  });
  add("doubles",
      [](const MahjongSeatTally& t) { return fmt::format("{:.3f}", ratio(t.doubles, t.wins)); });
  for (std::size_t call = 0; call < call_names.size(); ++call) {
    add(fmt::format("{} claimed", call_names[call]),
        [call](const MahjongSeatTally& t) { return calls_text(t, call); });
  }
  add("own gangs",
      [](const MahjongSeatTally& t) { return fmt::format("{:.3f}", ratio(t.own_gangs, t.hands)); });
  return aligned(rows);
}

std::string tests_text(const Terminal& terminal, const std::vector<MahjongTest>& tests) {
  std::vector<reports::Row> rows = {{"test", "statistic", "p", "adjusted", "effect"}};
  std::size_t found = 0;
  for (const MahjongTest& test : tests) {
    if (test.result.is_skipped()) {
      rows.push_back({test.name, "-", "-", "-", test.result.skipped});
      continue;
    }
    if (test.adjusted.value() < .01) ++found;
    std::string effect;
    if (test.result.effect) {
      effect = fmt::format("{} {:+.4g} ({:+.4g} to {:+.4g})", test.result.effect->name,
                           test.result.effect->value, test.result.effect->interval.low,
                           test.result.effect->interval.high);
    }
    rows.push_back({test.name, fmt::format("{:.5g}", test.result.statistic),
                    reports::short_p(test.result.p.log10()),
                    reports::short_p(test.adjusted.log10()), std::move(effect)});
  }
  const std::string verdict =
      found == 0 ? terminal.green("no test finds a difference from a fair shuffle")
                 : terminal.red(fmt::format("{} of {} tests find a difference from a fair shuffle",
                                            found, tests.size()));
  return aligned(rows) + fmt::format("\n{} (Holm, 1 %)\n", verdict);
}

Json interval_json(const stats::Interval& interval) {
  return {{"low", interval.low}, {"high", interval.high}, {"level", interval.level}};
}

Json rate_json(std::uint64_t part, std::uint64_t whole) {
  return {{"count", part},
          {"rate", ratio(part, whole)},
          {"interval", interval_json(stats::wilson(part, whole))}};
}

Json seat_json(const MahjongSeatTally& tally) {
  const play::Mean mean = play::mean_points(tally);
  Json calls;
  for (std::size_t i = 0; i < call_names.size(); ++i) {
    calls[std::string(call_names[i])] = {{"offered", tally.offered[i]}, {"taken", tally.taken[i]}};
  }
  return {
      {"hands", tally.hands},
      {"wins", rate_json(tally.wins, tally.hands)},
      {"self_draws", rate_json(tally.self_draws, tally.hands)},
      {"deal_ins", rate_json(tally.deal_ins, tally.hands)},
      {"points",
       {{"sum", tally.points}, {"mean", mean.value}, {"interval", interval_json(mean.interval)}}},
      {"start_shanten", {{"mean", mean_start(tally)}, {"from_minus_one", tally.start_shanten}}},
      {"draws_to_win", ratio(tally.draws_to_win, tally.wins)},
      {"doubles", ratio(tally.doubles, tally.wins)},
      {"calls", std::move(calls)},
      {"own_gangs", tally.own_gangs}};
}

Json tally_json(const MahjongTally& tally, const MahjongPlan& plan) {
  Json json{{"hands", tally.hands},
            {"exhausted", rate_json(tally.exhausted, tally.hands)},
            {"several_winners", rate_json(tally.several_winners, tally.hands)}};
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    json["seats"][std::string(seat_names[i])] = seat_json(tally.seats[i]);
  }
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    Json player = seat_json(tally.players[i]);
    player["policy"] = plan.policies[i];
    json["players"].push_back(std::move(player));
  }
  return json;
}

Json test_json(const MahjongTest& test) {
  Json json{{"test", test.name}};
  if (test.result.is_skipped()) {
    json["skipped"] = test.result.skipped;
    return json;
  }
  json["statistic"] = test.result.statistic;
  json["log10_p"] = test.result.p.log10();
  json["log10_p_adjusted"] = test.adjusted.log10();
  if (test.result.effect) {
    json["effect"] = {{"name", test.result.effect->name},
                      {"value", test.result.effect->value},
                      {"interval", interval_json(test.result.effect->interval)}};
  }
  return json;
}

}  // namespace

std::string mahjong_played_text(const Terminal& terminal, const MahjongPlayed& played) {
  const MahjongTally& tally = played.tally;
  std::string text = fmt::format(
      "{} hands of mahjong, rules {}, shuffled by {}\n  exhausted walls {}, several winners {}\n\n",
      with_thousands(tally.hands), mahjong::rules_text(played.plan.rules), played.plan.shuffler,
      percent(tally.exhausted, tally.hands), percent(tally.several_winners, tally.hands));
  text += figures(tally.seats, {seat_names.begin(), seat_names.end()});
  if (played.fair) {
    text += "\nThe same with fisher-yates\n";
    text += figures(played.fair->seats, {seat_names.begin(), seat_names.end()});
  }
  std::vector<std::string> names;
  bool differ = false;
  for (std::size_t i = 0; i < mahjong::players; ++i) {
    names.push_back(fmt::format("{} {}", "ABCD"[i], played.plan.policies[i]));
    differ = differ || played.plan.policies[i] != played.plan.policies[0];
  }
  if (differ) text += "\nBy player\n" + figures(tally.players, names);
  const play::Mean dealer = play::mean_points(tally.seats[0]);
  text += fmt::format("\ndealing is worth {:+.4f} points a hand ({:+.4f} to {:+.4f})\n\n",
                      dealer.value, dealer.interval.low, dealer.interval.high);
  text += tests_text(terminal, played.tests);
  return text + fmt::format("intervals at 99 %; repeat: {}\n", command_line(played.plan));
}

std::string mahjong_played_json(const MahjongPlayed& played) {
  Json json{{"game", "mahjong"},
            {"version", version},
            {"command", command_line(played.plan)},
            {"result", tally_json(played.tally, played.plan)}};
  if (played.fair) json["fair"] = tally_json(*played.fair, played.plan);
  json["tests"] = Json::array();
  for (const MahjongTest& test : played.tests) json["tests"].push_back(test_json(test));
  return json.dump() + "\n";
}

}  // namespace evenhand::cli
