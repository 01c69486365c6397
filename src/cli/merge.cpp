#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "src/cli/confirm.hpp"
#include "src/cli/experiments.hpp"
#include "src/cli/present.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* merge_examples = R"(Examples:
  evenhand compare fisher-yates riffle:7 --samples 5e4 --shard 1/2 --out evenhand-out/parts
  evenhand compare fisher-yates riffle:7 --samples 5e4 --shard 2/2 --out evenhand-out/parts
  evenhand merge evenhand-out/parts/shard-1-2.evenhand evenhand-out/parts/shard-2-2.evenhand

The parts may come from any machines. 'merge --partial checkpoint.evenhand' judges what an unfinished
run has counted, and says so.)";

struct MergeOptions {
  std::vector<std::filesystem::path> files;
  bool partial = false;
  OutputOptions output;
};

run::Part only_part(const run::Experiment& experiment,
                    const std::vector<run::PartDocument>& parts) {
  if (parts.size() != 1) {
    throw InputError(fmt::format(
        "--partial takes one file, {} were given; merge finished parts without it", parts.size()));
  }
  return run::part_from_document(experiment, parts.front().document, parts.front().file);
}

ExitCode merge(const Program& program, MergeOptions& options) {
  const std::vector<run::PartDocument> parts = run::load_parts(options.files);
  const std::unique_ptr<run::Experiment> experiment =
      experiment_of(parts.front().document, parts.front().file);
  const run::Part part =
      options.partial ? only_part(*experiment, parts) : run::merge_parts(*experiment, parts);
  if (options.output.fail_on.empty() && experiment->command() == "compare") {
    options.output.fail_on = "never";
  }
  reports::Document document;
  compute(program, "judging", [&] { document = experiment->conclude(part); });
  const run::InterruptGuard guard;
  if (!confirm(program, resolve_threads({}), *experiment, document)) {
    throw RunError("interrupted; the confirmation was not finished");
  }
  return present(program, options.output, document);
}

}  // namespace

void add_merge(CLI::App& app, Program& program) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = app.add_subcommand(
      "merge", "Join the shards of a run, of whatever was counted, into the result of one run");
  command->footer(merge_examples);
  command->add_option("parts", options->files, "Files that --shard wrote, in any order")
      ->required();
  command->add_flag("--partial", options->partial, "Judge one unfinished part by what it holds");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  command->callback([&program, options] {
    configure(program.terminal, options->output);
    program.run = [&program, options] { return merge(program, *options); };
  });
}

}  // namespace evenhand::cli
