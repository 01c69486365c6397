#include <fmt/format.h>

#include <memory>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/numbers.hpp"
#include "src/cli/command.hpp"
#include "src/cli/doudizhu_options.hpp"
#include "src/doudizhu/deal_session.hpp"
#include "src/session/blocks.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::DealReport;
using doudizhu::DealTally;
using doudizhu::FeatureSummary;
using doudizhu::TablePlan;

constexpr const char* examples =
    R"(Every feature of every seat's 17 cards is compared with its exact distribution, counted as by
'evenhand odds doudizhu'. With --start previous each deck is the one before as it was played: games
are bid for and played by the policy. Exit code 1 when the deals are biased.
Examples:
  evenhand deal doudizhu --samples 1e5
  evenhand deal doudizhu --samples 1e5 --shuffler riffle:3 --start previous
  evenhand deal doudizhu --samples 1000 --write deals.bin --write-format u16le)";

struct Options {
  DoudizhuOptions shared;
  std::string write;
  std::string write_format = "json";
};

std::string feature_line(const FeatureSummary& summary) {
  return fmt::format("  {:<20} {:>10.6f}  ({:.6f} to {:.6f})  {:>10.6f}\n", summary.name,
                     summary.mean, summary.interval.low, summary.interval.high, summary.exact_mean);
}

std::string title(const TablePlan& plan) {
  return fmt::format("Dou Dizhu, {} deals: {} on {}, seed {}, from {}\n",
                     with_thousands(plan.rounds), plan.shuffler, plan.rng, plan.seed,
                     plan.start_previous ? "the cards of the previous game" : "a sorted deck");
}

std::string bombs_text(const FeatureSummary& bombs) {
  const double ratio = bombs.mean / bombs.exact_mean;
  return fmt::format(
      "bombs in the three hands of a deal: {:.6f} ({:.6f} to {:.6f}), fair {:.6f}: {:.3g} times as "
      "many\n",
      bombs.mean, bombs.interval.low, bombs.interval.high, bombs.exact_mean, ratio);
}

std::string report_text(const Terminal& terminal, const TablePlan& plan, const DealReport& report,
                        double alpha) {
  std::string text = title(plan);
  text += fmt::format("  {:<20} {:>10}  {:<24}  {:>10}\n", "feature", "mean", "(99 % interval)",
                      "exact mean");
  for (const FeatureSummary& summary : report.features) text += feature_line(summary);
  text += bombs_text(report.bombs);
  return text + findings_text(terminal, report.findings, report.outcome, alpha);
}

nlohmann::ordered_json feature_json(const FeatureSummary& summary) {
  return {{"name", summary.name},
          {"mean", summary.mean},
          {"low", summary.interval.low},
          {"high", summary.interval.high},
          {"exact_mean", summary.exact_mean}};
}

std::string report_json(const TablePlan& plan, const DealReport& report, double alpha) {
  nlohmann::ordered_json json = {{"format", "evenhand.doudizhu-deals"},
                                 {"version", 1},
                                 {"samples", plan.rounds},
                                 {"shuffler", plan.shuffler},
                                 {"rng", plan.rng},
                                 {"seed", plan.seed},
                                 {"start", plan.start_previous ? "previous" : "sorted"},
                                 {"alpha", alpha}};
  json["verdict"] = verdict_name(report.outcome);
  json["bombs"] = feature_json(report.bombs);
  for (const FeatureSummary& summary : report.features) {
    json["features"].push_back(feature_json(summary));
  }
  json["tests"] = findings_json(report.findings);
  return json.dump(2) + "\n";
}

/// The deals themselves, block after block, as the report would count them.
void write_deals(const TablePlan& plan, const std::string& path, bool binary) {
  if (plan.rounds > 10'000'000) throw InputError("--write: at most 10,000,000 deals are written");
  doudizhu::Table table(plan);
  std::string content;
  for (std::uint64_t i = 0; i < plan.rounds; ++i) {
    if (i % session::block_size == 0) table.begin_block(i / session::block_size);
    const doudizhu::Deal& deal = table.deal_only();
    content += binary ? to_binary(deal) : to_json(deal) + "\n";
  }
  write_file(path, content);
}

ExitCode deal(Program& program, const Options& options) {
  const TablePlan plan = resolve(options.shared, "--samples");
  if (!options.write.empty()) {
    if (options.write_format != "json" && options.write_format != "u16le") {
      throw InputError(
          fmt::format("--write-format: '{}' is neither json nor u16le", options.write_format));
    }
    write_deals(plan, options.write, options.write_format == "u16le");
  }
  const std::optional<DealTally> tally =
      run_deals(plan, resolve_threads(options.shared), progress_of(program.terminal, plan.rounds));
  program.terminal.progress("");
  if (!tally) return ExitCode::interrupted;
  const DealReport report = report_on(*tally, options.shared.alpha);
  program.terminal.print(options.shared.json
                             ? report_json(plan, report, options.shared.alpha)
                             : report_text(program.terminal, plan, report, options.shared.alpha));
  return exit_code_of(report.outcome);
}

}  // namespace

void add_deal_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: hands of 17 and three bottom cards");
  command->footer(examples);
  options->shared.rounds = "100000";
  command->add_option("--samples", options->shared.rounds, "Number of deals")
      ->type_name("N")
      ->capture_default_str();
  add_doudizhu_options(*command, options->shared);
  command->add_option("--write", options->write, "Also write the deals to this file");
  command
      ->add_option("--write-format", options->write_format,
                   "json (a deal a line) or u16le (two bytes a card, as 'audit --log' reads)")
      ->capture_default_str();
  command->callback([&program, options] {
    if (options->shared.no_color) program.terminal.forbid_colour();
    if (options->shared.quiet) program.terminal.be_quiet();
    program.run = [&program, options] { return deal(program, *options); };
  });
}

}  // namespace evenhand::cli
