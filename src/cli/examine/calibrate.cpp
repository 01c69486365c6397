#include <fmt/format.h>

#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/printable.hpp"
#include "src/audit/battery.hpp"
#include "src/calibration/calibration.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/program/program.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/deals/flawed_dealing.hpp"
#include "src/deals/open_sources.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* calibrate_examples = R"(Examples:
  evenhand calibrate --sessions 100                 10,000 deals of 52 cards each
  evenhand calibrate --deck mahjong --samples 2000 --sessions 20
  evenhand calibrate --shuffler random-keys --deck 10 --samples 1000 --sessions 50 --json
  evenhand calibrate --of 'play doudizhu --games 200' --sessions 30
  evenhand calibrate --deck 10 --samples 1000 --sessions 50 --effects
  evenhand audit riffle:5 --deck 10 --samples 1e6 --json > truth.json
  evenhand calibrate --shuffler riffle:5 --deck 10 --samples 1000 --sessions 50 --effects --truth truth.json
  evenhand audit fisher-yates --flaw unshuffled:5 --deck 10 --samples 1e6 --json > flaw.json
  evenhand calibrate --flaw unshuffled:5 --deck 10 --samples 1000 --sessions 50 --effects --truth flaw.json

A command that is meant to be fair shows whether the battery keeps what it claims; an unfair one,
how often it finds that. It exits
with 1 when a test does not keep what it claims.)";

struct CalibrateOptions {
  std::string of;
  std::string shuffler = "fisher-yates";
  deals::Plan plan = asked_plan("audit");
  std::string sessions = "500";
  bool effects = false;
  std::string truth;
  RunFlags run;
  OutputOptions output;
};

std::unique_ptr<run::Experiment> audit_of(const CalibrateOptions& options) {
  deals::Plan plan = options.plan;
  plan.sources = {{deals::SourceSpec::Kind::shuffler, options.shuffler}};
  deals::settle(plan);
  deals::require_fitting_flaw(plan);
  deals::Streams streams = deals::open_sources(plan, {}, {});
  if (plan.samples == 0) plan.samples = 10000;
  if (plan.groups.empty()) plan.groups = audit::full_battery().groups;
  return deals::make_experiment(plan, std::move(streams));
}

/// From the result of a long session.
calibration::KnownEffects true_effects(const std::string& file, const run::Experiment& experiment) {
  const reports::Document document = read_document(file);
  calibration::KnownEffects effects = calibration::effects_of(document);
  if (document.kind != experiment.command() || effects.empty()) {
    throw InputError(fmt::format(
        "--truth {}: expected the JSON result of a long session of the same source, from "
        "'evenhand {} … --json', and found none of its effects",
        printable(file), experiment.command()));
  }
  return effects;
}

std::unique_ptr<run::Experiment> make_experiment(const CalibrateOptions& options) {
  std::shared_ptr<const run::Experiment> experiment =
      options.of.empty() ? audit_of(options) : experiment_of_command(options.of, true);
  if (experiment == nullptr || experiment->sources().size() > 2) {
    throw InputError(fmt::format(
        "--of '{}': expected a command that counts and judges one source, such as 'audit "
        "fisher-yates'; nothing was run",
        printable(options.of, 200)));
  }
  const nlohmann::json session = experiment->plan();
  if (session.contains("confirm")) {
    throw InputError(
        "--of: --confirm: each session is judged once, without new deals; leave it out");
  }
  const std::uint64_t first_seed = session.value("seed", std::uint64_t{1});
  const std::uint64_t sessions = parse_count(options.sessions, "--sessions", 20, 10000000);
  calibration::CalibrationPlan plan{std::move(experiment), first_seed, sessions, options.effects};
  if (!options.truth.empty()) {
    plan.truth = true_effects(options.truth, *plan.experiment);
    plan.truth_file = options.truth;
  }
  return calibration::make_experiment(plan);
}

ExitCode calibrate(const Program& program, const CalibrateOptions& options) {
  return run_or_resume(program, options.run, options.output, "calibrate",
                       [&] { return make_experiment(options); });
}

}  // namespace

void add_calibrate(Command& app, Program& program) {
  auto options = std::make_shared<CalibrateOptions>();
  Command* command = app.add_subcommand(
      "calibrate", "Check a battery itself on many sessions: are its p-values uniform?");
  command->examples = calibrate_examples;
  command
      ->add_option(
          "--of", options->of,
          "The command that each session runs: an audit, a game; its --seed is that of the first "
          "session (default: an audit of --shuffler)")
      ->type_name("COMMAND");
  command->add_option("--shuffler", options->shuffler, "A fair shuffler")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--deck", options->plan.deck.name, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->default_str(deals::usual_deck);
  add_deal_options(*command, options->plan);
  AddSettingOptions add{*command};
  deals::Plan::flaw_setting(options->plan, add);
  command->get_option("--samples")->default_str("10000");
  // The command of a session is said once: by --of, or by these.
  for (const char* name : {"--shuffler", "--deck", "--samples", "--deal-order", "--draw",
                           "--sorted", "--hands", "--group", "--seed", "--rng", "--start", "--flaw",
                           "--tests", "--alpha", "--correction", "--level"}) {
    command->get_option("--of")->excludes(name);
  }
  command->add_option("--sessions", options->sessions, "How many sessions (20 or more)")
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--effects", options->effects,
                    "Look at the intervals of effects, too: do they hold 0 as often as they say?");
  command
      ->add_option("--truth", options->truth,
                   "Of a source that is not fair the JSON result of a long session, "
                   "whose effects the intervals are to hold instead of 0")
      ->type_name("FILE")
      ->needs("--effects");
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, calibrate);
}

}  // namespace evenhand::cli
