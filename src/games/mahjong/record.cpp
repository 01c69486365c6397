#include "src/games/mahjong/record.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "reports/json_member.hpp"
#include "sims/mahjong/play/play_hand.hpp"

namespace evenhand::mahjong {
namespace {

using reports::JsonMember;

constexpr std::uint64_t record_format = 2;
constexpr std::uint64_t last_player = players - 1;

std::vector<std::size_t> winners_of(const Outcome& outcome) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < players; ++i) {
    if ((outcome.winners >> i & 1) != 0) list.push_back(i);
  }
  return list;
}

void append_result(const Outcome& outcome, std::string& text) {
  fmt::format_to(std::back_inserter(text),
                 "\"result\":{{\"winners\":[{}],\"payer\":{},\"doubles\":[{}],\"points\":[{}]}}",
                 fmt::join(winners_of(outcome), ","),
                 outcome.winners == 0 ? "null" : std::to_string(outcome.payer),
                 fmt::join(outcome.doubles, ","), fmt::join(outcome.points, ","));
}

Rules read_rules(const std::string& text, const std::string& where) {
  try {
    return parse_rules(text);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", where, error.what()));
  }
}

std::vector<Tile> read_wall(const JsonMember& json, const Rules& rules) {
  const std::size_t size = rules.tiles();
  if (json.size() != size) json.refuse(fmt::format("{} tiles", size));
  std::vector<Tile> wall;
  std::vector<bool> seen(size);
  for (std::size_t i = 0; i < size; ++i) {
    const auto tile = static_cast<Tile>(json[i].count(0, size - 1));
    if (seen[tile]) json[i].refuse("every tile once");
    seen[tile] = true;
    wall.push_back(tile);
  }
  return wall;
}

Outcome read_result(const JsonMember& json) {
  Outcome outcome;
  const JsonMember winners = json["winners"];
  for (std::size_t i = 0; i < winners.size(); ++i) {
    outcome.winners |= 1U << winners[i].count(0, last_player);
  }
  if (!json["payer"].is_null()) outcome.payer = json["payer"].count(0, last_player);
  for (const char* name : {"doubles", "points"}) {
    if (json[name].size() != players) json[name].refuse("four numbers");
  }
  for (std::size_t i = 0; i < players; ++i) {
    outcome.doubles[i] = static_cast<std::uint8_t>(json["doubles"][i].count(0, most_doubles));
    const double points = json["points"][i].real(-1e6, 1e6);
    if (points != std::trunc(points)) json["points"][i].refuse("a whole number");
    outcome.points[i] = static_cast<std::int32_t>(points);
  }
  return outcome;
}

std::vector<Action> read_actions(const JsonMember& json, const std::string& where) {
  std::vector<Action> actions;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string text = json[i].text();
    try {
      actions.push_back(parse_action(text));
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: action {}: {}", where, i + 1, error.what()));
    }
  }
  return actions;
}

/// Why the replay stopped at action `done`.
std::string reason(const ReadRecord& record, const Game& game, std::size_t done) {
  if (done == record.actions.size()) {
    return fmt::format(
        "the record ends after action {}, but the hand goes on: player {} has to act", done,
        game.player());
  }
  const std::string text = action_text(record.actions[done]);
  if (game.phase() == Game::Phase::over) {
    return fmt::format("action {} '{}' comes after the end of the hand", done + 1, text);
  }
  return fmt::format(
      "action {} '{}' is not legal here; player {} is in turn with {} tiles left to "
      "draw",
      done + 1, text, game.player(), game.left());
}

}  // namespace

void append_record(const HandRecord& record, std::string& text) {
  const auto to = std::back_inserter(text);
  fmt::format_to(to,
                 "{{\"game\":\"mahjong\",\"format\":{},\"run\":\"{}\",\"hand\":{},\"rules\":\"{}\","
                 "\"dealer\":{},"
                 "\"wall\":[{}],\"actions\":[",
                 record_format, record.run, record.hand, rules_text(record.rules), record.dealer,
                 fmt::join(record.wall, ","));
  bool first = true;
  for (const Action& action : record.actions) {
    fmt::format_to(to, "{}\"{}\"", first ? "" : ",", action_text(action));
    first = false;
  }
  text += "],";
  append_result(record.outcome, text);
  text += "}\n";
}

ReadRecord read_record(std::string_view line, const std::string& where) {
  const nlohmann::json json = reports::parse_json(line, where);
  const JsonMember root(where, json);
  if (root["game"].text() != "mahjong") root["game"].refuse("\"mahjong\"");
  root["format"].count(record_format, record_format);
  ReadRecord record;
  record.run = root["run"].text();
  record.hand = root["hand"].count();
  record.rules = read_rules(root["rules"].text(), where);
  record.dealer = root["dealer"].count(0, last_player);
  record.wall = read_wall(root["wall"], record.rules);
  record.actions = read_actions(root["actions"], where);
  record.outcome = read_result(root["result"]);
  return record;
}

Game verify(const ReadRecord& record, const std::string& where) {
  Game game(record.rules);
  game.start(record.wall, record.dealer);
  const std::size_t done = replay(game, record.actions);
  if (done < record.actions.size() || game.phase() != Game::Phase::over) {
    throw InputError(fmt::format("{}: {}", where, reason(record, game, done)));
  }
  if (!(game.outcome() == record.outcome)) {
    std::string recorded;
    std::string replayed;
    append_result(record.outcome, recorded);
    append_result(game.outcome(), replayed);
    throw InputError(fmt::format("{}: the recorded {} is not what the actions give: {}", where,
                                 recorded, replayed));
  }
  return game;
}

}  // namespace evenhand::mahjong
