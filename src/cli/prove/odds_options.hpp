#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "src/cli/command/command.hpp"
#include "src/cli/present/answer.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::cli {

/// The options that the games of `odds` share.
struct OddsOptions {
  std::string event;
  std::string distribution;
  std::string check;
  std::string seed = "1";
  OutputOptions output;
};

/// EVENT and --distribution.
void add_event_options(Command& command, OddsOptions& options);
/// --check and --seed.
void add_check_options(Command& command, OddsOptions& options);

/// The languages of events: quantities and places of a game, for --help.
std::string event_help(const odds::CardModel& model);

/// "2", "=2", ">=2", "<=2", ">2", "<2" or "2..4", of numbers up to `most`. `what` names the option
/// in the InputError of a mistake.
odds::CountRange parse_range(const std::string& text, std::string_view what, std::uint64_t most);

/// Returns the plan that --check and --seed ask for.
odds::CheckPlan check_plan(const OddsOptions& options);

bool asks_event(const OddsOptions& options);
/// The odds of the event, or the distribution.
reports::Document event_document(const odds::CardModel& model, const OddsOptions& options);

}  // namespace evenhand::cli
