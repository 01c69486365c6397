#include "src/session/merge.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/cli/session_command.hpp"
#include "src/session/conclude.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  for k in 1 2 3; do evenhand compare --samples 1e7 --shard $k/3 --out parts; done
  evenhand merge parts/*.evenhand --out report
  evenhand merge --partial checkpoint.evenhand      judge what an unfinished run has counted)";

struct MergeOptions {
  std::vector<std::filesystem::path> files;
  bool partial = false;
  OutputOptions output;
};

session::Part load(const MergeOptions& options) {
  if (!options.partial) return session::merge_parts(options.files);
  if (options.files.size() != 1) {
    throw InputError(
        fmt::format("--partial takes one file, {} were given; merge finished parts "
                    "without it",
                    options.files.size()));
  }
  return session::load_part(options.files.front());
}

ExitCode merge(Program& program, MergeOptions& options) {
  if (!options.output.out.empty()) ensure_writable(options.output.out);
  const session::Part part = load(options);
  if (options.output.fail_on.empty() && part.plan.command == "compare") {
    options.output.fail_on = "never";
  }
  return present(program, options.output, session::conclude(part), {});
}

}  // namespace

void add_merge(CLI::App& app, Program& program) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command =
      app.add_subcommand("merge", "Join the shards of a session into the result of one run");
  command->footer(examples);
  command->add_option("parts", options->files, "Files that --shard wrote, in any order")
      ->required();
  command->add_flag("--partial", options->partial,
                    "Judge one unfinished part by the deals it holds");
  add_output_options(*command, options->output);
  command->callback([&program, options] {
    configure(program.terminal, options->output);
    program.run = [&program, options] { return merge(program, *options); };
  });
}

}  // namespace evenhand::cli
