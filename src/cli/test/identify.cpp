#include "src/signatures/identify.hpp"

#include <fmt/format.h>

#include <memory>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/shell.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/present/present.hpp"
#include "src/signatures/count_table.hpp"
#include "src/signatures/document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* identify_examples = R"(Examples:
  evenhand identify examples/tables/browser-ballot.csv
  evenhand identify examples/tables/browser-ballot.csv --any-order
  evenhand identify examples/tables/browser-ballot.csv --rows positions --json

A header or labels are optional; --rows positions: row i counts the cards in position i.
--any-order: whatever order the cards started in. '-' reads standard input.)";

struct IdentifyOptions {
  std::string file;
  std::string rows = "auto";
  bool any_order = false;
  std::size_t top = 8;
  OutputOptions output;
};

std::string identify_line(const IdentifyOptions& options) {
  std::string line = "evenhand identify " + shell_quoted(options.file);
  if (options.rows != "auto") line += " --rows " + options.rows;
  if (options.any_order) line += " --any-order";
  return line;
}

ExitCode identify(const Program& program, const IdentifyOptions& options) {
  const signatures::Rows rows = signatures::parse_rows(options.rows);
  const bool is_stdin = options.file == "-";
  const std::string file = is_stdin ? "standard input" : options.file;
  const signatures::CountTable table =
      signatures::parse_count_table(is_stdin ? read_standard_input(file_kinds::table)
                                             : read_file(options.file, file_kinds::table),
                                    file, rows);
  if (options.any_order && table.positions.n > signatures::largest_any_order) {
    throw InputError(
        fmt::format("--any-order: {} cards have too many starting orders; it is for "
                    "tables of up to {}",
                    table.positions.n, signatures::largest_any_order));
  }
  signatures::Identification identification;
  compute(program, "identify",
          [&] { identification = signatures::identify(table.positions, options.any_order); });
  reports::Document document = signatures::document_of(table, file, identification, options.top);
  document.provenance = provenance_of(identify_line(options));
  return present(program, options.output, document);
}

}  // namespace

void add_identify(CLI::App& app, Program& program) {
  auto options = std::make_shared<IdentifyOptions>();
  CLI::App* command =
      app.add_subcommand("identify", "Which known shuffler made this table of position counts?");
  command->footer(identify_examples);
  command->add_option("counts", options->file, "A square table of counts; '-' is standard input")
      ->type_name("FILE")
      ->required();
  command
      ->add_option("--rows", options->rows,
                   "What the rows are: positions, cards, or auto, from the header (else cards)")
      ->type_name("WHAT")
      ->capture_default_str();
  command->add_flag("--any-order", options->any_order,
                    "The cards may have started in any order (tables of up to 6)");
  command->add_option("--top", options->top, "Rows of the table at least")
      ->type_name("N")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, identify);
}

}  // namespace evenhand::cli
