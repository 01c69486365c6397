#include "src/signatures/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <memory>
#include <optional>

#include "base/dates.hpp"
#include "base/error.hpp"
#include "base/files.hpp"
#include "base/moments.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/cli/sources/deal_source.hpp"
#include "src/run/interrupt.hpp"
#include "src/signatures/count_table.hpp"
#include "src/signatures/document.hpp"
#include "src/signatures/position_match.hpp"
#include "src/signatures/seeded_document.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* identify_examples = R"(Examples:
  evenhand identify examples/tables/browser-ballot.csv
  evenhand identify examples/tables/browser-ballot.csv --any-order
  evenhand identify examples/tables/browser-ballot.csv --rows positions --json

A header or labels are optional; --rows positions: row i counts the cards in position i.
--any-order: whatever order the cards started in. '-' reads standard input.

  evenhand identify examples/logs/deals.txt --deck poker --foretell --samples 60
  evenhand identify --foretell --exec 'node examples/shufflers/fisher_yates.js 52' --samples 40

--foretell: of deals instead of a table, which generator they come from, and the next ones.
--seeds: or which seeds of a range give them, such as the seconds of a day.
--seeds-from: or which seeds near the time that stands beside each deal.)";

/// Deals that are read where nobody says how many.
constexpr std::uint64_t usual_deals = 1000;

struct IdentifyOptions {
  std::string file;
  std::string rows = "auto";
  bool any_order = false;
  unsigned top = 8;
  double prior = signatures::usual_prior;
  bool foretells = false;
  unsigned next = 3;
  std::string seeds;
  std::string seeds_from;
  deals::Plan plan = asked_plan("audit");
  OutputOptions output;
};

struct ReadDeals {
  audit::Deals deals;
  std::vector<std::string> times;  ///< of each, where a column of them is asked for
};

ReadDeals read_deals(source::DealStream& stream, std::uint64_t most) {
  ReadDeals read;
  cards::DealBatch batch(stream.deck_size(), most, stream.width());
  stream.read(batch);
  batch.visit([&](const auto& view) {
    for (std::size_t d = 0; d < view.count; ++d) {
      read.deals.emplace_back(view[d].begin(), view[d].end());
    }
  });
  for (const source::Origin& origin : stream.origins()) {
    read.times.insert(read.times.end(), origin.labels.begin(), origin.labels.end());
  }
  if (batch.size() < most) stream.require_end();
  return read;
}

audit::Seeds seeds_of_times(const std::vector<std::string>& times, const std::string& column) {
  if (times.empty()) {
    throw InputError(
        "--seeds-from needs a log with a column of times; --seeds FROM..TO tries a range");
  }
  std::vector<std::string> dates;
  std::copy_if(times.begin(), times.end(), std::back_inserter(dates), [](const std::string& time) {
    return parse_date(time, DateOrder::month_first) || parse_date(time, DateOrder::day_first);
  });
  const DateOrder order = date_order(dates).value_or(DateOrder::year_first);
  std::vector<Moment> moments;
  std::size_t others = 0;
  std::size_t first_other = 0;
  for (std::size_t d = 0; d < times.size(); ++d) {
    if (const auto moment = parse_moment(times[d], order)) {
      if (moment->milliseconds < 0) {
        throw InputError(fmt::format(
            "--seeds-from {}: the row of deal {} says '{}', and clocks that give seeds count from "
            "1970; try ranges with --seeds FROM..TO",
            printable(column, 64), d + 1, printable(times[d], 64)));
      }
      moments.push_back(*moment);
    } else if (others++ == 0) {
      first_other = d;
    }
  }
  if (others >= moments.size()) {
    throw InputError(fmt::format(
        "--seeds-from {}: the row of deal {} says '{}', expected a time such as 2015-10-07 "
        "20:05:33, or seconds since 1970",
        printable(column, 64), first_other + 1, printable(times[first_other], 64)));
  }
  std::string words = fmt::format("the times in '{}'", printable(column, 64));
  if (others > 0) words += fmt::format(" ({} of {} rows without one)", others, times.size());
  return audit::seeds_of_clock(moments, std::move(words));
}

ExitCode foretell(const Program& program, const IdentifyOptions& options) {
  deals::Plan plan = options.plan;
  if (!options.file.empty()) {
    plan.sources.push_back({deals::SourceSpec::Kind::log, options.file});
  }
  if (plan.sources.size() != 1) {
    throw InputError(
        "identify --foretell takes one source of deals: FILE, --log FILE or --exec 'COMMAND'");
  }
  std::optional<audit::Seeds> seeds;
  if (!options.seeds.empty()) seeds = signatures::parse_seed_range(options.seeds);
  if (!options.seeds_from.empty()) {
    plan.input.selection.labels = {options.seeds_from};
    plan.input.selection.label_option = "--seeds-from";
  }
  const run::InterruptGuard guard;
  deals::settle(plan);
  const std::uint64_t most = plan.samples > 0 ? plan.samples : usual_deals;
  const deals::Streams streams =
      open_sources(program, plan, [&](const deals::SourceSpec&) { return most; });
  const ReadDeals read = read_deals(*streams.front(), most);
  if (!options.seeds_from.empty()) seeds = seeds_of_times(read.times, options.seeds_from);
  const std::string& file = plan.sources.front().name;
  const std::string name = shown_path(file);
  std::atomic<double> share = 0;
  const auto document = [&] {
    return seeds ? signatures::seeded_document(read.deals, plan.deck, name, *seeds, options.next,
                                               share)
                 : signatures::foretold_document(read.deals, plan.deck, name, options.next, share);
  };
  return answer(program, options.output, question_of(*program.command), document, &share);
}

ExitCode identify(const Program& program, const IdentifyOptions& options) {
  if (options.foretells) return foretell(program, options);
  if (options.file.empty() || !options.plan.sources.empty()) {
    throw InputError(
        "identify takes the FILE of a table of position counts; deals, of which --foretell asks, "
        "may come from --log and --exec");
  }
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
  signatures::give_posteriors(identification, options.prior);
  reports::Document document = signatures::document_of(table, file, identification, options.top);
  constexpr std::array<std::string_view, 5> of_table = {"counts", "rows", "any-order", "top",
                                                        "prior"};
  document.provenance = question_of(*program.command, of_table).provenance();
  return present(program, options.output, document);
}

void add_foretelling(Command& command, IdentifyOptions& options) {
  command
      .add_flag("--foretell", options.foretells,
                "Which generator makes the deals, and the deals to come")
      ->excludes("--rows")
      ->excludes("--any-order")
      ->excludes("--top")
      ->excludes("--prior");
  command.add_option("--next", options.next, "Deals to come that are shown")
      ->type_name("N")
      ->check(in_range(0U, 1000U))
      ->capture_default_str()
      ->needs("--foretell");
  command
      .add_option("--seeds", options.seeds,
                  "Try these seeds of generators as programs seed them, for all deals or for each")
      ->type_name("FROM..TO")
      ->needs("--foretell");
  command
      .add_option("--seeds-from", options.seeds_from,
                  "Try the times in this column of the log as seeds, in seconds and milliseconds")
      ->type_name("COLUMN")
      ->needs("--foretell")
      ->excludes("--seeds");
  add_log_source(command, options.plan);
  add_exec_source(command, options.plan);
  AddSettingOptions add{command};
  deals::DealingPlan::samples_setting(options.plan, add);
  command.get_option("--samples")->default_str("1000")->needs("--foretell");
  add_input_options(command, options.plan);
}

}  // namespace

void add_identify(Command& app, Program& program) {
  auto options = std::make_shared<IdentifyOptions>();
  Command* command =
      app.add_subcommand("identify", "Which known shuffler made this table of position counts?");
  command->examples = identify_examples;
  command->see_also = {"audit"};
  command
      ->add_option("counts", options->file,
                   "A square table of counts, or deals with --foretell; '-' is standard input")
      ->type_name("FILE");
  command
      ->add_option("--rows", options->rows,
                   "What the rows are: positions, cards, or auto, from the header (else cards)")
      ->type_name("WHAT")
      ->capture_default_str();
  command->add_flag("--any-order", options->any_order,
                    "The cards may have started in any order (tables of up to 6)");
  command->add_option("--top", options->top, "Rows of the table at least")
      ->type_name("N")
      ->check(in_range(1U, 1000U))
      ->capture_default_str();
  command
      ->add_option(
          "--prior", options->prior,
          "Prior probability of a fair shuffle; the other known ones share the rest evenly")
      ->type_name("P")
      ->check({[](const std::string& text) {
                 double prior = 0;
                 const char* const end = text.data() + text.size();
                 const auto [read_to, error] = read_double(text.data(), end, prior);
                 const bool is_one =
                     error == std::errc() && read_to == end && prior >= 0.001 && prior <= 0.999;
                 return is_one ? std::string() : text + " is no probability from 0.001 to 0.999";
               },
               ""})
      ->capture_default_str();
  add_foretelling(*command, *options);
  add_output_options(*command, options->output);
  when_parsed(*command, program, options, identify);
}

}  // namespace evenhand::cli
