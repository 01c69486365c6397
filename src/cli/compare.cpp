#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/deal_options.hpp"
#include "src/cli/present.hpp"
#include "src/deals/experiment.hpp"

namespace evenhand::cli {
namespace {

/// The three families that people choose between, and their best-known flaws; each flaw shows in a
/// million deals of 54 cards.
constexpr std::array default_shufflers = {
    "fisher-yates", "bubble-matrix",  "random-keys",           "naive-swap", "asf",
    "sattolo",      "bubble-coin",    "insertion-coin",        "merge-coin", "quicksort-coin",
    "timsort-coin", "random-keys:12", "fisher-yates-modulo:8", "riffle:7"};

constexpr const char* examples = R"(Examples:
  evenhand compare --samples 20k                    three families and their flaws, 54 cards
  evenhand compare --deck poker --samples 20k --out evenhand-out/report --force
  evenhand compare fisher-yates riffle:7 riffle:10 --deck 52 --samples 1e5
  evenhand compare --samples 1e5 --shard 2/3 --out evenhand-out/parts   see 'evenhand merge'

Exit code 0 when it has compared, whatever the verdicts; --fail-on biased makes it a check.)";

struct CompareOptions {
  DealOptions deals;
  std::string deck = "54";
  std::vector<std::string> shufflers;
  RunFlags run;
  OutputOptions output;
};

deals::Plan make_plan(const CompareOptions& options) {
  deals::Plan plan;
  plan.command = "compare";
  std::optional<cards::Deck> deck = cards::parse_deck(options.deck);
  apply_draw(options.deals, false, deck);
  plan.deck = *deck;
  apply_dealing(options.deals, plan);
  resolve(options.deals, 1000000, audit::default_battery().groups, plan);
  std::vector<std::string> names = options.shufflers;
  if (names.empty()) names.assign(default_shufflers.begin(), default_shufflers.end());
  for (const std::string& name : names) {
    const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(name);
    // Refuses an unfit deck now and not after the shufflers before it were worked.
    shuffle::make_shuffler(spec, plan.deck.size);
    plan.sources.push_back({deals::SourceSpec::Kind::shuffler, spec.text()});
  }
  return plan;
}

ExitCode compare(const Program& program, CompareOptions& options) {
  if (options.output.fail_on.empty()) options.output.fail_on = "never";
  if (!options.run.resume.empty()) {
    return resume_experiment(program, options.run, options.output, "compare");
  }
  return run_experiment(program, options.run, options.output,
                        deals::make_experiment(make_plan(options), nullptr));
}

}  // namespace

void add_compare(CLI::App& app, Program& program) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      app.add_subcommand("compare", "Run shufflers side by side and compare their fairness");
  command->footer(examples);
  command->add_option(
      "shufflers", options->shufflers,
      "Shufflers to compare ('evenhand list shufflers'); by default the sort-based, "
      "bubble-matrix and Fisher-Yates families and their best-known flaws");
  command->add_option("--deck", options->deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  add_deal_options(*command, options->deals);
  command->get_option("--samples")->default_str("1e6");
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  command->callback([&program, options] {
    configure(program.terminal, options->output);
    program.run = [&program, options] { return compare(program, *options); };
  });
}

}  // namespace evenhand::cli
