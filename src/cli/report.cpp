#include <filesystem>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "src/cli/present.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* report_examples = R"(Examples:
  evenhand audit naive-swap --samples 20k --json | evenhand report -
  evenhand audit naive-swap --samples 20k --json | evenhand report - --format md
  evenhand audit naive-swap --samples 20k --json | evenhand report - --out evenhand-out/again --force

Nothing is computed: the same result gives the same bytes.
Exit codes: 0 done, whatever the verdict; 2 bad input; 4 could not write.)";

struct ReportOptions {
  std::vector<std::string> results;
  OutputOptions output;
};

/// Of several results, each goes into a folder of its own.
std::string folder_of(const ReportOptions& options, std::size_t index) {
  if (options.results.size() == 1) return options.output.out;
  return (std::filesystem::path(options.output.out) / std::to_string(index + 1)).string();
}

ExitCode report(const Program& program, const ReportOptions& options) {
  if (options.results.size() > 1 && !options.output.formats.empty() && options.output.out.empty()) {
    throw InputError("several results make several files; name a folder with --out");
  }
  // Nothing is half done when a later one cannot be read.
  std::vector<reports::Document> documents;
  for (const std::string& path : options.results) documents.push_back(read_document(path));
  OutputOptions output = options.output;
  output.fail_on = "never";
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (!output.out.empty()) output.out = folder_of(options, i);
    present(program, output, documents[i]);
  }
  return ExitCode::ok;
}

}  // namespace

void add_report(CLI::App& app, Program& program) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Render results again, without computing");
  command->footer(report_examples);
  command
      ->add_option("results", options->results,
                   "result.json of any command, or what --json printed; '-' reads standard input")
      ->type_name("RESULT.json")
      ->required();
  add_output_options(*command, options->output);
  command->callback([&program, options] {
    configure(program.terminal, options->output);
    program.run = [&program, options] { return report(program, *options); };
  });
}

}  // namespace evenhand::cli
