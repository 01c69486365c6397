#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/cli/command/terminal.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::run {
class Team;
}

namespace evenhand::cli {

/// The experiment that a command line of this program, as a shell reads it and with or without its
/// name, would work; null for another command, which is not run. With `needs_seed` nothing is
/// opened that has no seed. Throws InputError for a mistake in the line, and for an option that
/// says how a run is worked or shown.
std::unique_ptr<run::Experiment> experiment_of_command(const std::string& command_line,
                                                       bool needs_seed = false);

/// The document that a command line of this program, given without its name, would show; nothing
/// when it was interrupted. Throws InputError for a mistake in it, and what the command throws.
/// `folder` is what the user calls the current folder, empty when it is that the program began in.
std::optional<reports::Document> document_of_command(const Terminal& terminal,
                                                     const std::vector<std::string>& arguments,
                                                     const std::string& folder);

/// The same of a command that answers without counting, for a program that asks: nothing is
/// printed. Throws InputError, too, for an option that says how a run is worked or shown.
reports::Document answer_of(const std::vector<std::string>& arguments);

/// Returns what makes the plan of a command: the names of its options without dashes, and of what
/// stands without an option's name.
std::vector<std::string> plan_options_of(const std::string& command);

/// The whole program: parses the command line, runs the subcommand, maps what went wrong to one
/// line on stderr and an exit code.
/// With a team, which this process leads, all of it works.
int run_program(int argc, char** argv, run::Team* team = nullptr);

}  // namespace evenhand::cli
