#include "src/deals/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "base/suggest.hpp"
#include "reports/json_settings.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/deals/layout.hpp"
#include "src/source/exec_source.hpp"
#include "src/source/log.hpp"

namespace evenhand::deals {
namespace {

using Kind = SourceSpec::Kind;
using cards::Sets;

constexpr std::array<std::string_view, 6> kinds = {"shuffler", "scheme", "log",
                                                   "exec",     "sql",    "caller"};
constexpr std::array<std::string_view, 5> sets_names = {"no", "auto", "draws", "hands", "yes"};
constexpr std::array<std::string_view, 2> deal_orders = {"runs", "round-robin"};
constexpr std::array<std::string_view, 3> first_numbers = {"auto", "0", "1"};

constexpr std::uint64_t default_shuffler_samples = 1000000;
constexpr std::uint64_t default_scheme_samples = 100000;
constexpr std::uint64_t default_exec_samples = 100000;
constexpr std::uint64_t default_once_samples = 10000;

/// Its place among the names. Throws InputError.
template <std::size_t count>
std::size_t place_of(std::string_view name, const std::array<std::string_view, count>& names,
                     std::string_view what) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    throw InputError(
        unknown_name(what, name, names, fmt::format("expected one of {}", fmt::join(names, ", "))));
  }
  return static_cast<std::size_t>(found - names.begin());
}

std::string source_text(const SourceSpec& source, const InputOptions& input) {
  std::string text;
  switch (source.kind) {
    case Kind::log:
      text = " --log " + shell_quoted(source.name);
      for (const std::string& file : input.more_files) text += ' ' + shell_quoted(file);
      return text;
    case Kind::sql:
      return fmt::format(" --sql {} {}", shell_quoted(source.name), shell_quoted(input.query));
    case Kind::exec:
      return " --exec " + shell_quoted(source.name);
    case Kind::scheme:
      return " --scheme " + shell_quoted(source.name);
    case Kind::caller:
    case Kind::shuffler:
      break;
  }
  return ' ' + shell_quoted(source.name);
}

/// Throws InputError for a profile, a random source or a shuffler that there is not.
void require_known_names(const Plan& plan) {
  if (!plan.profile.empty()) audit::profile_named(plan.profile);
  if (plan.shuffles()) random::source_info(plan.rng);
  for (const SourceSpec& source : plan.sources) {
    if (source.kind == Kind::shuffler) shuffle::parse_shuffler(source.name);
  }
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

std::vector<judge::Within> BatteryPlan::certified() const {
  std::vector<judge::Within> all;
  if (within) all.push_back({*within, judge::CertifiedUnit::points});
  if (within_relative) all.push_back({*within_relative, judge::CertifiedUnit::relative});
  return all;
}

std::string_view kind_name(Kind kind) { return kinds.at(static_cast<std::size_t>(kind)); }

Kind kind_named(std::string_view name) {
  return static_cast<Kind>(place_of(name, kinds, "kind of source"));
}

std::string_view sets_name(Sets sets) { return sets_names.at(static_cast<std::size_t>(sets)); }

Sets sets_named(std::string_view name) {
  const auto found = std::find(sets_names.begin(), sets_names.end(), name);
  if (found != sets_names.end()) return static_cast<Sets>(found - sets_names.begin());
  throw InputError(
      fmt::format("--sorted={}: expected yes, draws, hands, no, or auto (the log shows it)", name));
}

std::string_view deal_order_name(bool is_round_robin) { return deal_orders.at(is_round_robin); }

bool deal_order_named(std::string_view name) {
  return place_of(name, deal_orders, "deal order") == 1;
}

std::string reader_named(const std::string& name) {
  source::parse_log_format(name);
  return name;
}

std::string exec_mode_named(const std::string& name) {
  if (!name.empty()) source::parse_exec_mode(name);
  return name;
}

std::vector<std::string> parts_of_pools(std::string_view list) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t plus = std::min(list.find('+', at), list.size());
    parts.emplace_back(list.substr(at, plus - at));
    at = plus + 1;
  }
  return parts;
}

std::string bases_of_pools(const std::vector<std::string>& bases) {
  const bool are_one = std::all_of(bases.begin(), bases.end(),
                                   [&](const std::string& base) { return base == bases.front(); });
  return are_one ? bases.front() : fmt::format("{}", fmt::join(bases, "+"));
}

std::string first_number_named(const std::string& name) {
  for (const std::string& each : parts_of_pools(name)) {
    place_of(each, first_numbers, "--numbered-from");
  }
  return name;
}

std::string random_source_named(const std::string& name) {
  return name.empty() ? name : shuffle::rng_named(name);
}

void TestsForm::read(std::string_view /*option*/, const std::string& written, Texts& value) {
  value = audit::parse_battery(written).groups;
}

bool SourcePlan::has(Kind kind) const {
  return std::any_of(sources.begin(), sources.end(),
                     [&](const SourceSpec& source) { return source.kind == kind; });
}

bool SourcePlan::is_stream() const {
  return has(Kind::log) || has(Kind::exec) || has(Kind::sql) || has(Kind::caller);
}

bool SourcePlan::shuffles() const { return has(Kind::shuffler) || has(Kind::scheme); }

std::string SourcePlan::head_text() const {
  // A game's own command says itself what is dealt.
  if (command.starts_with("deal ")) return " --shuffler " + shell_quoted(sources.front().name);
  std::string text;
  for (const SourceSpec& source : sources) {
    if (source.stratum.empty()) text += source_text(source, input);
  }
  return text;
}

bool SourcePlan::is_of_pools() const {
  return input.deck_order_file.empty() && deck.name.find('+') != std::string::npos;
}

std::string_view SourcePlan::default_rng() { return random::sources().front().name; }

bool SourcePlan::says_sorted() const {
  if (sources.empty()) return true;
  if (command == "watch") return deck.draw > 0 && is_stream() && !deck.with_repeats;
  if (deck.sets == Sets::unknown) return false;
  return deck.sets != Sets::none || is_stream();
}

std::uint64_t DealingPlan::samples_of(const SourceSpec& source) const {
  if (samples > 0) return samples;
  switch (source.kind) {
    case Kind::log:
    case Kind::sql:
    case Kind::caller:
      return 0;
    case Kind::scheme:
      return default_scheme_samples;
    case Kind::exec:
      if (const auto seeds = source::seeds_of(input.exec_mode)) return seeds->count();
      return input.exec_mode == "once" ? default_once_samples : default_exec_samples;
    case Kind::shuffler:
      break;
  }
  return default_shuffler_samples;
}

judge::JudgeOptions Plan::judging_of_one() const {
  judge::JudgeOptions options = judging;
  if (has_strata()) {
    options.alpha /= static_cast<double>(sources.size() + (has_strata_of_hands() ? 0 : 1));
  }
  return options;
}

std::string command_line(const Plan& plan) {
  // No shell has those deals.
  if (plan.has(Kind::caller)) return "a program that calls the library of evenhand";
  return fmt::format("evenhand {}{}", plan.command, settings_text(plan));
}

reports::JsonValue to_json(const Plan& plan) { return reports::settings_json(plan); }

Plan plan_from_json(const nlohmann::json& json) {
  auto plan = reports::settings_from<Plan>(json);
  lay_out(plan);
  require_command(plan);
  require_known_names(plan);
  return plan;
}

}  // namespace evenhand::deals
