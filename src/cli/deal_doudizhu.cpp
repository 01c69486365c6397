#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "src/cli/deal_doudizhu_output.hpp"
#include "src/cli/doudizhu_options.hpp"
#include "src/cli/doudizhu_output.hpp"

namespace evenhand::cli {
namespace {

using doudizhu::Deal;
using doudizhu::DealTally;
using doudizhu::TablePlan;

constexpr const char* examples =
    R"(Every feature of each seat's 17 cards is compared with its exact distribution, counted as by
'evenhand odds doudizhu'. With --start previous each deck is the one before in the order in which it
was played: games are bid for and played by the policy. Exit code 1 when the deals are biased.
Examples:
  evenhand deal doudizhu --samples 1e5
  evenhand deal doudizhu --samples 1e5 --shuffler riffle:3 --start previous
  evenhand deal doudizhu --samples 1e5 --show 2 --names letters
  evenhand deal doudizhu --samples 1e5 --json
  evenhand deal doudizhu --samples 1000 --write deals.bin --write-format u16le)";

struct Options {
  DoudizhuOptions shared;
  std::string show = "0";
  std::string names = "symbols";
  std::string write;
  std::string write_format = "text";
};

constexpr std::array<std::string_view, 3> write_formats = {"text", "json", "u16le"};

std::string written(const Deal& deal, const std::string& format, doudizhu::CardNames names) {
  if (format == "u16le") return to_binary(deal);
  return (format == "json" ? to_json(deal) : to_text(deal, names)) + "\n";
}

/// The first deals, block after block, as the report counts them.
template <class Use>
void for_first_deals(TablePlan plan, std::uint64_t deals, Use use) {
  doudizhu::Table table(plan);
  for (std::uint64_t i = 0; i < deals; ++i) {
    if (i % session::block_size == 0) table.begin_block(i / session::block_size);
    use(table.deal_only());
  }
}

void write_deals(const TablePlan& plan, const Options& options, doudizhu::CardNames names) {
  constexpr std::uint64_t most = 1'000'000;
  if (plan.rounds > most) {
    throw InputError(fmt::format("--write: {} deals; at most {} are written",
                                 with_thousands(plan.rounds), with_thousands(most)));
  }
  std::string content;
  for_first_deals(plan, plan.rounds,
                  [&](const Deal& deal) { content += written(deal, options.write_format, names); });
  write_file(options.write, content);
}

ExitCode deal(Program& program, const Options& options) {
  DealtDoudizhu dealt;
  dealt.plan = resolve(options.shared, "--samples");
  dealt.names = doudizhu::parse_card_names(options.names);
  dealt.alpha = options.shared.alpha;
  const std::uint64_t show = parse_count(options.show, "--show", 0, 10'000);
  if (std::find(write_formats.begin(), write_formats.end(), options.write_format) ==
      write_formats.end()) {
    throw InputError(unknown_name("write format", options.write_format, write_formats,
                                  "there are text, json and u16le"));
  }
  if (!options.write.empty()) write_deals(dealt.plan, options, dealt.names);
  for_first_deals(dealt.plan, std::min(show, dealt.plan.rounds),
                  [&](const Deal& next) { dealt.shown.push_back(next); });
  const auto counted =
      doudizhu::count_rounds<DealTally>(dealt.plan, resolve_threads(options.shared),
                                        progress_of(program.terminal, dealt.plan.rounds));
  const std::uint64_t deals = counted.all().deals;
  const bool interrupted = was_interrupted(program.terminal, deals, dealt.plan.rounds);
  if (deals == 0) return ExitCode::interrupted;
  dealt.report = report_on(counted, dealt.alpha);
  program.terminal.print(options.shared.json ? deal_json(dealt)
                                             : deal_text(program.terminal, dealt));
  return interrupted ? ExitCode::interrupted : exit_code_of(dealt.report.outcome);
}

}  // namespace

void add_deal_doudizhu(CLI::App& parent, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      parent.add_subcommand("doudizhu", "Dou Dizhu: hands of 17 and three bottom cards");
  command->footer(examples);
  command->add_option("--samples", options->shared.rounds, "Number of deals")
      ->type_name("N")
      ->capture_default_str();
  add_doudizhu_options(*command, options->shared);
  command->add_option("--show", options->show, "Print the first N deals, too")
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--names", options->names, "What cards look like: ♠A 小王, SA BJ, or 47 52")
      ->type_name("symbols|letters|numbers")
      ->capture_default_str();
  command->add_option("--write", options->write, "Also write the deals to this file")
      ->type_name("FILE");
  command
      ->add_option("--write-format", options->write_format,
                   "text and json are a deal a line, u16le is two bytes a card; 'evenhand audit "
                   "--log' reads text and u16le")
      ->type_name("text|json|u16le")
      ->capture_default_str();
  command->callback([&program, options] {
    apply(options->shared, program.terminal);
    program.run = [&program, options] { return deal(program, *options); };
  });
}

}  // namespace evenhand::cli
