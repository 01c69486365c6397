#pragma once

#include <memory>
#include <string>

#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// The experiment that a command line of this program, given without its name, would work; null
/// when it would do something else. Throws InputError for a mistake in it.
std::unique_ptr<run::Experiment> experiment_of_command(const std::string& command_line);

/// The whole program: parses the command line, runs the subcommand, maps what went wrong to one
/// line on stderr and an exit code.
int run_program(int argc, char** argv);

}  // namespace evenhand::cli
