#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/locked_file.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/shell.hpp"
#include "reports/formats.hpp"
#include "src/cli/present/long_run.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/run/confirm.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/cli/run/limits.hpp"
#include "src/cli/run/observation.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "src/run/progress_line.hpp"
#include "src/run/record_file.hpp"
#include "src/run/runner.hpp"
#include "src/run/workers.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

fs::path temporary_folder() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  return error ? fs::path("/tmp") : folder;
}

/// One run of an experiment from the shell.
class ShellRun {
 public:
  ShellRun(const Program& program, const RunFlags& flags, const OutputOptions& output,
           run::Experiment& experiment, run::Part part, std::optional<run::CheckpointFile> resumed)
      : terminal_(program.terminal),
        program_(program),
        flags_(flags),
        output_(output),
        experiment_(experiment),
        part_(std::move(part)),
        resumed_(std::move(resumed)) {}

  ExitCode run() {
    // From here on, so that what is interrupted while it judges is kept, too.
    const run::InterruptGuard guard;
    require_memory(flags_, experiment_);
    require_outputs();
    claim_checkpoint();
    Observation observation(program_, flags_);
    const run::RunOutcome outcome = work();
    if (outcome.interrupted) {
      const ExitCode code = interrupted(outcome.kept, outcome.record_failure);
      observation.tell(experiment(), outcome.timings);
      return code;
    }
    take_reached();
    const ExitCode code = deliver(outcome);
    if (code == ExitCode::interrupted) return code;
    remove_checkpoint();
    observation.tell(experiment(), outcome.timings);
    return code;
  }

 private:
  run::Experiment& experiment() { return reached_ ? *reached_ : experiment_; }
  const run::Experiment& experiment() const { return reached_ ? *reached_ : experiment_; }

  /// Takes what was done when time ended the run as the whole of a smaller plan.
  void take_reached() {
    if (!end_ || part_.range.end == experiment_.blocks()) return;
    part_.seconds_left = 0;
    reached_ = experiment_.with_units(experiment_.units_before(part_.range.end));
  }

  bool resumes() const { return !flags_.resume.empty(); }

  fs::path shard_path() const {
    return fs::path(output_.out) / (run::shard_name(flags_.shard) + ".evenhand");
  }

  /// Refuses outputs that cannot be written, before the work begins.
  void require_outputs() {
    OutputOptions allowed = output_;
    allowed.force |= resumes();
    look_at_folder(allowed);
    output_.folder = allowed.folder;
    if (flags_.shard.empty() || output_.force || !fs::exists(shard_path())) return;
    if (resumes() && fs::equivalent(shard_path(), flags_.resume)) return;
    throw InputError(
        fmt::format("{}: the file exists; name another folder with --out, or add "
                    "--force to replace it",
                    shard_path().string()));
  }

  /// Where unfinished work is kept. Never a file that holds something else: that of another run or
  /// of another shard.
  void claim_checkpoint() {
    const bool is_named = !flags_.checkpoint.empty() && flags_.checkpoint != flags_.resume;
    if (is_named) {
      checkpoint_.emplace(run::CheckpointFile::claim(flags_.checkpoint));
    } else if (resumed_) {
      checkpoint_.emplace(std::move(*resumed_));
    } else if (!output_.out.empty()) {
      checkpoint_.emplace(run::CheckpointFile::claim_in(output_.out, checkpoint_stem()));
    } else {
      claim_anywhere();
    }
  }

  /// This folder may be one that cannot be written in; a run that nobody asked to keep anything
  /// goes on all the same.
  void claim_anywhere() {
    for (const fs::path& folder : {fs::path(), temporary_folder()}) {
      try {
        checkpoint_.emplace(run::CheckpointFile::claim_in(folder, checkpoint_stem()));
        return;
      } catch (const InputError&) {
        // The next one.
      }
    }
    terminal_.note("unfinished work cannot be kept here; name a file with --checkpoint");
  }

  std::string checkpoint_stem() const {
    return flags_.shard.empty() ? "checkpoint" : "checkpoint-" + run::shard_name(flags_.shard);
  }

  /// As the user finds it.
  std::string kept_in() const { return (fs::path(program_.folder) / checkpoint_->path()).string(); }

  /// Commands are meant from the folder that the work is done in.
  std::string way_on() const {
    const std::string enter =
        program_.folder.empty() ? "" : fmt::format("cd {} && ", shell_quoted(program_.folder));
    const std::string file = shell_quoted(checkpoint_->path().string());
    const std::string judge = fmt::format("{}evenhand merge --partial {}", enter, file);
    if (const std::string why = experiment().why_no_resuming(); !why.empty()) {
      return "judge what was counted with: " + judge;
    }
    std::string line =
        fmt::format("resume with: {}evenhand {} --resume {}", enter, experiment_.command(), file);
    const std::string& out = output_.file.empty() ? output_.out : output_.file;
    if (!out.empty()) line += fmt::format(" --out {}", shell_quoted(out));
    if (!flags_.shard.empty()) line += fmt::format(" --shard {}", flags_.shard);
    if (flags_.threads > 0) line += fmt::format(" --threads {}", flags_.threads);
    if (!flags_.record.empty()) line += fmt::format(" --record {}", shell_quoted(flags_.record));
    if (!output_.formats.empty())
      line += fmt::format(" --format {}", shell_quoted(output_.formats));
    if (!output_.fail_on.empty()) line += fmt::format(" --fail-on {}", output_.fail_on);
    if (!output_.allow.empty()) line += fmt::format(" --allow {}", output_.allow);
    if (output_.json) line += " --json";
    return line;
  }

  /// Nothing of an empty line.
  void say(const std::string& line) const {
    if (line.empty()) return;
    terminal_.progress("");
    terminal_.note(line);
  }

  std::string counted() const { return with_noun(part_.units(), experiment_.unit()); }

  /// Sets the end of a run that time ends: it began with --time, or is given it now.
  void set_end() {
    if (!flags_.time.empty()) {
      part_.seconds_left = static_cast<std::uint64_t>(parse_time(flags_.time).count());
    }
    if (part_.seconds_left > 0) {
      end_ = run::Clock::now() + std::chrono::seconds(part_.seconds_left);
    }
  }

  /// A checkpoint says how much of the time is left, at least a moment.
  void keep() {
    if (end_) {
      const auto left = std::chrono::ceil<std::chrono::seconds>(*end_ - run::Clock::now());
      part_.seconds_left = static_cast<std::uint64_t>(std::max<std::int64_t>(1, left.count()));
    }
    checkpoint_->save(experiment_, part_);
  }

  run::RunOutcome work() {
    set_end();
    run::RunOptions options;
    options.threads = resolve_threads(flags_);
    options.team = program_.team;
    options.checkpoint_interval = std::chrono::seconds(flags_.checkpoint_every);
    options.end = end_;
    if (checkpoint_) options.keep = [&](const run::Part& /*part*/) { keep(); };
    options.record = flags_.record;
    options.replace_record = output_.force;
    options.warn = [&](std::string_view what) {
      say(fmt::format("{}; the counting goes on", what));
    };
    run::ProgressLine line;
    LongRun long_run(checkpoint_ ? "Ctrl-C ends it and keeps what was counted" : "Ctrl-C ends it");
    const run::Clock::time_point start = run::Clock::now();
    options.progress = [&](const run::Progress& progress) {
      const std::chrono::duration<double> elapsed = run::Clock::now() - start;
      // With --time it ends when it is asked to, and a stream when there is no more of it.
      if (progress.total > 0 && !end_) {
        say(long_run.look(static_cast<double>(progress.done) / static_cast<double>(progress.total),
                          elapsed.count()));
      }
      if (!terminal_.shows_progress()) return;
      terminal_.progress(line.describe(progress, elapsed.count(), terminal_.progress_width()));
    };
    const std::uint64_t before = part_.units();
    try {
      run::RunOutcome outcome = run::run_part(experiment_, part_, options);
      terminal_.progress("");
      return outcome;
    } catch (const InputError& error) {
      terminal_.progress("");
      if (part_.units() == before || !checkpoint_ || !checkpoint_->holds_part()) throw;
      throw InputError(fmt::format("{}; the {} before it are kept in {}; {}", error.what(),
                                   counted(), kept_in(), way_on()));
    }
  }

  ExitCode interrupted(bool is_kept, const std::string& record_failure) {
    // A part that is ahead of its record could not be gone on with.
    if (!is_kept && record_failure.empty()) is_kept = keep_elsewhere();
    if (is_kept) {
      terminal_.error(
          fmt::format("interrupted; {} are kept in {}; {}", counted(), kept_in(), way_on()));
    } else if (checkpoint_ && checkpoint_->holds_part()) {
      terminal_.error(fmt::format("interrupted; {}; what was counted before that is kept in {}; {}",
                                  record_failure, kept_in(), way_on()));
    } else {
      terminal_.error(fmt::format("interrupted; {} were counted and could not be kept", counted()));
    }
    return ExitCode::interrupted;
  }

  bool save_to_checkpoint() {
    try {
      if (checkpoint_) checkpoint_->save(experiment(), part_);
      return checkpoint_.has_value();
    } catch (const RunError&) {
      return false;
    }
  }

  /// The disk may be full where the checkpoint lies.
  bool keep_elsewhere() {
    try {
      auto elsewhere = run::CheckpointFile::claim_in(temporary_folder(), checkpoint_stem());
      elsewhere.save(experiment(), part_);
      checkpoint_.reset();
      checkpoint_.emplace(std::move(elsewhere));
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  /// The shard file, or the document. Where it cannot be written, what was counted is kept.
  ExitCode deliver(const run::RunOutcome& outcome) {
    try {
      const ExitCode code = flags_.shard.empty() ? deliver_document() : deliver_shard();
      if (outcome.record_failure.empty()) return code;
      terminal_.error(
          fmt::format("{}; the result is whole, the record is not: make room and run "
                      "it again",
                      outcome.record_failure));
      return ExitCode::failed;
    } catch (const RunError& error) {
      if (!save_to_checkpoint() && !keep_elsewhere()) throw;
      const std::string file = shell_quoted(checkpoint_->path().string());
      throw RunError(fmt::format(
          "{}; all that was counted is kept in {}: {}", error.what(), file,
          flags_.shard.empty() ? fmt::format("'evenhand merge {} --out DIR' writes them", file)
                               : "give that file to 'evenhand merge'"));
    }
  }

  ExitCode deliver_document() {
    note_shortage();
    // Judging may take long; a stop asked for meanwhile keeps what was counted.
    const auto document = conclude(program_, resolve_threads(flags_), experiment(), part_,
                                   [&] { interrupted(save_to_checkpoint(), {}); });
    if (!document) return interrupted(save_to_checkpoint(), {});
    const trace::Span span("rendering");
    return present(program_, output_, *document);
  }

  ExitCode deliver_shard() {
    const std::string path = shard_path().string();
    if (output_.force || resumes()) {
      run::save_part(experiment(), part_, path);
    } else if (std::optional<LockedFile> file = LockedFile::claim(path)) {
      file->replace(run::part_bytes(experiment(), part_));
    } else {
      throw RunError(fmt::format("{}: another run has written it meanwhile", path));
    }
    terminal_.note(fmt::format("shard {} written to {}", flags_.shard, path));
    return ExitCode::ok;
  }

  /// A stream may end before it gave what was asked for; that is no error, but worth a word.
  void note_shortage() const {
    const std::uint64_t wanted = experiment().units_before(run::no_end);
    if (experiment().blocks() != run::no_end || wanted == run::no_end) return;
    const std::vector<std::string> names = experiment().sources();
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::uint64_t units = part_.sources[i].tally->units();
      if (units >= wanted) continue;
      terminal_.note(fmt::format("{} ended after {}; {} were asked for", names[i],
                                 with_noun(units, experiment().unit()), with_thousands(wanted)));
    }
  }

  /// A shard that was gone on with is the result now.
  void remove_checkpoint() {
    std::error_code ignored;
    const bool is_result = checkpoint_ && !flags_.shard.empty() &&
                           fs::equivalent(checkpoint_->path(), shard_path(), ignored);
    if (checkpoint_ && !is_result) checkpoint_->remove();
  }

  const Terminal& terminal_;
  const Program& program_;
  const RunFlags& flags_;
  OutputOptions output_;
  run::Experiment& experiment_;
  std::unique_ptr<run::Experiment> reached_;  ///< the plan that time has made of it
  run::Part part_;
  std::optional<run::Clock::time_point> end_;   ///< when time ends the run
  std::optional<run::CheckpointFile> resumed_;  ///< the file of --resume
  std::optional<run::CheckpointFile> checkpoint_;
};

run::BlockRange range_of(const RunFlags& flags, run::Experiment& experiment) {
  if (flags.shard.empty()) return {0, experiment.blocks()};
  if (const std::string why = experiment.why_no_shards(); !why.empty()) throw InputError(why);
  const std::uint64_t blocks = experiment.blocks_to_share();
  run::BlockRange range = run::parse_shard(flags.shard, blocks);
  // The last part of a log ends where the log does.
  if (range.end == blocks) range.end = experiment.blocks();
  return range;
}

ExitCode run_new(const Program& program, const RunFlags& flags, const OutputOptions& output,
                 std::unique_ptr<run::Experiment> experiment) {
  if (program.captured != nullptr) {
    *program.captured = std::move(experiment);
    return ExitCode::ok;
  }
  if (!flags.time.empty()) experiment = without_end(*experiment);
  run::Part part = run::new_part(*experiment, range_of(flags, *experiment));
  return ShellRun(program, flags, output, *experiment, std::move(part), std::nullopt).run();
}

/// A record has all that was counted, or there is none.
void require_same_record(const RunFlags& flags, const run::Part& part) {
  const bool has_record = part.sources.front().recorded > 0;
  if (has_record && flags.record.empty()) {
    throw InputError(fmt::format(
        "{}: begun with --record; give the file again, so that the run adds to it", flags.resume));
  }
  if (!has_record && !flags.record.empty() && part.units() > 0) {
    throw InputError(fmt::format(
        "{}: begun without --record, which would have only what is counted from now on; leave it "
        "out, or begin again",
        flags.resume));
  }
}

ExitCode resume(const Program& program, const RunFlags& flags, const OutputOptions& output,
                std::string_view command) {
  run::CheckpointFile resumed = run::CheckpointFile::take_over(flags.resume);
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
        "{}: holds the blocks from {} to before {}; resume it with the --shard it was begun with",
        flags.resume, part.range.first,
        part.range.end == run::no_end ? "the end" : std::to_string(part.range.end)));
  }
  require_same_record(flags, part);
  // A run that time is to end now must be one that it can end.
  if (!flags.time.empty()) static_cast<void>(without_end(*experiment));
  return ShellRun(program, flags, output, *experiment, std::move(part), std::move(resumed)).run();
}

}  // namespace

ExitCode run_or_resume(const Program& program, const RunFlags& flags, const OutputOptions& output,
                       std::string_view command,
                       const std::function<std::unique_ptr<run::Experiment>()>& make) {
  return flags.resume.empty() ? run_new(program, flags, output, make())
                              : resume(program, flags, output, command);
}

}  // namespace evenhand::cli
