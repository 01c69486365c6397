#include <fmt/format.h>

#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "src/audit/battery.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/cli/sources/deal_source.hpp"
#include "src/deals/open_sources.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::cli {
namespace {

using Kind = deals::SourceSpec::Kind;

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
  deals::Plan plan = asked_plan("compare");
  std::string until;
  RunFlags run;
  OutputOptions output;
};

void require_different(const std::vector<deals::SourceSpec>& sources) {
  std::set<std::string> names;
  for (const deals::SourceSpec& source : sources) {
    if (names.insert(source.name).second) continue;
    throw InputError(
        fmt::format("{} is given twice; a source is compared with others", source.name));
  }
}

std::unique_ptr<run::Experiment> compare_experiment(const Program& program,
                                                    const CompareOptions& options) {
  deals::Plan plan = options.plan;
  if (plan.sources.empty()) {
    for (const char* name : default_shufflers) plan.sources.push_back({Kind::shuffler, name});
  }
  deals::settle(plan);
  require_different(plan.sources);
  // A mix deals by default what each kind does.
  if (!plan.is_stream()) plan.samples = plan.samples_of(plan.sources.front());
  if (plan.groups.empty()) plan.groups = audit::default_battery().groups;
  deals::Streams streams = open_sources(
      program, plan, [&](const deals::SourceSpec& source) { return plan.samples_of(source); });
  apply_until(program, options.until, plan);
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

void add_compare(Command& app, Program& program) {
  auto options = std::make_shared<CompareOptions>();
  Command* command = app.add_subcommand(
      "compare", "Run shufflers, logs and programs side by side and compare their fairness");
  command->examples = compare_examples;
  deals::Plan& plan = options->plan;
  const auto add_sources = [&](const char* option, Kind kind, const char* help) {
    return command
        ->add_option(
            option,
            [&plan, kind](const std::vector<std::string>& names) {
              for (const std::string& name : names) plan.sources.push_back({kind, name});
            },
            help)
        ->allow_extra_args(kind == Kind::shuffler);
  };
  add_sources("shufflers", Kind::shuffler,
              "Shufflers to compare ('evenhand list shufflers'); by default the sort-based, "
              "bubble-matrix and Fisher-Yates families and their best-known flaws");
  add_sources("--log", Kind::log, "A file of deals to compare; may be repeated")->type_name("FILE");
  add_sources("--exec", Kind::exec, "A program that shuffles, run by the shell; may be repeated")
      ->type_name("COMMAND");
  add_input_options(*command, plan);
  AddSettingOptions add{*command};
  deals::SourcePlan::repeats_settings(plan, add);
  add_deal_options(*command, plan);
  add_until(*command, options->until);
  command->get_option("--samples")
      ->default_str("1e6 of a shuffler, 100k of a program, all of a log");
  add_run_options(*command, options->run);
  add_time_option(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, compare);
}

}  // namespace evenhand::cli
