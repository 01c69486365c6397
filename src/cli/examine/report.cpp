#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "reports/join.hpp"
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

constexpr const char* report_examples = R"(Examples:
  evenhand audit naive-swap --samples 20k --json | evenhand report -
  evenhand audit naive-swap --samples 20k --json | evenhand report - --format md
  evenhand audit naive-swap --samples 20k --json | evenhand report - --out evenhand-out/again --force
  evenhand report evenhand-out/again/result.json evenhand-out/again/result.json --format md   side by side

Nothing is computed: the same result gives the same bytes. It exits with 0, whatever the verdict.)";

struct ReportOptions {
  std::vector<std::string> results;
  OutputOptions output;
};

/// The paths, which name the results; a result that is given twice gets a number.
std::vector<std::string> names_of(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    const auto before =
        std::count(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(names.size()), path);
    names.push_back(before == 0 ? path : fmt::format("{} ({})", path, before + 1));
  }
  return names;
}

reports::Document side_by_side(const Program& program, const std::vector<std::string>& paths) {
  if (std::count(paths.begin(), paths.end(), "-") > 1) {
    throw InputError("only one result can come from standard input; give the others as files");
  }
  std::vector<reports::Named> documents;
  const std::vector<std::string> names = names_of(paths);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    documents.push_back({names[i], read_document(paths[i])});
  }
  return reports::join("report", question_of(*program.command).command_line(),
                       std::move(documents));
}

ExitCode report(const Program& program, const ReportOptions& options) {
  OutputOptions output = options.output;
  output.fail_on = "never";
  return present(program, output,
                 options.results.size() == 1 ? read_document(options.results.front())
                                             : side_by_side(program, options.results));
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

void add_report(Command& app, Program& program) {
  auto options = std::make_shared<ReportOptions>();
  Command* command = app.add_subcommand(
      "report", "Render results again, one or several side by side, without computing");
  command->examples = report_examples;
  command
      ->add_option("results", options->results,
                   "result.json of any command, or what --json printed; '-' reads standard input")
      ->type_name("RESULT.json")
      ->required();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, report);
}

}  // namespace evenhand::cli
