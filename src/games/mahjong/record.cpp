#include "src/games/mahjong/record.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "reports/json_member.hpp"
#include "sims/mahjong/hand_text.hpp"
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

using reports::Section;

std::string result_text(const Outcome& outcome) {
  if (outcome.winners == 0) return "the wall is exhausted, nobody wins";
  return fmt::format("points {}", fmt::join(outcome.points, ", "));
}

/// The tiles of whoever acts, before his action: what all actions before it lead to.
std::string hand_before(const ReadRecord& record, std::size_t action) {
  Game game(record.rules);
  game.start(record.wall, record.dealer);
  mahjong::replay(game, std::span(record.actions).first(action));
  const Seat& seat = game.seat(record.actions[action].player);
  Hand hand;
  hand.concealed = seat.hand.counts;
  hand.melds.assign(seat.meld_list().begin(), seat.meld_list().end());
  return hand_text(hand);
}

Section shown_section(const ReadRecord& record) {
  Section section{"hand", fmt::format("Hand {}, rules {}, player {} deals", record.hand,
                                      rules_text(record.rules), record.dealer)};
  reports::Table table{"actions",
                       "",
                       {{"action", "action"}, {"what", "what is done"}, {"tiles", "tiles before"}},
                       {}};
  for (std::size_t i = 0; i < record.actions.size(); ++i) {
    table.rows.push_back(
        {std::uint64_t{i + 1}, action_text(record.actions[i]), hand_before(record, i)});
  }
  section.tables.push_back(std::move(table));
  section.notes.push_back(result_text(record.outcome));
  return section;
}

class Replay final : public games::Replay {
 public:
  explicit Replay(games::ReplayRequest request)
      : games::Replay("mahjong", "hand", std::move(request)) {}

 private:
  std::optional<Record> read(std::string_view line, const std::string& where) override {
    record_ = read_record(line, where);
    return Record{record_.run, record_.hand};
  }

  void play(const std::string& where) override {
    verify(record_, where);
    ++by_rules_[rules_text(record_.rules)];
    exhausted_ += record_.outcome.winners == 0 ? 1 : 0;
  }

  void show() override { shown_ = {shown_section(record_)}; }

  reports::Document tell() const override {
    reports::Document document;
    document.title = "Records of mahjong, every hand played again";
    document.answer =
        fmt::format("{}: {} replayed, each as the rules allow and to the result recorded", name(),
                    with_noun(units(), "hands"));
    Section section{"records", ""};
    section.figures = {{"hands", "hands verified", units()},
                       {"exhausted", "walls exhausted", exhausted_},
                       {"sha256", "SHA-256", digest()}};
    reports::Table rules{"rules", "By rules", {{"rules", "rules"}, {"hands", "hands"}}, {}};
    for (const auto& [name, hands] : by_rules_) rules.rows.push_back({name, hands});
    section.tables.push_back(std::move(rules));
    document.sections = {std::move(section)};
    document.sections.insert(document.sections.end(), shown_.begin(), shown_.end());
    document.provenance.plan = {{"sha256", "SHA-256 of " + name(), digest()}};
    return document;
  }

  ReadRecord record_;  ///< the last
  std::map<std::string, std::uint64_t> by_rules_;
  std::uint64_t exhausted_ = 0;  ///< hands that nobody won
  std::vector<Section> shown_;   ///< of the hand to be shown, if there is one
};

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

std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request) {
  return std::make_unique<Replay>(std::move(request));
}

}  // namespace evenhand::mahjong
