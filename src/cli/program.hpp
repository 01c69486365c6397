#pragma once

namespace evenhand::cli {

/// The whole program: parses the command line, runs the subcommand, maps what went wrong to one
/// line on stderr and an exit code.
int run_program(int argc, char** argv);

}  // namespace evenhand::cli
