#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "src/cli/command.hpp"
#include "src/cli/odds_output.hpp"

namespace evenhand::cli {

/// What the games of `odds` share.
struct OddsOptions {
  std::string event;
  std::string distribution;
  std::string check;
  std::string seed = "1";
  bool json = false;
};

/// EVENT, --distribution, --check, --seed and --json.
void add_event_options(CLI::App& command, OddsOptions& options);
/// --check, --seed and --json.
void add_check_options(CLI::App& command, OddsOptions& options);

/// The languages of events: quantities and places of a game, for --help.
std::string event_help(const odds::CardModel& model);

/// The number of --check, or 0.
std::uint64_t samples_to_check(const OddsOptions& options);
std::uint64_t seed_of(const OddsOptions& options);

/// Prints the odds of the event, or the distribution.
ExitCode answer_event(const Terminal& terminal, const odds::CardModel& model,
                      const OddsOptions& options);

}  // namespace evenhand::cli
