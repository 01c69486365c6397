#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "reports/formats.hpp"
#include "src/cli/experiments.hpp"
#include "src/cli/present.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/run/part_file.hpp"
#include "src/run/progress_line.hpp"
#include "src/run/runner.hpp"
#include "src/run/shard.hpp"
#include "src/run/workers.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

/// One run of an experiment from the shell.
class ShellRun {
 public:
  ShellRun(const Program& program, const RunFlags& flags, const OutputOptions& output,
           run::Experiment& experiment, run::Part part)
      : terminal_(program.terminal),
        program_(program),
        flags_(flags),
        output_(output),
        experiment_(experiment),
        part_(std::move(part)),
        checkpoint_(choose_checkpoint()) {}

  ExitCode run() {
    // From here on, so that what is interrupted while it judges is kept, too.
    const run::InterruptGuard guard;
    if (!output_.out.empty()) reports::require_writable(output_.out, output_.force || resumes());
    const run::RunOutcome outcome = work();
    if (outcome.interrupted) return interrupted();
    const ExitCode code = deliver();
    if (outcome.saved || checkpoint_ == flags_.resume) remove_checkpoint();
    return code;
  }

 private:
  bool resumes() const { return !flags_.resume.empty(); }

  fs::path shard_path() const {
    return fs::path(output_.out) / (run::shard_name(flags_.shard) + ".evenhand");
  }

  /// Where unfinished work is kept. Never a file that holds something else: that of another run or
  /// of another shard.
  fs::path choose_checkpoint() const {
    if (!flags_.checkpoint.empty() && flags_.checkpoint != flags_.resume) {
      if (fs::is_regular_file(flags_.checkpoint)) {
        throw InputError(
            fmt::format("--checkpoint {}: the file exists; go on from it with --resume, or name "
                        "another",
                        flags_.checkpoint));
      }
      return flags_.checkpoint;
    }
    if (resumes()) return flags_.resume;
    const std::string name =
        flags_.shard.empty() ? "checkpoint" : "checkpoint-" + run::shard_name(flags_.shard);
    fs::path path = fs::path(output_.out) / (name + ".evenhand");
    for (int number = 2; fs::exists(path); ++number) {
      path.replace_filename(fmt::format("{}.{}.evenhand", name, number));
    }
    return path;
  }

  std::string way_on() const {
    const std::string file = shell_quoted(checkpoint_.string());
    const std::string judge = fmt::format("evenhand merge --partial {}", file);
    if (const std::string why = experiment_.why_no_resuming(); !why.empty()) {
      return "judge what was counted with: " + judge;
    }
    std::string line =
        fmt::format("resume with: evenhand {} --resume {}", experiment_.command(), file);
    if (!output_.out.empty()) line += fmt::format(" --out {}", shell_quoted(output_.out));
    if (!flags_.shard.empty()) line += fmt::format(" --shard {}", flags_.shard);
    if (flags_.threads > 0) line += fmt::format(" --threads {}", flags_.threads);
    if (!flags_.record.empty()) line += fmt::format(" --record {}", shell_quoted(flags_.record));
    if (!output_.formats.empty())
      line += fmt::format(" --format {}", shell_quoted(output_.formats));
    if (!output_.fail_on.empty()) line += fmt::format(" --fail-on {}", output_.fail_on);
    if (output_.json) line += " --json";
    return line;
  }

  std::string counted() const {
    return fmt::format("{} {}", with_thousands(part_.units()), experiment_.unit());
  }

  run::RunOutcome work() {
    run::RunOptions options;
    options.threads = resolve_threads(flags_);
    options.checkpoint = checkpoint_;
    options.record = flags_.record;
    run::ProgressLine line;
    const run::Clock::time_point start = run::Clock::now();
    if (terminal_.shows_progress()) {
      options.progress = [&](const run::Progress& progress) {
        const std::chrono::duration<double> elapsed = run::Clock::now() - start;
        terminal_.progress(line.describe(progress, elapsed.count(), terminal_.progress_width()));
      };
    }
    try {
      run::RunOutcome outcome = run::run_part(experiment_, part_, options);
      terminal_.progress("");
      return outcome;
    } catch (const InputError& error) {
      terminal_.progress("");
      if (part_.units() == 0) throw;
      throw InputError(fmt::format("{}; the {} before it are kept in {}; {}", error.what(),
                                   counted(), checkpoint_.string(), way_on()));
    }
  }

  ExitCode interrupted() const {
    terminal_.error(fmt::format("interrupted; {} are kept in {}; {}", counted(),
                                checkpoint_.string(), way_on()));
    return ExitCode::interrupted;
  }

  /// The shard file, or the document.
  ExitCode deliver() {
    if (!flags_.shard.empty()) {
      const std::string path = shard_path().string();
      run::save_part(experiment_, part_, path);
      terminal_.note(fmt::format("shard {} written to {}", flags_.shard, path));
      return ExitCode::ok;
    }
    note_shortage();
    const reports::Document document = judged();
    OutputOptions output = output_;
    output.force = true;  // it was allowed before the work
    return present(program_, output, document);
  }

  /// Judging may take long; a stop asked for meanwhile keeps what was counted.
  reports::Document judged() {
    reports::Document document;
    compute(
        program_, "judging", [&] { document = experiment_.conclude(part_); },
        [&] {
          run::save_part(experiment_, part_, checkpoint_);
          interrupted();
        });
    return document;
  }

  /// A stream may end before it gave what was asked for; that is no error, but worth a word.
  void note_shortage() const {
    const std::uint64_t wanted = experiment_.units_before(run::no_end);
    if (experiment_.blocks() != run::no_end || wanted == run::no_end || part_.units() >= wanted)
      return;
    terminal_.note(fmt::format("{} ended after {}; {} were asked for",
                               experiment_.sources().front(), counted(), with_thousands(wanted)));
  }

  void remove_checkpoint() const {
    const bool is_result = !flags_.shard.empty() && checkpoint_ == shard_path();
    std::error_code ignored;
    if (!is_result) fs::remove(checkpoint_, ignored);
  }

  const Terminal& terminal_;
  const Program& program_;
  const RunFlags& flags_;
  const OutputOptions& output_;
  run::Experiment& experiment_;
  run::Part part_;
  fs::path checkpoint_;
};

run::BlockRange range_of(const RunFlags& flags, const run::Experiment& experiment) {
  if (flags.shard.empty()) return {0, experiment.blocks()};
  if (const std::string why = experiment.why_no_shards(); !why.empty()) throw InputError(why);
  return run::parse_shard(flags.shard, experiment.blocks());
}

}  // namespace

ExitCode run_experiment(const Program& program, const RunFlags& flags, const OutputOptions& output,
                        std::unique_ptr<run::Experiment> experiment) {
  if (program.captured != nullptr) {
    *program.captured = std::move(experiment);
    return ExitCode::ok;
  }
  run::Part part = run::new_part(*experiment, range_of(flags, *experiment));
  return ShellRun(program, flags, output, *experiment, std::move(part)).run();
}

ExitCode resume_experiment(const Program& program, const RunFlags& flags,
                           const OutputOptions& output, const std::string& command) {
  const nlohmann::json document = run::load_document(flags.resume);
  const std::unique_ptr<run::Experiment> experiment = experiment_of(document, flags.resume);
  const std::string begun_by = experiment->command();
  if (begun_by != command) {
    throw InputError(
        fmt::format("{}: begun by 'evenhand {}'; resume it with 'evenhand {} --resume'",
                    flags.resume, begun_by, begun_by));
  }
  if (const std::string why = experiment->why_no_resuming(); !why.empty()) {
    throw InputError(
        fmt::format("{}: {}; judge what was counted with 'evenhand merge --partial {}'",
                    flags.resume, why, shell_quoted(flags.resume)));
  }
  run::Part part = run::part_from_document(*experiment, document, flags.resume);
  if (part.range != range_of(flags, *experiment)) {
    throw InputError(fmt::format(
        "{}: holds blocks {} to {} of 0 to {}; resume it with the --shard K/N it was begun with",
        flags.resume, part.range.first, part.range.end - 1, experiment->blocks() - 1));
  }
  if (part.sources.front().recorded > 0 && flags.record.empty()) {
    throw InputError(fmt::format(
        "{}: begun with --record; give the file again, so that it is gone on with", flags.resume));
  }
  return ShellRun(program, flags, output, *experiment, std::move(part)).run();
}

}  // namespace evenhand::cli
