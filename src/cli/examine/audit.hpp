#pragma once

#include <string>

#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::cli {

/// Counts instead of deals.
struct CountsOptions {
  std::string counts;
  std::string weights;  ///< as --weights has them
};

/// --counts.
void add_counts_options(Command& command, CountsOptions& options);

/// Judges the counts, and shows the document. Throws InputError where another option of the plan is
/// given than --alpha, --correction and --level.
ExitCode audit_counts(const Program& program, const CountsOptions& options,
                      const judge::JudgeOptions& judging, const OutputOptions& output);

}  // namespace evenhand::cli
