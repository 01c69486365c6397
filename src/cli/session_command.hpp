#pragma once

#include <memory>

#include "reports/result.hpp"
#include "src/cli/command.hpp"
#include "src/cli/session_options.hpp"
#include "src/run/part.hpp"
#include "src/source/deal_stream.hpp"

namespace evenhand::cli {

/// Works a part of a session from the shell: progress, Ctrl-C, checkpoint, shard file, and at the
/// end reports, verdict and exit code. `stream` is null for built-in shufflers.
ExitCode run_session(Program& program, const SessionOptions& options, session::Part part,
                     std::unique_ptr<source::DealStream> stream);

/// Judges a part, writes its reports to --out, prints the table or the JSON, and turns the verdicts
/// into the exit code.
ExitCode present(Program& program, const OutputOptions& options, const reports::Result& result,
                 const std::vector<double>& deals_per_second);

/// Whether the deals can be had again from their beginning.
bool can_resume(const session::Plan& plan);

/// The part that --resume names. Throws InputError when it was begun by another subcommand.
session::Part part_to_resume(const SessionOptions& options, const std::string& command);

}  // namespace evenhand::cli
