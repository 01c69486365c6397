#include "src/run/merge.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/cli/play_mahjong_output.hpp"
#include "src/cli/session_command.hpp"
#include "src/games/mahjong/part.hpp"
#include "src/audit/session/conclude.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  for k in 1 2 3; do evenhand compare --samples 1e7 --shard $k/3 --out parts; done
  evenhand merge parts/*.evenhand --out report
  for k in 1 2; do evenhand play mahjong --games 1e7 --shard $k/2 --out hands; done
  evenhand merge hands/*.evenhand
  evenhand merge --partial checkpoint.evenhand      judge what an unfinished run has counted)";

struct MergeOptions {
  std::vector<std::filesystem::path> files;
  bool partial = false;
  OutputOptions output;
};

/// The one file that --partial takes.
const std::filesystem::path& only_file(const MergeOptions& options) {
  if (options.files.size() != 1) {
    throw InputError(
        fmt::format("--partial takes one file, {} were given; merge finished parts "
                    "without it",
                    options.files.size()));
  }
  return options.files.front();
}

/// The command that began all these parts.
std::string common_command(const std::vector<std::filesystem::path>& files) {
  std::string common;
  for (const std::filesystem::path& file : files) {
    const std::string command = session::command_of(session::load_document(file), file);
    if (common.empty()) common = command;
    if (command == common) continue;
    throw InputError(
        fmt::format("{} was begun by 'evenhand {}', {} by 'evenhand {}'; give the "
                    "parts of one run",
                    files.front().string(), common, file.string(), command));
  }
  return common;
}

ExitCode merge_mahjong(const Program& program, const MergeOptions& options) {
  if (!options.output.out.empty()) {
    throw InputError("--out: 'play mahjong' has no reports to write; leave it out, or use --json");
  }
  const mahjong::Played played = options.partial ? mahjong::load_part(only_file(options))
                                                 : mahjong::merge_parts(options.files);
  return present(program.terminal, played, options.output.json, options.output.fail_on);
}

ExitCode merge(Program& program, MergeOptions& options) {
  if (common_command(options.files) == mahjong::play_command) {
    return merge_mahjong(program, options);
  }
  if (!options.output.out.empty()) ensure_writable(options.output.out);
  const session::Part part = options.partial ? session::load_part(only_file(options))
                                             : session::merge_parts(options.files);
  if (options.output.fail_on.empty() && part.plan.command == "compare") {
    options.output.fail_on = "never";
  }
  return present(program, options.output, session::conclude(part), {});
}

}  // namespace

void add_merge(CLI::App& app, Program& program) {
  auto options = std::make_shared<MergeOptions>();
  CLI::App* command = app.add_subcommand(
      "merge", "Join the shards of a session, or of games played, into the result of one run");
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
