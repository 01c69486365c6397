#include <memory>
#include <string>

#include "base/error.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/judge/changes.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* diff_examples = R"(Examples:
  evenhand audit naive-swap --deck 20 --samples 20k --out evenhand-out/old --force
  evenhand audit fisher-yates --deck 20 --samples 20k --out evenhand-out/new --force
  evenhand diff evenhand-out/old/result.json evenhand-out/new/result.json

Nothing is counted again. Two logs, deal against deal: 'evenhand compare --log A --log B'. It exits
with 0 when it has compared, whatever the verdicts.)";

struct DiffOptions {
  std::string before;
  std::string after;
  OutputOptions output;
};

ExitCode diff(const Program& program, DiffOptions& options) {
  if (options.before == "-" && options.after == "-") {
    throw InputError("both results cannot come from standard input; give one as a file");
  }
  const reports::Document before = read_document(options.before);
  const reports::Document after = read_document(options.after);
  return answer(program, options.output, [&] {
    return judge::changes_between(before, options.before, after, options.after);
  });
}

}  // namespace

void add_diff(Command& app, Program& program) {
  auto options = std::make_shared<DiffOptions>();
  Command* command = app.add_subcommand(
      "diff", "Show what is new, gone or stronger in one result compared with another");
  command->examples = diff_examples;
  command
      ->add_option("old", options->before,
                   "result.json of before, or what --json printed; '-' reads standard input")
      ->type_name("OLD.json")
      ->required();
  command->add_option("new", options->after, "The result to compare with it")
      ->type_name("NEW.json")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, diff);
}

}  // namespace evenhand::cli
