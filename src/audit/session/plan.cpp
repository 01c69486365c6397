#include "src/audit/session/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace evenhand::session {
namespace {

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";

std::string_view kind_name(SourceSpec::Kind kind) {
  switch (kind) {
    case SourceSpec::Kind::log:
      return "log";
    case SourceSpec::Kind::exec:
      return "exec";
    case SourceSpec::Kind::shuffler:
      break;
  }
  return "shuffler";
}

SourceSpec::Kind kind_named(const std::string& name) {
  if (name == "log") return SourceSpec::Kind::log;
  if (name == "exec") return SourceSpec::Kind::exec;
  return SourceSpec::Kind::shuffler;
}

std::string source_words(const SourceSpec& source, const InputOptions& input) {
  switch (source.kind) {
    case SourceSpec::Kind::log:
      return fmt::format("--log {} --log-format {}", shell_quoted(source.name), input.format);
    case SourceSpec::Kind::exec:
      return fmt::format("--exec {} --exec-mode {} --exec-timeout {} --log-format {}",
                         shell_quoted(source.name), input.exec_mode, input.exec_timeout,
                         input.format);
    case SourceSpec::Kind::shuffler:
      break;
  }
  return shell_quoted(source.name);
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string::npos;
  if (plain) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

std::string command_line(const Plan& plan) {
  std::string line = fmt::format("evenhand {}", plan.command);
  for (const SourceSpec& source : plan.sources) {
    line += ' ' + source_words(source, plan.input);
  }
  if (plan.input.deck_order_file.empty()) {
    line += fmt::format(" --deck {}", plan.deck.name);
  } else {
    line += fmt::format(" --deck-order {}", shell_quoted(plan.input.deck_order_file));
  }
  if (!plan.deck.hand_order.empty()) line += " --deal-order round-robin";
  if (plan.deck.draw > 0) line += fmt::format(" --draw {}", plan.deck.draw);
  if (plan.deck.sorted) line += " --sorted";
  if (plan.input.base != "auto") line += fmt::format(" --numbered-from {}", plan.input.base);
  if (plan.samples > 0) line += fmt::format(" --samples {}", plan.samples);
  if (!plan.is_stream()) line += fmt::format(" --seed {} --rng {}", plan.seed, plan.rng);
  line += fmt::format(" --tests {} --alpha {} --correction {}", fmt::join(plan.groups, ","),
                      plan.alpha, plan.correction);
  if (!plan.profile.empty()) line += fmt::format(" --profile {}", plan.profile);
  return line;
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceSpec& source : plan.sources) {
    sources.push_back({{"kind", kind_name(source.kind)}, {"name", source.name}});
  }
  return {{"command", plan.command},
          {"deck", plan.deck.name},
          {"deck_order", plan.input.deck_order},
          {"deck_order_file", plan.input.deck_order_file},
          {"samples", plan.samples},
          {"seed", plan.seed},
          {"rng", plan.rng},
          {"tests", plan.groups},
          {"alpha", plan.alpha},
          {"correction", plan.correction},
          {"profile", plan.profile},
          {"sources", std::move(sources)},
          {"deal_order", plan.deck.hand_order.empty() ? "runs" : "round-robin"},
          {"draw", plan.deck.draw},
          {"sorted", plan.deck.sorted},
          {"base", plan.input.base},
          {"format", plan.input.format},
          {"exec_mode", plan.input.exec_mode},
          {"exec_timeout", plan.input.exec_timeout}};
}

Plan plan_from_json(const nlohmann::json& json) {
  Plan plan;
  plan.command = json.at("command");
  plan.input.deck_order = json.at("deck_order").get<std::vector<std::string>>();
  plan.input.deck_order_file = json.at("deck_order_file");
  const std::string deck = json.at("deck");
  plan.deck = plan.input.deck_order.empty() ? cards::parse_deck(deck)
                                            : cards::named_deck(deck, plan.input.deck_order);
  if (json.at("deal_order") == "round-robin") cards::deal_round_robin(plan.deck);
  const std::size_t draw = json.at("draw");
  if (draw > 0) cards::draw_cards(plan.deck, draw, json.at("sorted"));
  if (draw > 0 && json.at("base") == "1") plan.deck.first_number = 1;
  plan.samples = json.at("samples");
  plan.seed = json.at("seed");
  plan.rng = json.at("rng");
  plan.groups = json.at("tests").get<std::vector<std::string>>();
  plan.alpha = json.at("alpha");
  plan.correction = json.at("correction");
  plan.profile = json.at("profile");
  for (const nlohmann::json& source : json.at("sources")) {
    plan.sources.push_back({kind_named(source.at("kind")), source.at("name")});
  }
  plan.input.base = json.at("base");
  plan.input.format = json.at("format");
  plan.input.exec_mode = json.at("exec_mode");
  plan.input.exec_timeout = json.at("exec_timeout");
  return plan;
}

}  // namespace evenhand::session
