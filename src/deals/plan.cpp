#include "src/deals/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/profiles.hpp"
#include "src/schemes/read_scheme.hpp"

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
    case SourceSpec::Kind::caller:
      return "caller";
    case SourceSpec::Kind::scheme:
      return "scheme";
    case SourceSpec::Kind::shuffler:
      break;
  }
  return "shuffler";
}

/// Of what can be read again: the deals of a caller are gone.
SourceSpec::Kind kind_named(const std::string& name) {
  if (name == "log") return SourceSpec::Kind::log;
  if (name == "exec") return SourceSpec::Kind::exec;
  if (name == "sql") return SourceSpec::Kind::sql;
  if (name == "scheme") return SourceSpec::Kind::scheme;
  return SourceSpec::Kind::shuffler;
}

constexpr std::uint64_t default_shuffler_samples = 1000000;
constexpr std::uint64_t default_scheme_samples = 100000;
constexpr std::uint64_t default_exec_samples = 100000;
constexpr std::uint64_t default_once_samples = 10000;

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
      return words;
    case SourceSpec::Kind::sql:
      return fmt::format("--sql {} {}", shell_quoted(source.name), shell_quoted(input.query));
    case SourceSpec::Kind::exec:
      return "--exec " + shell_quoted(source.name);
    case SourceSpec::Kind::scheme:
      return "--scheme " + shell_quoted(source.name);
    case SourceSpec::Kind::caller:
    case SourceSpec::Kind::shuffler:
      break;
  }
  return shell_quoted(source.name);
}

bool has(const Plan& plan, SourceSpec::Kind kind) {
  return std::any_of(plan.sources.begin(), plan.sources.end(),
                     [&](const SourceSpec& source) { return source.kind == kind; });
}

/// Throws InputError for a profile, a random source or a shuffler that there is not.
void require_known_names(const Plan& plan) {
  if (!plan.profile.empty()) audit::profile_named(plan.profile);
  if (plan.shuffles()) random::source_info(plan.rng);
  for (const SourceSpec& source : plan.sources) {
    if (source.kind == SourceSpec::Kind::shuffler) shuffle::parse_shuffler(source.name);
  }
}

/// How what is read is read.
std::string input_words(const Plan& plan) {
  std::string words;
  if (has(plan, SourceSpec::Kind::exec)) {
    words = fmt::format(" --exec-mode {} --exec-timeout {}", plan.input.exec_mode,
                        plan.input.exec_timeout);
  }
  if (plan.is_stream()) words += " --reader " + plan.input.format;
  return words + selection_words(plan.input.selection);
}

/// What is dealt: of a game's own command, the command says it.
std::string deals_words(const Plan& plan) {
  if (plan.command.starts_with("deal ")) {
    return " --shuffler " + shell_quoted(plan.sources.front().name);
  }
  std::string words;
  for (const SourceSpec& source : plan.sources) {
    if (source.stratum.empty()) words += ' ' + source_words(source, plan.input);
  }
  if (plan.has_strata()) words += " --strata " + shell_quoted(plan.input.strata);
  words += input_words(plan);
  // It says itself which cards it deals.
  if (has(plan, SourceSpec::Kind::scheme)) return words;
  if (plan.input.deck_order_file.empty()) return words + " --deck " + plan.deck.name;
  return words + " --deck-order " + shell_quoted(plan.input.deck_order_file);
}

/// What a deal is, and what is looked at in it.
std::string dealing_words(const Plan& plan) {
  std::string words;
  if (!plan.deck.hand_order.empty()) words += " --deal-order round-robin";
  if (plan.deck.draw > 0) words += fmt::format(" --draw {}", plan.deck.draw);
  const bool is_usual =
      plan.deck.sets == cards::Sets::none && plan.sources.front().kind != SourceSpec::Kind::log;
  if (plan.deck.sets != cards::Sets::unknown && !is_usual) {
    words += fmt::format(" --sorted={}", sets_name(plan.deck.sets));
  }
  if (!plan.hands.empty()) words += fmt::format(" --hands {}", plan.hands);
  for (const std::string& group : plan.card_groups) words += " --group " + shell_quoted(group);
  if (plan.input.base != "auto") words += fmt::format(" --numbered-from {}", plan.input.base);
  return words;
}

std::string shuffling_words(const Plan& plan) {
  std::string words;
  if (plan.shuffles()) words = fmt::format(" --seed {} --rng {}", plan.seed, plan.rng);
  if (plan.start_previous) words += " --start previous";
  return words;
}

std::string judging_words(const Plan& plan) {
  std::string words = fmt::format(" --tests {}", fmt::join(plan.groups, ","));
  // A profile sets alpha.
  if (plan.profile.empty()) words += fmt::format(" --alpha {}", in_full(plan.judging.alpha));
  words += fmt::format(" --correction {}", judge::correction_name(plan.judging.correction));
  if (plan.level != Plan{}.level) words += fmt::format(" --level {}", plan.level);
  if (!plan.profile.empty()) words += fmt::format(" --profile {}", plan.profile);
  return words;
}

}  // namespace

void apply_groups(Plan& plan) {
  if (plan.input.base == "1" && plan.deck.card_names.empty()) plan.deck.first_number = 1;
  if (!plan.hands.empty()) cards::set_hands(plan.deck, plan.hands, "--hands");
  for (const std::string& group : plan.card_groups) cards::add_group(plan.deck, group, "--group");
}

std::string_view sets_name(cards::Sets sets) {
  switch (sets) {
    case cards::Sets::unknown:
      return "auto";
    case cards::Sets::draws:
      return "draws";
    case cards::Sets::hands:
      return "hands";
    case cards::Sets::none:
      break;
  }
  return "no";
}

cards::Sets sets_named(std::string_view name) {
  for (const cards::Sets sets :
       {cards::Sets::none, cards::Sets::unknown, cards::Sets::draws, cards::Sets::hands}) {
    if (sets_name(sets) == name) return sets;
  }
  throw InputError(
      fmt::format("--sorted={}: expected draws, hands, no, or auto (as a log tells)", name));
}

bool Plan::is_stream() const {
  return has(*this, SourceSpec::Kind::log) || has(*this, SourceSpec::Kind::exec) ||
         has(*this, SourceSpec::Kind::sql) || has(*this, SourceSpec::Kind::caller);
}

judge::JudgeOptions Plan::judging_of_one() const {
  judge::JudgeOptions options = judging;
  if (has_strata()) options.alpha /= static_cast<double>(sources.size() + 1);
  return options;
}

bool Plan::shuffles() const {
  return has(*this, SourceSpec::Kind::shuffler) || has(*this, SourceSpec::Kind::scheme);
}

std::uint64_t Plan::samples_of(const SourceSpec& source) const {
  if (samples > 0) return samples;
  switch (source.kind) {
    case SourceSpec::Kind::log:
    case SourceSpec::Kind::sql:
      return 0;
    case SourceSpec::Kind::scheme:
      return default_scheme_samples;
    case SourceSpec::Kind::caller:
    case SourceSpec::Kind::exec:
      return input.exec_mode == "once" ? default_once_samples : default_exec_samples;
    case SourceSpec::Kind::shuffler:
      break;
  }
  return default_shuffler_samples;
}

std::string source_options(const Plan& plan) {
  return deals_words(plan) + dealing_words(plan) + shuffling_words(plan);
}

std::string command_line(const Plan& plan) {
  // No shell has that shuffle.
  if (has(plan, SourceSpec::Kind::caller)) return "a call of evenhand::audit_shuffle()";
  std::string line =
      fmt::format("evenhand {}{}{}", plan.command, deals_words(plan), dealing_words(plan));
  if (plan.samples > 0) line += fmt::format(" --samples {}", plan.samples);
  if (plan.confirm > 0) line += fmt::format(" --confirm {}", plan.confirm);
  line += shuffling_words(plan) + judging_words(plan);
  if (plan.shown > 0) line += fmt::format(" --show {}", plan.shown);
  if (plan.written != Plan{}.written) line += fmt::format(" --write-format {}", plan.written);
  return line;
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json sources = nlohmann::json::array();
  for (const SourceSpec& source : plan.sources) {
    sources.push_back(
        {{"kind", kind_name(source.kind)}, {"name", source.name}, {"stratum", source.stratum}});
  }
  nlohmann::json json = {{"command", plan.command},
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
                         {"sorted", sets_name(plan.deck.sets)},
                         {"hands", plan.hands},
                         {"groups", plan.card_groups},
                         {"copies_alike", plan.deck.copies_alike},
                         {"base", plan.input.base},
                         {"format", plan.input.format},
                         {"query", plan.input.query},
                         {"strata", plan.input.strata},
                         {"more_files", plan.input.more_files},
                         {"selection", selection_json(plan.input.selection)},
                         {"exec_mode", plan.input.exec_mode},
                         {"exec_timeout", plan.input.exec_timeout}};
  if (plan.confirm > 0) json["confirm"] = plan.confirm;
  if (!plan.scheme.empty()) json["scheme"] = plan.scheme;
  return json;
}

Plan plan_from_json(const nlohmann::json& json) {
  Plan plan;
  plan.command = json.at("command");
  plan.input.deck_order = json.at("deck_order").get<std::vector<std::string>>();
  plan.input.deck_order_file = json.at("deck_order_file");
  const std::string deck = json.at("deck");
  plan.scheme = json.value("scheme", std::string());
  if (!plan.scheme.empty()) {
    plan.deck = schemes::parse_scheme(plan.scheme, deck, "the plan's scheme").deck;
  } else {
    plan.deck = plan.input.deck_order.empty() ? cards::parse_deck(deck)
                                              : cards::named_deck(deck, plan.input.deck_order);
  }
  const std::size_t draw = json.at("draw");
  if (draw > 0) cards::draw_cards(plan.deck, draw);
  plan.deck.sets = sets_named(json.at("sorted").get<std::string>());
  plan.deck.copies_alike = json.at("copies_alike");
  plan.hands = json.at("hands");
  plan.card_groups = json.at("groups").get<std::vector<std::string>>();
  plan.input.base = json.at("base");
  apply_groups(plan);
  if (json.at("deal_order") == "round-robin") cards::deal_round_robin(plan.deck);
  plan.samples = json.at("samples");
  plan.seed = json.at("seed");
  plan.rng = json.at("rng");
  plan.groups = json.at("tests").get<std::vector<std::string>>();
  plan.start_previous = json.at("start") == "previous";
  plan.judging =
      judge::parse_judge_options(json.at("alpha"), json.at("correction").get<std::string>());
  plan.level = json.at("level");
  require_level(plan.level);
  plan.written = json.at("written");
  plan.shown = json.at("shown");
  plan.profile = json.at("profile");
  plan.confirm = json.value("confirm", std::uint64_t{0});
  // Their numbers, behind all samples, stay exact.
  constexpr std::uint64_t most = std::uint64_t{1} << 52;
  if (plan.confirm > most) throw InputError("the plan confirms with too many deals");
  for (const nlohmann::json& source : json.at("sources")) {
    plan.sources.push_back(
        {kind_named(source.at("kind")), source.at("name"), source.at("stratum")});
  }
  if (plan.sources.empty()) throw InputError("the plan has no source");
  if (has(plan, SourceSpec::Kind::scheme) == plan.scheme.empty()) {
    throw InputError("the plan has a scheme without its text, or the text of none");
  }
  if (plan.command != "audit" && plan.command != "compare" &&
      plan.command != "deal " + plan.deck.name) {
    throw InputError("the plan is of no command");
  }
  if (plan.shown > 0 && !plan.command.starts_with("deal ")) {
    throw InputError("the plan shows deals that are not dealt to hands");
  }
  require_known_names(plan);
  plan.input.format = json.at("format");
  plan.input.more_files = json.at("more_files").get<std::vector<std::string>>();
  plan.input.query = json.at("query");
  plan.input.strata = json.at("strata");
  plan.input.selection = selection_from(json.at("selection"));
  plan.input.exec_mode = json.at("exec_mode");
  plan.input.exec_timeout = json.at("exec_timeout");
  return plan;
}

}  // namespace evenhand::deals
