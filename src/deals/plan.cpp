#include "src/deals/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "reports/json_settings.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/profiles.hpp"
#include "src/schemes/read_scheme.hpp"

namespace evenhand::deals {
namespace {

using reports::JsonMember;

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

/// Their numbers, behind all samples, stay exact.
constexpr std::uint64_t most_confirmed = std::uint64_t{1} << 52U;
constexpr std::uint64_t default_shuffler_samples = 1000000;
constexpr std::uint64_t default_scheme_samples = 100000;
constexpr std::uint64_t default_exec_samples = 100000;
constexpr std::uint64_t default_once_samples = 10000;

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

bool has(const SourcePlan& plan, SourceSpec::Kind kind) {
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
std::string input_words(const SourcePlan& plan) {
  std::string words;
  if (has(plan, SourceSpec::Kind::exec)) {
    words = fmt::format(" --exec-mode {} --exec-timeout {}", plan.input.exec_mode,
                        plan.input.exec_timeout);
  }
  if (plan.is_stream()) words += " --reader " + plan.input.format;
  return words + evenhand::settings_text(plan.input.selection);
}

/// What is dealt: of a game's own command, the command says it.
std::string deals_words(const SourcePlan& plan) {
  if (plan.command.starts_with("deal ")) {
    return " --shuffler " + shell_quoted(plan.sources.front().name);
  }
  std::string words;
  for (const SourceSpec& source : plan.sources) {
    if (source.stratum.empty()) words += ' ' + source_words(source, plan.input);
  }
  if (!plan.input.strata.empty()) words += " --strata " + shell_quoted(plan.input.strata);
  words += input_words(plan);
  // It says itself which cards it deals.
  if (has(plan, SourceSpec::Kind::scheme)) return words;
  if (plan.input.deck_order_file.empty()) return words + " --deck " + plan.deck.name;
  return words + " --deck-order " + shell_quoted(plan.input.deck_order_file);
}

/// What a deal is.
std::string dealing_words(const SourcePlan& plan) {
  std::string words;
  if (!plan.deck.hand_order.empty()) words += " --deal-order round-robin";
  if (plan.deck.draw > 0) words += fmt::format(" --draw {}", plan.deck.draw);
  const bool is_usual =
      plan.deck.sets == cards::Sets::none && plan.sources.front().kind != SourceSpec::Kind::log;
  if (plan.deck.sets != cards::Sets::unknown && !is_usual) {
    words += fmt::format(" --sorted={}", sets_name(plan.deck.sets));
  }
  return words;
}

/// What is looked at in it.
std::string cards_words(const DealingPlan& plan) {
  std::string words;
  if (!plan.hands.empty()) words += fmt::format(" --hands {}", plan.hands);
  for (const std::string& group : plan.card_groups) words += " --group " + shell_quoted(group);
  return words;
}

std::string numbers_words(const SourcePlan& plan) {
  return plan.input.base == "auto" ? "" : fmt::format(" --numbered-from {}", plan.input.base);
}

std::string shuffling_words(const SourcePlan& plan) {
  std::string words;
  if (plan.shuffles()) words = fmt::format(" --seed {} --rng {}", plan.seed, plan.rng);
  if (plan.start_previous) words += " --start previous";
  return words;
}

cards::Deck deck_from(const JsonMember& saved, const SourcePlan& plan) {
  const std::string name = saved["deck"].text();
  if (!plan.scheme.empty())
    return schemes::parse_scheme(plan.scheme, name, "the plan's scheme").deck;
  return plan.input.deck_order.empty() ? cards::parse_deck(name)
                                       : cards::named_deck(name, plan.input.deck_order);
}

/// The deck but for what hands and groups make of it, which come between.
void load_deck(const JsonMember& saved, SourcePlan& plan) {
  plan.deck = deck_from(saved, plan);
  if (const std::size_t draw = saved["draw"].count(); draw > 0) cards::draw_cards(plan.deck, draw);
  plan.deck.sets = sets_named(saved["sorted"].text());
  plan.deck.copies_alike = saved["copies_alike"].flag();
}

void load_sources(const JsonMember& saved, SourcePlan& plan) {
  plan.sources.clear();
  for (std::size_t i = 0; i < saved.size(); ++i) {
    const JsonMember source = saved[i];
    plan.sources.push_back(
        {kind_named(source["kind"].text()), source["name"].text(), source["stratum"].text()});
  }
  if (plan.sources.empty()) saved.refuse("a source or more");
}

/// All but the deck.
void load_source(const JsonMember& saved, SourcePlan& plan) {
  reports::LoadSettings texts{saved};
  SourcePlan::texts(plan, texts);
  plan.scheme = saved.has("scheme") ? saved["scheme"].text() : std::string();
  load_sources(saved["sources"], plan);
  if (has(plan, SourceSpec::Kind::scheme) == plan.scheme.empty()) {
    throw InputError("the plan has a scheme without its text, or the text of none");
  }
}

void load_deal_order(const JsonMember& saved, SourcePlan& plan) {
  if (saved["deal_order"].text() == "round-robin") cards::deal_round_robin(plan.deck);
}

void require_command(const Plan& plan) {
  if (plan.command != "audit" && plan.command != "compare" &&
      plan.command != "deal " + plan.deck.name) {
    throw InputError("the plan is of no command");
  }
  if (plan.shown > 0 && !plan.command.starts_with("deal ")) {
    throw InputError("the plan shows deals that are not dealt to hands");
  }
}

}  // namespace

void apply_groups(DealingPlan& plan) {
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

bool SourcePlan::is_stream() const {
  return has(*this, SourceSpec::Kind::log) || has(*this, SourceSpec::Kind::exec) ||
         has(*this, SourceSpec::Kind::sql) || has(*this, SourceSpec::Kind::caller);
}

judge::JudgeOptions Plan::judging_of_one() const {
  judge::JudgeOptions options = judging;
  if (has_strata()) options.alpha /= static_cast<double>(sources.size() + 1);
  return options;
}

bool SourcePlan::shuffles() const {
  return has(*this, SourceSpec::Kind::shuffler) || has(*this, SourceSpec::Kind::scheme);
}

std::uint64_t DealingPlan::samples_of(const SourceSpec& source) const {
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

std::string settings_text(const SourcePlan& plan) {
  return deals_words(plan) + dealing_words(plan) + numbers_words(plan) + shuffling_words(plan);
}

std::string settings_text(const DealingPlan& plan) {
  return deals_words(plan) + dealing_words(plan) + cards_words(plan) + numbers_words(plan) +
         shuffling_words(plan);
}

std::string command_line(const Plan& plan) {
  // No shell has that shuffle.
  if (has(plan, SourceSpec::Kind::caller)) return "a call of evenhand::audit_shuffle()";
  std::string line = fmt::format("evenhand {}{}{}{}{}", plan.command, deals_words(plan),
                                 dealing_words(plan), cards_words(plan), numbers_words(plan));
  if (plan.samples > 0) line += fmt::format(" --samples {}", plan.samples);
  if (plan.confirm > 0) line += fmt::format(" --confirm {}", plan.confirm);
  return line + shuffling_words(plan) + evenhand::settings_text<BatteryPlan>(plan) +
         evenhand::settings_text<WritingPlan>(plan);
}

nlohmann::json to_json(const SourcePlan& plan) {
  nlohmann::json json;
  reports::SaveSettings texts{json};
  SourcePlan::texts(plan, texts);
  json["sources"] = nlohmann::json::array();
  for (const SourceSpec& source : plan.sources) {
    json["sources"].push_back(
        {{"kind", kind_name(source.kind)}, {"name", source.name}, {"stratum", source.stratum}});
  }
  json["deck"] = plan.deck.name;
  json["draw"] = plan.deck.draw;
  json["sorted"] = sets_name(plan.deck.sets);
  json["copies_alike"] = plan.deck.copies_alike;
  json["deal_order"] = plan.deck.hand_order.empty() ? "runs" : "round-robin";
  if (!plan.scheme.empty()) json["scheme"] = plan.scheme;
  return json;
}

nlohmann::json to_json(const DealingPlan& plan) {
  nlohmann::json json = to_json(static_cast<const SourcePlan&>(plan));
  json["hands"] = plan.hands;
  json["groups"] = plan.card_groups;
  return json;
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = to_json(static_cast<const DealingPlan&>(plan));
  json["samples"] = plan.samples;
  json["strata"] = plan.input.strata;
  json.update(reports::settings_json<BatteryPlan>(plan));
  json.update(reports::settings_json<WritingPlan>(plan));
  if (plan.confirm > 0) json["confirm"] = plan.confirm;
  return json;
}

void load(const JsonMember& saved, SourcePlan& plan) {
  load_source(saved, plan);
  load_deck(saved, plan);
  load_deal_order(saved, plan);
}

Plan plan_from_json(const nlohmann::json& json) {
  static const std::string name = "the plan";
  const JsonMember saved(name, json);
  Plan plan;
  load_source(saved, plan);
  load_deck(saved, plan);
  plan.hands = saved["hands"].text();
  plan.card_groups.clear();
  for (std::size_t i = 0; i < saved["groups"].size(); ++i) {
    plan.card_groups.push_back(saved["groups"][i].text());
  }
  apply_groups(plan);
  load_deal_order(saved, plan);
  plan.samples = saved["samples"].count();
  plan.input.strata = saved["strata"].text();
  reports::load_settings<BatteryPlan>(saved, plan);
  reports::load_settings<WritingPlan>(saved, plan);
  if (saved.has("confirm")) plan.confirm = saved["confirm"].count(0, most_confirmed);
  require_command(plan);
  require_known_names(plan);
  return plan;
}

}  // namespace evenhand::deals
