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

namespace evenhand::cli {
namespace {

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
