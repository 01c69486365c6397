#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "src/cli/command/command.hpp"
#include "src/judge/judge.hpp"

namespace evenhand::reports {
class ReportFolder;
}

namespace evenhand::cli {

// Options that mean the same in several commands, each declared once. As typed; what resolves them
// throws InputError.

/// Where a document goes and how it is shown.
struct OutputOptions {
  std::string out;      ///< folder of the reports
  std::string file;     ///< of one report alone, which --out names: "report.pdf"
  std::string formats;  ///< names with commas between; empty for all into --out, and text to stdout
  std::string fail_on;  ///< "biased", "inconclusive", "never", or empty for the command's own way
  std::string allow;    ///< the verdict that is no error: "predictable" or "inconclusive", or empty
  std::string title;    ///< what the reader of the reports calls it, or empty
  std::vector<std::string> notes;  ///< that the reports begin with: who, when, what for
  bool force = false;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  bool no_color = false;
  bool open = false;  ///< show the page
  /// `out` as it was before the work, where that was looked at.
  std::shared_ptr<reports::ReportFolder> folder;
};
/// --out, --force, --format, --title, --note, --open, --json, -q, -v and --no-color: of every
/// command that leaves a document.
void add_output_options(Command& command, OutputOptions& options);
/// --fail-on and --allow: of those whose document has a verdict.
void add_verdict_options(Command& command, OutputOptions& options);
/// Throws InputError for an unknown --fail-on or --allow.
void require_known_verdicts(const OutputOptions& options);
/// Sets up the terminal as the options say. Where --out has the ending of a format, the report is a
/// file, and no folder. Throws InputError for an unknown --format, --fail-on or --allow, for
/// formats that have no place to go, and for a file that cannot be written. Call it before the
/// work.
void configure(Terminal& terminal, OutputOptions& options);

/// Calls `work(program, options)` once all options are parsed, and leaves the command in the
/// program. Where the options have an `output`, it sets up the terminal as that says before.
template <class Options, class Work>
void when_parsed(Command& command, Program& program, const std::shared_ptr<Options>& options,
                 Work work) {
  command.on_choice = [&command, &program, options, work] {
    program.command = &command;
    if constexpr (requires { options->output; }) configure(program.terminal, options->output);
    program.run = [&program, options, work] { return work(program, *options); };
  };
}

/// How a run is worked, which its result does not depend on, and which part of it.
struct RunFlags {
  unsigned threads = 0;  ///< 0 for all cores
  std::string shard;
  std::string resume;
  std::string checkpoint;
  unsigned checkpoint_every = 20;  ///< seconds
  std::string record;
  std::string memory;  ///< bytes; empty for no limit
  std::string time;    ///< how long is counted; empty for all that the plan has
  std::string trace;   ///< file of the trace events
  std::string stats_file;
  bool stats = false;
};
/// --threads alone.
void add_threads_option(Command& command, RunFlags& flags);
/// --threads, --memory, --shard, --resume and what else says how a run is worked. Add all that
/// makes the plan before: what --resume contradicts is refused.
void add_run_options(Command& command, RunFlags& flags);
/// --time as well: of commands whose number of units is not part of what they ask.
void add_time_option(Command& command, RunFlags& flags);
/// --record as well; `what` is written to it.
void add_record_option(Command& command, RunFlags& flags, const std::string& what);
unsigned resolve_threads(const RunFlags& flags);

/// --seed.
void add_seed_option(Command& command, std::string& seed);

}  // namespace evenhand::cli
