#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/levels.hpp"
#include "base/shown_lines.hpp"
#include "reports/join.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/run/confirm.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/judge/together.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* merge_examples = R"(Examples:
  evenhand compare fisher-yates riffle:7 --samples 5e4 --shard 1/2 --out evenhand-out/parts
  evenhand compare fisher-yates riffle:7 --samples 5e4 --shard 2/2 --out evenhand-out/parts
  evenhand merge evenhand-out/parts/shard-1-2.evenhand evenhand-out/parts/shard-2-2.evenhand
  evenhand merge evenhand-out/parts             all parts in a folder
  evenhand merge evenhand-out/parts --missing   commands for what is not there yet
  evenhand audit fisher-yates --samples 20k --out evenhand-out/monday --force
  evenhand audit naive-swap --samples 20k --out evenhand-out/tuesday --force
  evenhand merge --audits evenhand-out/monday/result.json evenhand-out/tuesday/result.json   under one error rate

Parts may come from different machines and have different sizes. 'merge --partial checkpoint.evenhand' judges
what an unfinished run has counted so far.)";

struct MergeOptions {
  std::vector<std::string> files;
  std::string list;
  bool partial = false;
  bool missing = false;
  bool audits = false;
  double alpha = 0.01;
  OutputOptions output;
};

/// Those that were named, and those that the list names, a line each.
std::vector<std::filesystem::path> wanted_files(const MergeOptions& options) {
  std::vector<std::filesystem::path> names(options.files.begin(), options.files.end());
  if (!options.list.empty()) {
    std::istringstream lines(options.list == "-" ? read_standard_input(file_kinds::list)
                                                 : read_file(options.list, file_kinds::list));
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty()) names.emplace_back(line);
    }
  }
  if (names.empty()) {
    throw InputError(
        "which parts? Give files that --shard wrote, a folder of them, or --list FILE");
  }
  return run::part_files(names);
}

run::Part only_part(const run::Experiment& experiment, const nlohmann::json& document,
                    const std::vector<std::filesystem::path>& files) {
  if (files.size() != 1) {
    throw InputError(fmt::format(
        "--partial takes one file, {} were given; merge finished parts without it", files.size()));
  }
  return run::part_from_document(experiment, document, files.front());
}

/// The commands for what is missing, a line each: nothing when nothing is.
ExitCode tell_missing(const Program& program, const run::Experiment& experiment,
                      const run::Merged& merged) {
  std::string lines;
  for (const run::BlockRange& blocks : merged.missing) {
    lines += without_commands(run::command_for(experiment, blocks)) + '\n';
  }
  program.terminal.print(lines);
  return ExitCode::ok;
}

/// Results of audits, judged under one error rate.
ExitCode merge_audits(const Program& program, const MergeOptions& options) {
  require_alpha(options.alpha);
  std::vector<reports::Named> documents;
  for (const std::string& file : options.files) {
    documents.push_back({file, read_document(file)});
  }
  if (documents.size() < 2) {
    throw InputError("which audits? Give two or more results that 'evenhand audit --json' printed");
  }
  reports::Section together = judge::judge_together(documents, options.alpha);
  reports::Document document =
      reports::join("merge", question_of(*program.command).command_line(), std::move(documents));
  document.verdict = together.judgement->verdict;
  document.answer = together.judgement->answer;
  document.sections.insert(document.sections.begin(), std::move(together));
  return present(program, options.output, document);
}

ExitCode merge(const Program& program, MergeOptions& options) {
  if (options.audits) return merge_audits(program, options);
  const std::vector<std::filesystem::path> files = wanted_files(options);
  const nlohmann::json first = run::load_document(files.front());
  const std::unique_ptr<run::Experiment> experiment = experiment_of(first, files.front());
  run::Part part;
  if (options.partial) {
    part = only_part(*experiment, first, files);
  } else {
    run::Merged merged;
    compute(program, "merging", [&] { merged = run::merge_parts(*experiment, files); });
    if (options.missing) return tell_missing(program, *experiment, merged);
    run::require_whole(*experiment, merged);
    part = std::move(merged.part);
  }
  if (options.output.fail_on.empty() && experiment->command() == "compare") {
    options.output.fail_on = "never";
  }
  experiment->use_threads(resolve_threads({}));
  const run::InterruptGuard guard;
  const auto document = conclude(program, resolve_threads({}), *experiment, part);
  if (!document) throw RunError("interrupted; the confirmation was not finished");
  return present(program, options.output, *document);
}

}  // namespace

void add_merge(Command& app, Program& program) {
  auto options = std::make_shared<MergeOptions>();
  Command* command =
      app.add_subcommand("merge", "Join the shards of a run into the result of one run");
  command->examples = merge_examples;
  command->add_option("parts", options->files,
                      "Files that --shard wrote, in any order, or folders of them");
  command->add_option("--list", options->list, "A file that names parts, one a line; '-' is stdin")
      ->type_name("FILE");
  Option* missing =
      command->add_flag("--missing", options->missing,
                        "Print the commands for the blocks that no part has, instead of a result");
  command->add_flag("--partial", options->partial, "Judge one unfinished part by what it holds")
      ->excludes(missing);
  auto* audits = command->add_flag(
      "--audits", options->audits,
      "The files are results of audits (machines, days, releases): says which are biased under one "
      "error rate");
  command
      ->add_option("--alpha", options->alpha,
                   "With --audits: the share of those called biased that may be sound, on average")
      ->needs(audits)
      ->capture_default_str();
  for (const char* name : {"--list", "--missing", "--partial"}) {
    audits->excludes(command->get_option(name));
  }
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  // They are of a result.
  for (const char* option : {"--out", "--format", "--open", "--json", "--fail-on"}) {
    missing->excludes(option);
  }
  when_parsed(*command, program, options, merge);
}

}  // namespace evenhand::cli
