#include "src/cli/odds_options.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/odds/simulate.hpp"

namespace evenhand::cli {

void add_check_options(CLI::App& command, OddsOptions& options) {
  command.add_option("--check", options.check, "Also simulate so many deals and show the interval")
      ->type_name("N");
  command.add_option("--seed", options.seed, "Seed of --check")->capture_default_str();
  command.add_flag("--json", options.json, "Print one JSON object");
}

void add_event_options(CLI::App& command, OddsOptions& options) {
  CLI::Option* event = command.add_option("event", options.event, "What is to happen; see below");
  command
      .add_option("--distribution", options.distribution,
                  "Print all values of one quantity, with mean and variance")
      ->type_name("'QUANTITY in PLACE'")
      ->excludes(event);
  add_check_options(command, options);
}

std::string event_help(const odds::CardModel& model) {
  std::string text =
      "An event is conditions joined by and, or, not and parentheses. A condition is\n"
      "QUANTITY in PLACE, perhaps with = != < <= > >= and a number; alone it means 'at least 1'.\n"
      "Quantities:\n";
  for (const odds::QuantityInfo& info : odds::quantity_infos()) {
    if (model.jokers == 0 && (info.name == "jokers" || info.name == "rocket")) continue;
    text += fmt::format("  {:<14} {}\n", info.name, info.summary);
  }
  text += "Places:\n";
  for (const odds::Place& place : model.places) {
    text += fmt::format("  {:<14} {}\n", place.name, place.summary);
  }
  return text;
}

std::uint64_t samples_to_check(const OddsOptions& options) {
  return options.check.empty() ? 0 : parse_count(options.check, "--check", 1, 1'000'000'000);
}

std::uint64_t seed_of(const OddsOptions& options) { return parse_count(options.seed, "--seed"); }

ExitCode answer_event(const Terminal& terminal, const odds::CardModel& model,
                      const OddsOptions& options) {
  const std::uint64_t samples = samples_to_check(options);
  if (!options.distribution.empty()) {
    if (samples > 0) throw InputError("--check needs an event; it does not go with --distribution");
    const odds::Distribution found = odds::distribution(
        model, odds::parse_quantity(model, options.distribution, "--distribution"));
    terminal.print(options.json ? distribution_json(options.distribution, found)
                                : distribution_text(options.distribution, found));
    return ExitCode::ok;
  }
  const odds::Event event = odds::parse_event(model, options.event, "event");
  Odds found{options.event, odds::probability(model, event), {}};
  if (samples > 0) {
    const std::uint64_t hits =
        odds::simulate(model.size(), samples, seed_of(options), [&](auto deal) {
          return event.holds_in(model,
                                {reinterpret_cast<const std::uint8_t*>(deal.data()), deal.size()});
        });
    found.check = make_check(samples, hits);
  }
  terminal.print(options.json ? odds_json(found) : odds_text(found));
  return ExitCode::ok;
}

}  // namespace evenhand::cli
