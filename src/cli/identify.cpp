#include "src/signatures/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/number_text.hpp"
#include "src/cli/command.hpp"
#include "src/signatures/count_table.hpp"

namespace evenhand::cli {
namespace {

using signatures::Comparison;
using signatures::CountTable;
using signatures::Identification;
using Json = nlohmann::ordered_json;

constexpr const char* examples = R"(Examples:
  evenhand identify counts.csv                      a header or labels are optional
  evenhand identify counts.csv --rows positions     row i counts the cards in position i
  evenhand identify browser-ballot.csv --any-order  whatever order the cards started in
  cat counts.csv | evenhand identify - --json)";

struct IdentifyOptions {
  std::string file;
  std::string rows = "auto";
  bool any_order = false;
  std::size_t top = 8;
  bool json = false;
  bool no_color = false;
};

std::string name_of(const CountTable& table, std::size_t card) {
  return table.card_names.empty() ? std::to_string(card) : table.card_names[card];
}

std::string order_text(const CountTable& table, const Comparison& comparison) {
  std::vector<std::string> names;
  for (const std::size_t card : comparison.starting_order) names.push_back(name_of(table, card));
  return fmt::format("{}", fmt::join(names, " "));
}

std::string shares_text(const Comparison& comparison) {
  if (comparison.simulated == 0) return "exact";
  return fmt::format("{} deals", with_thousands(comparison.simulated));
}

std::string row_text(const Terminal& terminal, const CountTable& table,
                     const Comparison& comparison) {
  const std::string p = p_value_text(comparison.match.p.log10());
  std::string text =
      fmt::format("{:<28}  {}{:>{}}  {:>11.5g}  {:>8.4g}  {:>9}  {:>14}",
                  comparison.shuffler.alike.empty() ? comparison.shuffler.name
                                                    : comparison.shuffler.name + " and all uniform",
                  comparison.matches() ? terminal.green(p) : p, "", p.size() < 9 ? 9 - p.size() : 0,
                  comparison.match.statistic, comparison.match.degrees_of_freedom,
                  percent(comparison.match.distance), shares_text(comparison));
  if (!comparison.starting_order.empty()) text += "  " + order_text(table, comparison);
  return text + "\n";
}

std::string as_text(const Terminal& terminal, const CountTable& table,
                    const Identification& identification, std::size_t top) {
  std::string text =
      fmt::format("{} deals of {} cards; rows are {}{}\n\n", with_thousands(table.positions.deals),
                  table.positions.n, table.rows_are_positions ? "positions" : "cards",
                  table.orientation_was_given ? "" : " (assumed; --rows positions if not)");
  text += terminal.bold(fmt::format("{:<28}  {:<9}  {:>11}  {:>8}  {:>9}  {:>14}{}", "shuffler",
                                    "p", "X2", "df", "rms diff", "its shares",
                                    identification.starting_orders > 1 ? "  starting order" : "")) +
          "\n";
  const std::size_t shown =
      std::min(identification.ranked.size(), std::max(top, identification.matches()));
  for (std::size_t i = 0; i < shown; ++i) {
    text += row_text(terminal, table, identification.ranked[i]);
  }
  if (identification.starting_orders > 1) {
    text += fmt::format("p is the largest over {} starting orders\n",
                        with_thousands(identification.starting_orders));
  }
  return text + "\n" + signatures::conclusion(identification) + "\n";
}

Json comparison_json(const CountTable& table, const Comparison& comparison) {
  Json json = {{"shuffler", comparison.shuffler.name},
               {"alike", comparison.shuffler.alike},
               {"matches", comparison.matches()},
               {"p_value", comparison.match.p.value()},
               {"log10_p_value", nullptr},
               {"statistic", nullptr},
               {"degrees_of_freedom", comparison.match.degrees_of_freedom},
               {"rms_deviation", comparison.match.distance},
               {"simulated_deals", comparison.simulated}};
  if (std::isfinite(comparison.match.p.log)) json["log10_p_value"] = comparison.match.p.log10();
  if (std::isfinite(comparison.match.statistic)) json["statistic"] = comparison.match.statistic;
  if (!comparison.starting_order.empty()) {
    Json& order = json["starting_order"] = Json::array();
    for (const std::size_t card : comparison.starting_order) order.push_back(name_of(table, card));
  }
  return json;
}

std::string as_json(const CountTable& table, const Identification& identification) {
  Json ranked = Json::array();
  for (const Comparison& comparison : identification.ranked) {
    ranked.push_back(comparison_json(table, comparison));
  }
  const Json document = {{"format", "evenhand.identification"},
                         {"format_version", 1},
                         {"deck_size", table.positions.n},
                         {"deals", table.positions.deals},
                         {"rows", table.rows_are_positions ? "positions" : "cards"},
                         {"card_names", table.card_names},
                         {"starting_orders", identification.starting_orders},
                         {"match_level", signatures::match_level},
                         {"matches", identification.matches()},
                         {"conclusion", signatures::conclusion(identification)},
                         {"shufflers", std::move(ranked)}};
  return document.dump(2) + "\n";
}

ExitCode identify(const Program& program, const IdentifyOptions& options) {
  const signatures::Rows rows = signatures::parse_rows(options.rows);
  const bool is_stdin = options.file == "-";
  const CountTable table =
      signatures::parse_count_table(is_stdin ? read_standard_input() : read_file(options.file),
                                    is_stdin ? "standard input" : options.file, rows);
  if (options.any_order && table.positions.n > signatures::largest_any_order) {
    throw InputError(
        fmt::format("--any-order: {} cards have too many starting orders; it is for "
                    "tables of up to {}",
                    table.positions.n, signatures::largest_any_order));
  }
  const Identification identification = signatures::identify(table.positions, options.any_order);
  program.terminal.print(options.json
                             ? as_json(table, identification)
                             : as_text(program.terminal, table, identification, options.top));
  return ExitCode::ok;
}

}  // namespace

void add_identify(CLI::App& app, Program& program) {
  auto options = std::make_shared<IdentifyOptions>();
  CLI::App* command =
      app.add_subcommand("identify", "Which known shuffler made this table of position counts?");
  command->footer(examples);
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
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print one JSON object with all shufflers");
  command->add_flag("--no-color", options->no_color, "Print without colour");
  command->callback([&program, options] {
    if (options->no_color) program.terminal.forbid_colour();
    program.run = [&program, options] { return identify(program, *options); };
  });
}

}  // namespace evenhand::cli
