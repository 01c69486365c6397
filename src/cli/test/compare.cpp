#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

/// The three families that people choose between, and their best-known flaws; each flaw shows in a
/// million deals of 54 cards.
constexpr std::array default_shufflers = {
    "fisher-yates", "bubble-matrix",  "random-keys",           "naive-swap", "asf",
    "sattolo",      "bubble-coin",    "insertion-coin",        "merge-coin", "quicksort-coin",
    "timsort-coin", "random-keys:12", "fisher-yates-modulo:8", "riffle:7"};

constexpr const char* compare_examples = R"(Examples:
  evenhand compare --samples 20k                    three families and their flaws, 54 cards
  evenhand compare --deck poker --samples 20k --out evenhand-out/report --force
  evenhand compare fisher-yates riffle:7 riffle:10 --deck 52 --samples 1e5
  evenhand compare --log examples/logs/before.txt --log examples/logs/after.txt   before and after
  evenhand compare fisher-yates --log examples/logs/before.txt --samples 1e4
  evenhand compare --samples 1e5 --shard 2/3 --out evenhand-out/third   see 'evenhand merge'

Logs and programs are tested against uniform, each by itself, and against one another.

It exits with 0 when it has compared, whatever the verdicts; --fail-on biased makes it a check.)";

struct CompareOptions {
  DealOptions deals;
  std::vector<std::string> shufflers;
  std::vector<std::string> logs;
  std::vector<std::string> programs;
  InputFlags input;
  RunFlags run;
  OutputOptions output;
};

std::vector<deals::SourceSpec> wanted_sources(const CompareOptions& options) {
  using Kind = deals::SourceSpec::Kind;
  std::vector<deals::SourceSpec> sources;
  const auto add = [&](Kind kind, const std::string& name) {
    for (const deals::SourceSpec& other : sources) {
      if (other.name != name) continue;
      throw InputError(fmt::format("{} is given twice; a source is compared with others", name));
    }
    sources.push_back({kind, name});
  };
  for (const std::string& name : options.shufflers) {
    add(Kind::shuffler, shuffle::parse_shuffler(name).text());
  }
  for (const std::string& log : options.logs) add(Kind::log, log);
  for (const std::string& program : options.programs) add(Kind::exec, program);
  if (!sources.empty()) return sources;
  for (const char* name : default_shufflers) add(Kind::shuffler, name);
  return sources;
}

/// Opens what is read; its deals are of the plan's deck, which the first of them tells when nobody
/// else does.
deals::Streams open_all(const Program& program, const DealOptions& dealing, deals::Plan& plan,
                        std::optional<cards::Deck>& deck) {
  deals::Streams streams;
  std::string first;
  bool counts_from_one = true;
  for (const deals::SourceSpec& source : plan.sources) {
    streams.emplace_back();
    if (source.kind == deals::SourceSpec::Kind::shuffler) continue;
    streams.back() =
        deals::open_stream(source, plan.input, deck, plan.samples_of(source),
                           [&](std::string_view line) { program.terminal.note(line); });
    if (!deck) {
      deck = streams.back()->deck();
      apply_draw(dealing, true, deck);
      first = source.name;
    }
    if (streams.back()->deck_size() != deck->size) {
      throw InputError(
          fmt::format("{} has deals of {} cards and {} of {}; only deals of one deck "
                      "can be compared",
                      first.empty() ? "the deck" : first, deck->size, source.name,
                      streams.back()->deck_size()));
    }
    counts_from_one = counts_from_one && streams.back()->base() == 1;
    deck->copies_alike = deck->copies_alike || streams.back()->copies_alike();
  }
  // Cards are spoken of as the logs do.
  if (counts_from_one) plan.input.base = "1";
  return streams;
}

std::unique_ptr<run::Experiment> compare_experiment(const Program& program,
                                                    const CompareOptions& options) {
  deals::Plan plan;
  plan.command = "compare";
  plan.sources = wanted_sources(options);
  // A mix deals by default what each kind does.
  resolve(options.deals, plan.is_stream() ? 0 : plan.samples_of(plan.sources.front()),
          audit::default_battery().groups, plan);
  std::optional<cards::Deck> deck = wanted_deck(options.input);
  if (!deck && !plan.is_stream()) deck = cards::parse_deck("54");
  apply_draw(options.deals, plan.is_stream(), deck);
  if (plan.is_stream()) {
    if (plan.start_previous) {
      throw InputError(
          "--start previous is for built-in shufflers alone: logs tell deals as they were");
    }
    resolve(options.input, plan);
    if (!plan.shuffles()) plan.rng.clear();
  } else {
    refuse_given(options.input);
  }
  deals::Streams streams;
  if (plan.is_stream()) streams = open_all(program, options.deals, plan, deck);
  plan.deck = *deck;
  apply_dealing(options.deals, plan);
  for (const deals::SourceSpec& source : plan.sources) {
    if (source.kind != deals::SourceSpec::Kind::shuffler) continue;
    // Refuses an unfit deck now and not after the shufflers before it were worked.
    shuffle::make_shuffler(shuffle::parse_shuffler(source.name), plan.deck.size);
  }
  apply_until(program, options.deals, plan);
  return deals::make_experiment(plan, std::move(streams));
}

ExitCode compare(const Program& program, CompareOptions& options) {
  // From before an external shuffler is started, so that it is never left behind.
  const run::InterruptGuard guard;
  if (options.output.fail_on.empty()) options.output.fail_on = "never";
  return run_or_resume(program, options.run, options.output, "compare",
                       [&] { return compare_experiment(program, options); });
}

}  // namespace

void add_compare(CLI::App& app, Program& program) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = app.add_subcommand(
      "compare", "Run shufflers, logs and programs side by side and compare their fairness");
  command->footer(compare_examples);
  command->add_option(
      "shufflers", options->shufflers,
      "Shufflers to compare ('evenhand list shufflers'); by default the sort-based, "
      "bubble-matrix and Fisher-Yates families and their best-known flaws");
  command->add_option("--log", options->logs, "A file of deals to compare; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      ->add_option("--exec", options->programs,
                   "A program that shuffles, run by the shell; may be repeated")
      ->type_name("COMMAND")
      ->allow_extra_args(false);
  add_input_options(*command, options->input);
  add_deal_options(*command, options->deals);
  command->get_option("--samples")
      ->default_str("1e6 of a shuffler, 100k of a program, all of a log");
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, compare);
}

}  // namespace evenhand::cli
