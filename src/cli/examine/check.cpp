#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/locked_file.hpp"
#include "base/shell.hpp"
#include "reports/formats.hpp"
#include "reports/join.hpp"
#include "src/cli/examine/project_file.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/program/program.hpp"
#include "src/judge/online.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* check_examples = R"(Examples:
  evenhand check examples/ci/evenhand.toml
  evenhand check examples/ci/evenhand.toml --format junit
  evenhand init --help   writes a file to begin with

In a project's file, each [[source]] has a name, the place where its deals come from (exec, log, scheme or
shuffler), and options of 'evenhand audit' as keys; or play, a game, and options of its 'evenhand play'. Keys above the first [[source]] hold for all that have a
use for them. Commands and paths start from the file's folder. All sources give one report and one exit code:
that of the worst verdict ('evenhand list verdicts'); 2 for bad input. The folder 'out'
of the file has the reports of the last run; --json, or one --format of one file, goes to stdout instead.)";

struct CheckOptions {
  std::string file = "evenhand.toml";
  std::string online;
  OutputOptions output;
  RunFlags run;
};

/// Commands and paths in a file are meant from where it lies.
class InFolderOf {
 public:
  explicit InFolderOf(const fs::path& file) : before_(fs::current_path()) {
    if (file.has_parent_path()) fs::current_path(file.parent_path());
  }
  InFolderOf(const InFolderOf&) = delete;
  InFolderOf& operator=(const InFolderOf&) = delete;
  ~InFolderOf() {
    std::error_code ignored;
    fs::current_path(before_, ignored);
  }

 private:
  fs::path before_;
};

/// The file, or that of a folder which was named instead.
std::string file_of(const std::string& named) {
  constexpr const char* usual = "evenhand.toml";
  std::error_code ignored;
  const fs::path file =
      fs::is_directory(named, ignored) ? fs::path(named) / usual : fs::path(named);
  if (fs::status(file, ignored).type() == fs::file_type::not_found) {
    throw InputError(fmt::format("{}: there is no such file; 'evenhand init' writes a project's {}",
                                 file.string(), usual));
  }
  return file.string();
}

/// Whether stdout takes what is asked for.
bool is_for_stdout(const OutputOptions& output) {
  if (output.json || !output.file.empty()) return true;
  if (output.formats.empty()) return false;
  const std::vector<const reports::Format*> formats = reports::parse_formats(output.formats);
  return formats.size() == 1 && formats.front()->one_file;
}

/// Returns the options of the command line, and the file's where that says nothing; the file's
/// folder is beside it, and is this file's own: each run replaces what the one before left there.
OutputOptions resolved(const CheckOptions& options, const Project& project) {
  OutputOptions output = options.output;
  if (output.out.empty() && !project.out.empty() && !is_for_stdout(output)) {
    output.out = (fs::path(options.file).parent_path() / project.out).string();
    output.force = true;
  }
  if (output.formats.empty() && !output.out.empty()) output.formats = project.formats;
  if (output.fail_on.empty()) output.fail_on = project.fail_on;
  if (output.allow.empty()) output.allow = project.allow;
  require_known_verdicts(output);
  return output;
}

std::vector<std::string> arguments_of(const CheckOptions& options, const Project::Source& source) {
  std::vector<std::string> arguments = source.arguments;
  if (options.run.threads > 0) {
    arguments.push_back(fmt::format("--threads={}", options.run.threads));
  }
  if (options.output.quiet) arguments.emplace_back("--quiet");
  return arguments;
}

/// One error rate over this and all earlier runs, whose audits a file keeps. It belongs to this run
/// from its beginning to its end, so that no other takes the same turn.
class OnlineRecord {
 public:
  explicit OnlineRecord(const std::string& path)
      : file_(locked(path)),
        before_(file_.holds_content() ? read_file(path) : std::string()),
        control_(alpha, before_, path) {}

  void judge(std::vector<reports::Named>& documents) {
    for (reports::Named& each : documents) control_.judge(each.name, each.document);
    file_.replace(before_ + control_.record());
  }

 private:
  static constexpr double alpha = 0.01;

  static LockedFile locked(const std::string& path) {
    try {
      if (auto file = LockedFile::claim(path)) return std::move(*file);
      if (auto file = LockedFile::take_over(path)) return std::move(*file);
    } catch (const RunError& error) {
      throw InputError(fmt::format("--online {}: {}", path, error.what()));
    }
    throw InputError(
        fmt::format("--online {}: another run uses it; wait until that has ended", path));
  }

  LockedFile file_;
  std::string before_;
  judge::OnlineControl control_;
};

ExitCode check(Program& program, const CheckOptions& asked) {
  CheckOptions options = asked;
  options.file = file_of(asked.file);
  const std::string folder = fs::path(options.file).parent_path().string();
  const Project project = read_project(options.file, plan_options_of);
  OutputOptions output = resolved(options, project);
  configure(program.terminal, output);
  look_at_folder(output);
  // Before the audits, which a file that cannot be used would lose.
  std::optional<OnlineRecord> online;
  if (!options.online.empty()) online.emplace(options.online);
  std::vector<reports::Named> documents;
  for (const Project::Source& source : project.sources) {
    const InFolderOf here(options.file);
    try {
      auto document = document_of_command(program.terminal, arguments_of(options, source), folder);
      if (!document) return ExitCode::interrupted;
      documents.push_back({source.name, std::move(*document)});
    } catch (const InputError& error) {
      throw InputError(fmt::format("{}: {}", source.where, error.what()));
    }
  }
  if (online) online->judge(documents);
  const std::string line = fmt::format("evenhand check {}", shell_quoted(options.file));
  return present(program, output, reports::join("check", line, std::move(documents)));
}

}  // namespace

void add_check(Command& app, Program& program) {
  auto options = std::make_shared<CheckOptions>();
  Command* command = app.add_subcommand(
      "check", "Audit all shuffles of a project's evenhand.toml, with one exit code");
  command->examples = check_examples;
  command->add_option("file", options->file, "The project's file, or its folder")
      ->type_name("FILE")
      ->capture_default_str();
  command
      ->add_option(
          "--online", options->online,
          "A file that keeps what each run found: a source is called biased only under one "
          "error rate of 0.01 over all runs, however many there will be")
      ->type_name("FILE");
  add_threads_option(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  // Not when_parsed(): where reports go, the file has a say in.
  command->on_choice = [&program, options] {
    program.run = [&program, options] { return check(program, *options); };
  };
}

}  // namespace evenhand::cli
