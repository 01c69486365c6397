#include "src/deals/plan.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/shell.hpp"

namespace evenhand::deals {
namespace {

std::string_view kind_name(SourceSpec::Kind kind) {
  switch (kind) {
    case SourceSpec::Kind::log:
      return "log";
    case SourceSpec::Kind::exec:
      return "exec";
    case SourceSpec::Kind::sql:
      return "sql";
    case SourceSpec::Kind::shuffler:
      break;
  }
  return "shuffler";
}

SourceSpec::Kind kind_named(const std::string& name) {
  if (name == "log") return SourceSpec::Kind::log;
  if (name == "exec") return SourceSpec::Kind::exec;
  if (name == "sql") return SourceSpec::Kind::sql;
  return SourceSpec::Kind::shuffler;
}

/// The selection's texts by their options, which are their keys in JSON as well.
template <class SomeSelection>
auto texts_of(SomeSelection& selection) {
  return std::array{std::pair{"columns", &selection.columns},
                    std::pair{"path", &selection.path},
                    std::pair{"separator", &selection.separator},
                    std::pair{"from", &selection.from},
                    std::pair{"to", &selection.to},
                    std::pair{"date-column", &selection.date_column},
                    std::pair{"deal-column", &selection.deal_column}};
}

std::string selection_words(const source::Selection& selection) {
  std::string words;
  for (const auto& [option, text] : texts_of(selection)) {
    if (!text->empty()) words += fmt::format(" --{} {}", option, shell_quoted(*text));
  }
  if (selection.skip > 0) words += fmt::format(" --skip {}", selection.skip);
  for (const std::string& condition : selection.where) {
    words += " --where " + shell_quoted(condition);
  }
  return words;
}

nlohmann::json selection_json(const source::Selection& selection) {
  nlohmann::json json = {
      {"skip", selection.skip}, {"where", selection.where}, {"labels", selection.labels}};
  for (const auto& [option, text] : texts_of(selection)) json[option] = *text;
  return json;
}

source::Selection selection_from(const nlohmann::json& json) {
  source::Selection selection;
  for (const auto& [option, text] : texts_of(selection)) *text = json.at(option);
  selection.skip = json.at("skip");
  selection.labels = json.at("labels").get<std::vector<std::string>>();
  selection.where = json.at("where").get<std::vector<std::string>>();
  return selection;
}

std::string source_words(const SourceSpec& source, const InputOptions& input) {
  std::string words;
  switch (source.kind) {
    case SourceSpec::Kind::log:
      words = "--log " + shell_quoted(source.name);
      for (const std::string& file : input.more_files) words += ' ' + shell_quoted(file);
      return words + " --reader " + input.format + selection_words(input.selection);
    case SourceSpec::Kind::sql:
      return fmt::format("--sql {} {}{}", shell_quoted(source.name), shell_quoted(input.query),
                         selection_words(input.selection));
    case SourceSpec::Kind::exec:
      return fmt::format("--exec {} --exec-mode {} --exec-timeout {} --reader {}{}",
                         shell_quoted(source.name), input.exec_mode, input.exec_timeout,
                         input.format, selection_words(input.selection));
    case SourceSpec::Kind::shuffler:
      break;
  }
  return shell_quoted(source.name);
}

/// What is dealt: of a game's own command, the command says it.
std::string deals_words(const Plan& plan) {
  if (plan.command.starts_with("deal ")) {
    return " --shuffler " + shell_quoted(plan.sources.front().name);
  }
  std::string words;
  for (const SourceSpec& source : plan.sources) words += ' ' + source_words(source, plan.input);
  if (plan.input.deck_order_file.empty()) return words + " --deck " + plan.deck.name;
  return words + " --deck-order " + shell_quoted(plan.input.deck_order_file);
}

std::string judging_words(const Plan& plan) {
  std::string words = fmt::format(" --tests {}", fmt::join(plan.groups, ","));
  // A profile sets alpha.
  if (plan.profile.empty()) words += fmt::format(" --alpha {}", plan.judging.alpha);
  words += fmt::format(" --correction {}", judge::correction_name(plan.judging.correction));
  if (plan.level != Plan{}.level) words += fmt::format(" --level {}", plan.level);
  if (!plan.profile.empty()) words += fmt::format(" --profile {}", plan.profile);
  return words;
}

}  // namespace

std::string command_line(const Plan& plan) {
  std::string line = fmt::format("evenhand {}{}", plan.command, deals_words(plan));
  if (!plan.deck.hand_order.empty()) line += " --deal-order round-robin";
  if (plan.deck.draw > 0) line += fmt::format(" --draw {}", plan.deck.draw);
  if (plan.deck.sorted) line += " --sorted";
  if (plan.input.base != "auto") line += fmt::format(" --numbered-from {}", plan.input.base);
  if (plan.samples > 0) line += fmt::format(" --samples {}", plan.samples);
  if (!plan.is_stream()) line += fmt::format(" --seed {} --rng {}", plan.seed, plan.rng);
  if (plan.start_previous) line += " --start previous";
  line += judging_words(plan);
  if (plan.shown > 0) line += fmt::format(" --show {}", plan.shown);
  if (plan.written != Plan{}.written) line += fmt::format(" --write-format {}", plan.written);
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
          {"start", plan.start_previous ? "previous" : "sorted"},
          {"alpha", plan.judging.alpha},
          {"correction", judge::correction_name(plan.judging.correction)},
          {"level", plan.level},
          {"written", plan.written},
          {"shown", plan.shown},
          {"profile", plan.profile},
          {"sources", std::move(sources)},
          {"deal_order", plan.deck.hand_order.empty() ? "runs" : "round-robin"},
          {"draw", plan.deck.draw},
          {"sorted", plan.deck.sorted},
          {"base", plan.input.base},
          {"format", plan.input.format},
          {"query", plan.input.query},
          {"more_files", plan.input.more_files},
          {"selection", selection_json(plan.input.selection)},
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
  plan.start_previous = json.at("start") == "previous";
  plan.judging =
      judge::parse_judge_options(json.at("alpha"), json.at("correction").get<std::string>());
  plan.level = json.at("level");
  plan.written = json.at("written");
  plan.shown = json.at("shown");
  plan.profile = json.at("profile");
  for (const nlohmann::json& source : json.at("sources")) {
    plan.sources.push_back({kind_named(source.at("kind")), source.at("name")});
  }
  if (plan.sources.empty()) throw InputError("the plan has no source");
  plan.input.base = json.at("base");
  plan.input.format = json.at("format");
  plan.input.more_files = json.at("more_files").get<std::vector<std::string>>();
  plan.input.query = json.at("query");
  plan.input.selection = selection_from(json.at("selection"));
  plan.input.exec_mode = json.at("exec_mode");
  plan.input.exec_timeout = json.at("exec_timeout");
  return plan;
}

}  // namespace evenhand::deals
