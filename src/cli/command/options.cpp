#include "src/cli/command/options.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/suggest.hpp"
#include "reports/formats.hpp"
#include "sims/random/source.hpp"

namespace evenhand::cli {
namespace {

constexpr std::array<std::string_view, 3> failing_verdicts = {"biased", "inconclusive", "never"};
constexpr std::array<std::string_view, 2> allowed_verdicts = {"predictable", "inconclusive"};

std::string formats_help() {
  return fmt::format("Reports: {}; one alone to stdout, or several into --out (default: {})",
                     reports::all_format_names(), reports::usual_format_names());
}

void require_known(std::string_view what, const std::string& name,
                   std::span<const std::string_view> known) {
  if (std::find(known.begin(), known.end(), name) != known.end()) return;
  throw InputError(
      unknown_name(what, name, known, fmt::format("there are {}", fmt::join(known, ", "))));
}

/// The name of the format that a file's ending asks for: "report.pdf"; empty where --out is a
/// folder.
std::string_view format_of_file(const std::filesystem::path& out) {
  std::error_code ignored;
  if (std::filesystem::is_directory(out, ignored)) return {};
  const std::string ending = out.extension().string();
  if (ending == ".xml") return "junit";
  for (const reports::Format& format : reports::formats()) {
    const bool is_one = format.one_file || format.name == "svg";
    if (is_one && ending == fmt::format(".{}", format.name)) return format.name;
  }
  return {};
}

/// --out report.pdf is a file of that format.
void take_file(OutputOptions& options) {
  const std::string_view format = format_of_file(options.out);
  if (format.empty()) return;
  if (!options.formats.empty() && options.formats != format) {
    throw InputError(
        fmt::format("--out {} is a file of the format {}, and --format asks for {}; "
                    "name a folder, or leave out --format",
                    options.out, format, options.formats));
  }
  std::error_code ignored;
  if (!options.force && std::filesystem::is_regular_file(options.out, ignored)) {
    throw InputError(fmt::format(
        "{}: the file exists; name another with --out, or add --force to replace it", options.out));
  }
  ensure_writable(std::filesystem::absolute(options.out).parent_path());
  options.file = std::exchange(options.out, {});
  options.formats = format;
}

/// Without --out, one format that is one file goes to stdout.
void require_place(const OutputOptions& options) {
  const std::vector<const reports::Format*> formats = reports::parse_formats(options.formats);
  if (!options.out.empty() || !options.file.empty()) return;
  if (options.json)
    throw InputError("--json prints one format; leave out --format, or add --out DIR");
  if (formats.size() > 1 || !formats.front()->one_file) {
    throw InputError(fmt::format("--format {}: {} more than one file; name a folder with --out",
                                 options.formats, formats.size() > 1 ? "these are" : "it is"));
  }
}

/// --open shows what --out has, where that is given.
void require_page(const OutputOptions& options) {
  if (options.out.empty() || options.formats.empty()) return;
  for (const reports::Format* format : reports::parse_formats(options.formats)) {
    if (format->name == "html") return;
  }
  throw InputError("--open shows the page: add html to --format");
}

struct SharedOption {
  const char* names;
  Target target;
  const char* type;  ///< empty for a flag
  std::string help;
};

void add_all(Command& command, const char* heading, const std::vector<SharedOption>& options) {
  for (const SharedOption& each : options) {
    Option* const added = command.add_option(each.names, each.target, each.help)->group(heading);
    added->type = each.type;
    added->is_flag = added->type.empty();
  }
}

}  // namespace

void add_output_options(Command& command, OutputOptions& options) {
  add_all(command, "Output",
          {{"--out", &options.out, "DIR|FILE", "Folder for the reports, or a file: report.pdf"},
           {"--force", &options.force, "", "Replace the reports of another run in --out"},
           {"--format", &options.formats, "LIST", formats_help()},
           {"--title", &options.title, "TEXT", "Title of the reports"},
           {"--note", &options.notes, "TEXT",
            "A line at the head of the reports: who asked, when, what for; may be repeated"},
           {"--open", &options.open, "", "Show the page of the format html in a browser"},
           {"--json", &options.json, "", "Print JSON instead of text"},
           {"-q,--quiet", &options.quiet, "", "No progress and no notes"},
           {"-v,--verbose", &options.verbose, "", "Every test and table"},
           {"--no-color", &options.no_color, "", "No colour (as does NO_COLOR)"}});
  command.get_option("--note")->allow_extra_args(false);
}

void add_verdict_options(Command& command, OutputOptions& options) {
  add_all(command, "Output",
          {{"--fail-on", &options.fail_on, "WHEN",
            "Exit with an error on these verdicts: biased (1; predictable 6), inconclusive (3, and "
            "those), or never"},
           {"--allow", &options.allow, "VERDICT",
            "Exit with 0 on this verdict: predictable or inconclusive"}});
}

void require_known_verdicts(const OutputOptions& options) {
  if (!options.fail_on.empty()) require_known("--fail-on", options.fail_on, failing_verdicts);
  if (!options.allow.empty()) require_known("--allow", options.allow, allowed_verdicts);
}

void configure(Terminal& terminal, OutputOptions& options) {
  require_known_verdicts(options);
  take_file(options);
  if (!options.formats.empty()) require_place(options);
  if (options.open) require_page(options);
  if (options.no_color) terminal.forbid_colour();
  if (options.quiet) terminal.be_quiet();
}

void add_threads_option(Command& command, RunFlags& flags) {
  add_all(command, "Run",
          {{"--threads", &flags.threads, "N", "Threads (default: as many as there are cores)"}});
  command.get_option("--threads")->check(in_range(1U, 1024U));
}

void add_run_options(Command& command, RunFlags& flags) {
  add_threads_option(command, flags);
  add_all(
      command, "Run",
      {{"--memory", &flags.memory, "SIZE",
        "Refuse a run that needs more memory than this, such as 2G"},
       {"--shard", &flags.shard, "K/N|A..B",
        "Work part K of N, or the blocks A to B, and write it to a file for 'evenhand merge'; a "
        "log must have a deal a line, or be u8 or u16le, in plain files"},
       {"--resume", &flags.resume, "FILE",
        "Go on from a checkpoint, which has all options of the run"},
       {"--checkpoint", &flags.checkpoint, "FILE",
        "File for unfinished work (default: in --out, else in this folder)"},
       {"--checkpoint-every", &flags.checkpoint_every, "SECONDS",
        "Seconds between two checkpoints"},
       {"--trace", &flags.trace, "FILE",
        "Write where the time went, as trace events for ui.perfetto.dev or Chrome"},
       {"--stats", &flags.stats, "", "Print where the time went, as tables on stderr"},
       {"--stats-file", &flags.stats_file, "FILE",
        "Write the same as JSON, for 'evenhand report': machine, times, memory, rates"}});
  command.get_option("--checkpoint-every")->check(in_range(1U, 86400U))->capture_default_str();
  // A part knows its plan; what contradicts it must not be passed over.
  for (Option& option : command.options) {
    if (option.is_of_plan()) command.get_option("--resume")->excludes(&option);
  }
}

void add_time_option(Command& command, RunFlags& flags) {
  add_all(command, "Run",
          {{"--time", &flags.time, "TIME",
            "Count for so long (90s, 30m, 8h); the result then says how many it counted, and how "
            "to repeat it"}});
  // Each of them says another end.
  for (const char* other :
       {"--shard", "--samples", "--games", "--sequences", "--confirm", "--until"}) {
    if (Option* option = command.find_option(other)) option->excludes("--time");
  }
}

void add_record_option(Command& command, RunFlags& flags, const std::string& what) {
  add_all(command, "Run", {{"--record", &flags.record, "FILE", "Write " + what + " to this file"}});
}

unsigned resolve_threads(const RunFlags& flags) {
  if (flags.threads > 0) return flags.threads;
#ifdef __linux__
  // Those that this process may use: of an MPI job, a rank's own.
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 0) {
    return static_cast<unsigned>(CPU_COUNT(&cores));
  }
#endif
  return std::max(1U, std::thread::hardware_concurrency());
}

void add_seed_option(Command& command, std::string& seed) {
  command.add_option("--seed", seed, "Seed of all chance")->type_name("N")->capture_default_str();
}

}  // namespace evenhand::cli
