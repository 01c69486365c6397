#include "sims/mahjong/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"

namespace evenhand::mahjong {
namespace {

constexpr unsigned most_dead_wall = 40;

constexpr std::array<Rules, 4> presets = {{
    {.name = "basic", .summary = "136 tiles, any winning shape counts, no dead wall", .shape = {}},
    {.name = "riichi",
     .summary = "the shapes of riichi: seven different pairs, and a dead wall of 14 tiles",
     .shape = {},
     .dead_wall = 14},
    {.name = "chinese",
     .summary = "four of a kind count as two of the seven pairs, one winner a discard",
     .shape = {.quads_as_pairs = true},
     .several_winners = false},
    {.name = "sichuan",
     .summary = "108 tiles without honours, no chi, a winning hand lacks one suit",
     .shape = {.quads_as_pairs = true, .thirteen_orphans = false, .lack_a_suit = true},
     .honours = false,
     .chi = false},
}};

struct Switch {
  std::string_view name;
  std::string_view summary;
  bool& (*of)(Rules&);
};

constexpr std::array<Switch, 9> switches = {{
    {"seven-pairs", "seven pairs win", [](Rules& r) -> bool& { return r.shape.seven_pairs; }},
    {"quads-as-pairs", "four of a kind count as two of the seven pairs",
     [](Rules& r) -> bool& { return r.shape.quads_as_pairs; }},
    {"thirteen-orphans", "thirteen orphans win",
     [](Rules& r) -> bool& { return r.shape.thirteen_orphans; }},
    {"lack-a-suit", "only a hand without one of the three suits wins",
     [](Rules& r) -> bool& { return r.shape.lack_a_suit; }},
    {"fifth-copy", "a hand is ready even when it holds all four of each tile it waits for",
     [](Rules& r) -> bool& { return r.shape.fifth_copy; }},
    {"honours", "winds and dragons are in play", [](Rules& r) -> bool& { return r.honours; }},
    {"chi", "the next player may claim a discard for a run",
     [](Rules& r) -> bool& { return r.chi; }},
    {"several-winners", "everyone who can wins on a discard, not only the nearest in turn",
     [](Rules& r) -> bool& { return r.several_winners; }},
    {"rob-gang", "a tile that is added to a peng can be claimed for hu",
     [](Rules& r) -> bool& { return r.rob_gang; }},
}};

constexpr std::string_view dead_wall = "dead-wall";

Rules preset(std::string_view name) {
  std::array<std::string_view, presets.size()> names;
  for (std::size_t i = 0; i < presets.size(); ++i) {
    names[i] = presets[i].name;
    if (names[i] == name) return presets[i];
  }
  throw InputError(unknown_name("rules", name, names,
                                fmt::format("the presets are {}", fmt::join(names, ", "))));
}

void apply(std::string_view text, Rules& rules) {
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos && text.substr(0, equals) == dead_wall) {
    rules.dead_wall = static_cast<unsigned>(
        parse_count(text.substr(equals + 1), "dead-wall of --rules", 0, most_dead_wall));
    return;
  }
  const bool on = !text.starts_with('-');
  const std::string_view name = on ? text : text.substr(1);
  std::vector<std::string_view> names;
  for (const Switch& known : switches) {
    if (known.name == name) {
      known.of(rules) = on;
      return;
    }
    names.push_back(known.name);
  }
  names.push_back("dead-wall=N");
  throw InputError(unknown_name("switch of --rules", name, names,
                                fmt::format("the switches are {}", fmt::join(names, ", "))));
}

}  // namespace

std::span<const Rules> rule_presets() { return presets; }

Rules parse_rules(std::string_view text) {
  std::size_t comma = text.find(',');
  Rules rules = preset(text.substr(0, comma));
  while (comma != std::string_view::npos) {
    text.remove_prefix(comma + 1);
    comma = text.find(',');
    apply(text.substr(0, comma), rules);
  }
  return rules;
}

std::string rules_text(const Rules& rules) {
  std::string text(rules.name);
  Rules given = rules;
  Rules usual = preset(rules.name);
  for (const Switch& known : switches) {
    if (known.of(given) == known.of(usual)) continue;
    text += fmt::format(",{}{}", known.of(given) ? "" : "-", known.name);
  }
  if (given.dead_wall != usual.dead_wall) text += fmt::format(",{}={}", dead_wall, given.dead_wall);
  return text;
}

std::string rules_help() {
  std::string text = "Rules (--rules PRESET[,SWITCH][,-SWITCH]):\n";
  for (const Rules& rules : presets) text += fmt::format("  {:17} {}\n", rules.name, rules.summary);
  for (const Switch& known : switches) {
    text += fmt::format("  {:17} {}\n", known.name, known.summary);
  }
  text +=
      fmt::format("  {:17} so many tiles at the end of the wall are never drawn\n", "dead-wall=N");
  return text;
}

}  // namespace evenhand::mahjong
