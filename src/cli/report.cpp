#include <fmt/format.h>

#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/result_json.hpp"
#include "reports/write.hpp"
#include "src/cli/command.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* examples = R"(Examples:
  evenhand report out/result.json                        the report as Markdown, to the screen
  evenhand report out/result.json --format csv           its table of tests
  evenhand report out/result.json --out again            all formats, into a folder
  evenhand audit naive-swap --json | evenhand report - --format md > report.md
Nothing is computed: the same result gives the same bytes.
Exit codes: 0 done, whatever the verdict; 2 bad input; 4 could not write.)";

struct ReportOptions {
  std::string result;
  std::string formats;
  std::string out;
};

std::string formats_help() {
  std::string help = "Comma-separated list; by default all into --out, and md to the screen:";
  for (const reports::Format& format : reports::formats()) {
    help += fmt::format("\n  {:<5} {}", format.name, format.description);
  }
  return help;
}

ExitCode write_folder(const Terminal& terminal, const ReportOptions& options) {
  const std::string list = options.formats.empty() ? reports::all_format_names() : options.formats;
  reports::parse_formats(list);
  const reports::Result result = reports::read_result(options.result);
  ensure_writable(options.out);
  const auto paths = reports::write_reports(result, list, options.out);
  terminal.note(fmt::format("{} files written to {}", paths.size(), options.out));
  return ExitCode::ok;
}

ExitCode print_format(const Terminal& terminal, const ReportOptions& options) {
  const auto formats = reports::parse_formats(options.formats.empty() ? "md" : options.formats);
  if (formats.size() > 1) {
    throw InputError(
        fmt::format("--format {}: the screen takes one format; name a folder with "
                    "--out for several",
                    options.formats));
  }
  const reports::Result result = reports::read_result(options.result);
  terminal.print(formats.front()->render(result).front().content);
  return ExitCode::ok;
}

}  // namespace

void add_report(CLI::App& app, Program& program) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command =
      app.add_subcommand("report", "Render the result of a session again, without computing");
  command->footer(examples);
  command
      ->add_option("result", options->result,
                   "result.json of 'compare' or 'audit'; '-' reads standard input")
      ->type_name("RESULT.json")
      ->required();
  command->add_option("--format", options->formats, formats_help())->type_name("LIST");
  command
      ->add_option("--out", options->out, "Folder to write into; without it, one format to stdout")
      ->type_name("DIR");
  command->callback([&program, options] {
    program.run = [&program, options] {
      return options->out.empty() ? print_format(program.terminal, *options)
                                  : write_folder(program.terminal, *options);
    };
  });
}

}  // namespace evenhand::cli
