#include "src/cli/session_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "reports/result_json.hpp"
#include "reports/table.hpp"
#include "reports/write.hpp"
#include "src/audit/session/conclude.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/progress_line.hpp"
#include "src/run/runner.hpp"
#include "src/run/shard.hpp"
#include "src/run/workers.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

fs::path shard_path(const SessionOptions& options) {
  return fs::path(options.output.out) / (session::shard_name(options.shard) + ".evenhand");
}

/// Where unfinished work is kept. Never a file that holds something else: that of another session
/// or of another shard.
fs::path choose_checkpoint(const SessionOptions& options) {
  if (!options.checkpoint.empty() && options.checkpoint != options.resume) {
    if (fs::is_regular_file(options.checkpoint)) {
      throw InputError(
          fmt::format("--checkpoint {}: the file exists; go on from it with --resume, "
                      "or name another",
                      options.checkpoint));
    }
    return options.checkpoint;
  }
  if (!options.resume.empty()) return options.resume;
  const std::string name =
      options.shard.empty() ? "checkpoint" : "checkpoint-" + session::shard_name(options.shard);
  fs::path path = fs::path(options.output.out) / (name + ".evenhand");
  for (int number = 2; fs::exists(path); ++number) {
    path.replace_filename(fmt::format("{}.{}.evenhand", name, number));
  }
  return path;
}

std::string way_on(const session::Plan& plan, const SessionOptions& options) {
  const std::string file = session::shell_quoted(options.checkpoint);
  if (!can_resume(plan)) {
    return fmt::format("judge what was counted with: evenhand merge --partial {}", file);
  }
  std::string line = fmt::format("resume with: evenhand {} --resume {}", plan.command, file);
  if (!options.output.out.empty()) {
    line += fmt::format(" --out {}", session::shell_quoted(options.output.out));
  }
  if (!options.shard.empty()) line += fmt::format(" --shard {}", options.shard);
  if (options.threads > 0) line += fmt::format(" --threads {}", options.threads);
  const OutputOptions defaults;
  if (options.output.formats != defaults.formats) {
    line += fmt::format(" --format {}", session::shell_quoted(options.output.formats));
  }
  if (!options.output.fail_on.empty()) line += fmt::format(" --fail-on {}", options.output.fail_on);
  if (options.output.json) line += " --json";
  return line;
}

std::uint64_t counted(const session::Part& part) {
  std::uint64_t deals = 0;
  for (const session::SourceProgress& source : part.sources) deals += source.tallies->deals();
  return deals;
}

session::RunOutcome work(const Terminal& terminal, const SessionOptions& options,
                         session::Part& part, std::unique_ptr<source::DealStream> stream) {
  session::RunOptions run;
  run.threads = resolve_threads(options);
  run.checkpoint = options.checkpoint;
  session::ProgressLine line;
  const session::Clock::time_point start = session::Clock::now();
  if (terminal.shows_progress()) {
    run.progress = [&](const session::ProgressState& state) {
      const std::chrono::duration<double> elapsed = session::Clock::now() - start;
      terminal.progress(line.describe(state, elapsed.count()));
    };
  }
  try {
    session::RunOutcome outcome = session::run_part(part, std::move(stream), run);
    terminal.progress("");
    return outcome;
  } catch (const InputError& error) {
    terminal.progress("");
    const std::uint64_t deals = counted(part);
    if (deals == 0) throw;
    throw InputError(fmt::format("{}; the {} deals before it are kept in {}; {}", error.what(),
                                 with_thousands(deals), run.checkpoint.string(),
                                 way_on(part.plan, options)));
  }
}

std::vector<double> rates(const session::RunOutcome& outcome) {
  std::vector<double> rates;
  for (const session::SourceTiming& timing : outcome.timings) {
    rates.push_back(timing.seconds > 0 ? static_cast<double>(timing.deals) / timing.seconds : 0);
  }
  return rates;
}

reports::Styles styles(const Terminal& terminal) {
  const auto style = [&terminal](std::string (Terminal::*paint)(std::string_view) const) {
    return [&terminal, paint](std::string_view text) { return (terminal.*paint)(text); };
  };
  return {style(&Terminal::bold), style(&Terminal::red), style(&Terminal::green),
          style(&Terminal::yellow)};
}

ExitCode exit_code(const reports::Result& result, const std::string& fail_on) {
  const auto any = [&](reports::Verdict verdict) {
    return std::any_of(result.sources.begin(), result.sources.end(),
                       [&](const auto& source) { return source.verdict == verdict; });
  };
  if (fail_on == "never") return ExitCode::ok;
  if (any(reports::Verdict::biased)) return ExitCode::biased;
  if (fail_on == "biased") return ExitCode::ok;
  return any(reports::Verdict::inconclusive) ? ExitCode::inconclusive : ExitCode::ok;
}

}  // namespace

bool can_resume(const session::Plan& plan) {
  const session::SourceSpec& source = plan.sources.front();
  if (source.kind == session::SourceSpec::Kind::exec) return false;
  return source.kind == session::SourceSpec::Kind::shuffler || source.name != "-";
}

session::Part part_to_resume(const SessionOptions& options, const std::string& command) {
  session::Part part = session::load_part(options.resume);
  if (part.plan.command != command) {
    throw InputError(
        fmt::format("{}: begun by 'evenhand {}'; resume it with 'evenhand {} --resume'",
                    options.resume, part.plan.command, part.plan.command));
  }
  if (part.plan.is_stream()) return part;
  const std::uint64_t samples = part.plan.samples;
  if (part.range != resolve_shard(options.shard, samples)) {
    throw InputError(fmt::format(
        "{}: holds blocks {} to {} of 0 to {}; resume it with the --shard K/N it was begun with",
        options.resume, part.range.first, part.range.end - 1, session::blocks_for(samples) - 1));
  }
  return part;
}

ExitCode present(Program& program, const OutputOptions& options, const reports::Result& result,
                 const std::vector<double>& deals_per_second) {
  const Terminal& terminal = program.terminal;
  if (!options.out.empty()) {
    reports::write_reports(result, options.formats, options.out);
    terminal.note(fmt::format("reports written to {}", options.out));
  }
  if (options.json) {
    terminal.print(reports::to_json(result));
  } else {
    terminal.print(reports::render_table(result, styles(terminal), deals_per_second));
  }
  return exit_code(result, options.fail_on);
}

namespace {

/// A stream may end before it gave what was asked for; that is no error, but worth a word.
void note_shortage(const Terminal& terminal, const session::Part& part) {
  const std::uint64_t deals = part.sources.front().tallies->deals();
  if (!part.plan.is_stream() || deals >= part.plan.samples) return;
  terminal.note(fmt::format("{} ended after {} deals; {} were asked for",
                            part.plan.sources.front().name, with_thousands(deals),
                            with_thousands(part.plan.samples)));
}

/// The shard file, or the reports and the verdict.
ExitCode deliver(Program& program, const SessionOptions& options, const session::Part& part,
                 const std::vector<double>& deals_per_second) {
  if (options.shard.empty()) {
    return present(program, options.output, session::conclude(part), deals_per_second);
  }
  const std::string path = shard_path(options).string();
  session::save_part(part, path);
  program.terminal.note(fmt::format("shard {} written to {}", options.shard, path));
  return ExitCode::ok;
}

}  // namespace

ExitCode run_session(Program& program, const SessionOptions& given, session::Part part,
                     std::unique_ptr<source::DealStream> stream) {
  const Terminal& terminal = program.terminal;
  SessionOptions options = given;
  if (!options.output.out.empty()) ensure_writable(options.output.out);
  options.checkpoint = choose_checkpoint(given).string();
  const session::RunOutcome outcome = work(terminal, options, part, std::move(stream));
  if (outcome.interrupted) {
    terminal.error(fmt::format("interrupted; {} deals are kept in {}; {}",
                               with_thousands(counted(part)), options.checkpoint,
                               way_on(part.plan, options)));
    return ExitCode::interrupted;
  }
  note_shortage(terminal, part);
  const ExitCode code = deliver(program, options, part, rates(outcome));
  const bool is_spent = outcome.saved || options.checkpoint == given.resume;
  const bool is_result = !options.shard.empty() && options.checkpoint == shard_path(options);
  std::error_code ignored;
  if (is_spent && !is_result) fs::remove(options.checkpoint, ignored);
  return code;
}

}  // namespace evenhand::cli
