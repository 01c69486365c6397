#include "src/cli/prove/odds_options.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::cli {

void add_check_options(Command& command, OddsOptions& options) {
  Option* check =
      command
          .add_option("--check", options.check, "Also simulate so many deals and show the interval")
          ->type_name("N");
  command.add_option("--seed", options.seed, "Seed of --check")
      ->type_name("N")
      ->needs(check)
      ->capture_default_str();
}

void add_event_options(Command& command, OddsOptions& options) {
  Option* event = command.add_option("event", options.event, "What is to happen; see below");
  command
      .add_option("--distribution", options.distribution,
                  "Show all values of one quantity, with mean and variance")
      ->type_name("'QUANTITY in PLACE'")
      ->excludes(event);
}

std::string event_help(const odds::CardModel& model) {
  std::string text =
      "An event is conditions joined by and, or, not and parentheses. A condition is QUANTITY in "
      "PLACE, perhaps with = != < <= > >= and a number; alone it means 'at least 1'.\n\n"
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

odds::CountRange parse_range(const std::string& text, std::string_view what, std::uint64_t most) {
  const auto number = [&](const std::string& digits) { return parse_count(digits, what, 0, most); };
  if (text.starts_with(">=")) return {number(text.substr(2)), UINT64_MAX};
  if (text.starts_with("<=")) return {0, number(text.substr(2))};
  if (text.starts_with(">")) return {number(text.substr(1)) + 1, UINT64_MAX};
  if (text.starts_with("<")) {
    const std::uint64_t end = number(text.substr(1));
    return end == 0 ? odds::CountRange{1, 0} : odds::CountRange{0, end - 1};
  }
  if (const auto dots = text.find(".."); dots != std::string::npos) {
    const odds::CountRange range = {number(text.substr(0, dots)), number(text.substr(dots + 2))};
    if (range.from <= range.to) return range;
    throw InputError(fmt::format("{}: {} has its ends in the wrong order", what, text));
  }
  const std::uint64_t exact = number(text.starts_with("=") ? text.substr(1) : text);
  return {exact, exact};
}

odds::CheckPlan check_plan(const OddsOptions& options) {
  return {options.check.empty() ? 0 : parse_count(options.check, "--check", 1, 1'000'000'000),
          parse_count(options.seed, "--seed")};
}

bool asks_event(const OddsOptions& options) {
  return !options.event.empty() || !options.distribution.empty();
}

reports::Document event_document(const odds::CardModel& model, const OddsOptions& options) {
  const odds::CheckPlan check = check_plan(options);
  const std::string kind = fmt::format("odds {}", model.game);
  if (options.distribution.empty()) {
    return odds::answer_document(kind, odds::answer_event(model, options.event, check));
  }
  if (check.samples > 0) {
    throw InputError("--check needs an event; it does not go with --distribution");
  }
  return odds::distribution_document(
      kind, options.distribution,
      odds::distribution(model,
                         odds::parse_quantity(model, options.distribution, "--distribution")));
}

}  // namespace evenhand::cli
