#include "src/cli/examine/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/examine/audit_pools.hpp"
#include "src/cli/present/answer.hpp"
#include "src/cli/present/present.hpp"
#include "src/cli/prove/pvalue_numbers.hpp"
#include "src/cli/sources/deal_options.hpp"
#include "src/cli/sources/deal_source.hpp"
#include "src/counts/document.hpp"
#include "src/counts/independence.hpp"
#include "src/deals/flawed_dealing.hpp"
#include "src/deals/open_sources.hpp"
#include "src/deals/strata.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/label_rows.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::cli {
namespace {

constexpr std::array<std::string_view, 5> of_counts = {"counts", "weights", "alpha", "correction",
                                                       "level"};

/// Whatever else is asked of deals cannot be asked of counts.
void require_counts_alone(const Command& command) {
  for (const Option& option : command.options) {
    const std::string name = option.plain_name();
    const bool is_known = std::find(of_counts.begin(), of_counts.end(), name) != of_counts.end();
    if (!option.is_typed() || is_known || (option.heading != "Options" && option.heading != "Run"))
      continue;
    throw InputError(
        fmt::format("--counts: '{}' is for deals, and counts have none", option.name()));
  }
}

/// The options of --independent beside those that choose rows.
constexpr std::array<std::string_view, 6> of_independence = {"log",   "independent", "strata",
                                                             "alpha", "correction",  "level"};

/// Whatever is asked of cards cannot be asked of rows without any.
std::vector<std::string_view> question_of_independence(const Command& command,
                                                       const source::Selection& selection) {
  std::vector<std::string_view> names(of_independence.begin(), of_independence.end());
  for (const std::string_view name :
       {"where", "from", "to", "date-column", "separator", "skip", "path"}) {
    names.push_back(name);
  }
  for (const Option& option : command.options) {
    const std::string name = option.plain_name();
    const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
    if (!option.is_typed() || is_known || (option.heading != "Options" && option.heading != "Run"))
      continue;
    throw InputError(
        fmt::format("--independent: '{}' is for deals, and two columns have none", option.name()));
  }
  if (!selection.deal_column.empty()) throw InputError("--independent: a row counts by itself");
  return names;
}

ExitCode audit_independence(const Program& program, const std::string& list,
                            const deals::Plan& plan, const OutputOptions& output) {
  const auto names = question_of_independence(*program.command, plan.input.selection);
  source::Selection selection = plan.input.selection;
  selection.labels = source::listed_names(list);
  selection.label_option = "--independent";
  if (selection.labels.size() != 2) {
    throw InputError(
        fmt::format("--independent {}: found {}, expected two columns, as group_a,group_b",
                    printable(list, 64), with_noun(selection.labels.size(), "names")));
  }
  if (!plan.input.strata.empty()) selection.labels.push_back(plan.input.strata);
  if (plan.sources.size() != 1 || !plan.sources.front().is_log() ||
      plan.sources.front().kind == deals::SourceSpec::Kind::sql) {
    throw InputError("--independent: give a table or JSON records with --log FILE");
  }
  std::vector<std::string> files = {plan.sources.front().name};
  files.insert(files.end(), plan.input.more_files.begin(), plan.input.more_files.end());
  counts::CrossTable table(selection.labels);
  const run::InterruptGuard guard;
  source::for_each_label_row(files, selection, run::interrupted,
                             [&](std::span<const std::string_view> row) { table.add(row); });
  reports::Document document = counts::document_of(table, plan.judging);
  document.provenance = question_of(*program.command, names).provenance();
  return present(program, output, document);
}

counts::Counts counts_of(const CountsOptions& options) {
  counts::Counts counts = read_counts(options.counts, "--counts");
  if (!options.weights.empty()) counts::set_weights(counts, options.weights, "--weights");
  return counts;
}

constexpr const char* audit_examples = R"(Examples:
  evenhand audit naive-swap --deck 52 --samples 1e5
  evenhand audit fisher-yates --rng seed16 --samples 50k   what a small seed does to it
  evenhand audit riffle:3 --deck doudizhu --samples 20k --start previous
  evenhand audit --log @draft-1969   the draft lottery of 1969
  evenhand audit --log examples/logs/deals.txt --deck poker
  evenhand audit --log examples/logs/doudizhu.bin --reader u8 --deck doudizhu
  evenhand audit --log examples/logs/doudizhu.txt --deck doudizhu --deal-order round-robin
  evenhand audit --scheme stake-keno --samples 20k   a provably fair scheme, or FILE.toml
  evenhand audit --log examples/protocol/table.evh   a transcript: each deal is verified, then all are tested
  evenhand audit --log examples/logs/lotto.txt --deck 49 --draw 6   six of 49, in the order drawn
  evenhand audit --log examples/logs/lotto.txt --deck 49 --draw 6 --group low=1-24
  evenhand audit riffle:3 --deck 60 --hands 7 --group lands=0-23 --samples 500   24 lands of 60 cards
  evenhand audit --log examples/logs/deals.txt --deck poker --profile gli19
  evenhand audit --log @lotto --deck 49 --draw 6 --columns ball1..ball6 --sorted
  evenhand audit --log @lotto --deck 49 --draw 6 --columns 'Winning Numbers' --where Machine=B --sorted
  evenhand audit --log @lotto --deck 49 --draw 6 --columns ball1..ball6 --sorted --strata Machine
  evenhand audit --log @lotto --draw 6+1 --deck 49+49 --columns ball1..ball6+Bonus   two draws a row
  evenhand audit --exec 'node examples/shufflers/array_sort.js 52' --samples 20k
  evenhand audit --exec 'node examples/shufflers/fisher_yates.js 52' --samples 20k --confirm 20k
  evenhand audit --exec 'shuf -i 0-51' --exec-mode once --samples 300   what its start-up seed does
  evenhand audit --exec 'python3 examples/shufflers/filter.py' --exec-mode filter --deck poker --samples 5k
  evenhand audit fisher-yates --deck 10 --time 2s   as many deals as there are in two seconds
  evenhand audit fisher-yates --deck 10 --tests position --until 'detectable<3e-3'
  evenhand audit --log @dice --deck 6 --draw 1 --with-repeats   a die, throw by throw
  evenhand audit --log examples/tables/ab-tests.csv --independent checkout,banner   two A/B tests
  evenhand audit --counts 9962,10012,10026,9984,10008,10008   how often each face came
  evenhand audit naive-swap --samples 20k --trace trace.json --stats   where its time went)";

struct AuditOptions {
  deals::Plan plan = asked_plan("audit");
  std::string until;
  CountsOptions counts;
  std::string independent;
  PoolsOptions pools;
  RunFlags run;
  OutputOptions output;
};

void require_fit(const deals::Plan& plan) {
  const bool is_log = plan.sources.front().is_log();
  if (plan.confirm && is_log && plan.samples == 0) {
    throw InputError(
        "--confirm: all deals of a log are looked at, and none are left to confirm with; say with "
        "--samples how many are looked at first");
  }
  if (!is_log && plan.has_strata()) {
    throw InputError("--strata is for --log and --sql, whose rows say more than the cards");
  }
}

/// A profile says what its clauses are held to; a smaller alpha holds them, too.
void set_alpha(const Program& program, deals::Plan& plan) {
  if (plan.profile.empty()) return;
  const double most = audit::profile_named(plan.profile).alpha;
  if (!program.has_typed("--alpha")) plan.judging.alpha = most;
  if (plan.judging.alpha <= most) return;
  throw InputError(fmt::format("--alpha {}: --profile {} is held to {}; give at most that",
                               plan.judging.alpha, plan.profile, most));
}

std::unique_ptr<run::Experiment> experiment_of_one(const Program& program, const std::string& until,
                                                   deals::Plan plan) {
  deals::settle(plan);
  deals::require_fitting_flaw(plan);
  plan.samples = plan.samples_of(plan.sources.front());
  if (plan.groups.empty()) plan.groups = audit::full_battery().groups;
  // A shuffler's deck has to be known first, and a stream is not to be begun for nothing.
  if (plan.is_stream()) apply_until(program, until, plan);
  // Each stratum is read by itself, and the log once before.
  if (plan.has_strata()) {
    deals::make_rereadable(plan.sources.front(), plan.input);
    deals::prepare_strata(plan);
  }
  deals::Streams streams = open_sources(program, plan, [&](const deals::SourceSpec& source) {
    return deals::deals_to_open(plan.samples_of(source), plan.confirm.value_or(0));
  });
  if (plan.has_strata()) deals::add_strata(plan, streams);
  // A password was for the connections alone.
  for (deals::SourceSpec& source : plan.sources)
    source.name = source::without_password(source.name);
  apply_until(program, until, plan);
  return deals::make_experiment(plan, std::move(streams));
}

std::unique_ptr<run::Experiment> audit_experiment(const Program& program,
                                                  const AuditOptions& options) {
  deals::Plan plan = options.plan;
  require_one_source("audit", plan);
  require_fit(plan);
  set_alpha(program, plan);
  const auto make = [&](const deals::Plan& one) {
    return experiment_of_one(program, options.until, one);
  };
  return options.pools.are_several() ? pools_experiment(options.pools, plan, make) : make(plan);
}

ExitCode audit(const Program& program, const AuditOptions& options) {
  if (!options.counts.counts.empty()) {
    return audit_counts(program, {options.counts.counts, options.plan.weights},
                        options.plan.judging, options.output);
  }
  if (!options.independent.empty()) {
    return audit_independence(program, options.independent, options.plan, options.output);
  }
  // From before an external shuffler is started, so that it is never left behind.
  const run::InterruptGuard guard;
  return run_or_resume(program, options.run, options.output, "audit",
                       [&] { return audit_experiment(program, options); });
}

}  // namespace

void add_counts_options(Command& command, CountsOptions& options) {
  command
      .add_option("--counts", options.counts,
                  "Counts instead of deals: how often each value came, 9962,10012,…; or a file "
                  "with a value and its count a line ('-' for standard input)")
      ->type_name("LIST|FILE");
}

ExitCode audit_counts(const Program& program, const CountsOptions& options,
                      const judge::JudgeOptions& judging, const OutputOptions& output) {
  require_counts_alone(*program.command);
  const counts::Counts counts = counts_of(options);
  reports::Document document = counts::document_of(counts, judging);
  document.provenance = question_of(*program.command, of_counts).provenance();
  document.provenance.plan = {
      {"counts", "counts", fmt::format("{}", fmt::join(counts.numbers, ","))},
      {"weights", "weights", options.weights},
      {"alpha", "alpha", judging.alpha},
      {"level", "level", judging.level}};
  return present(program, output, document);
}

void add_audit(Command& app, Program& program) {
  auto options = std::make_shared<AuditOptions>();
  Command* command = app.add_subcommand(
      "audit", "Test one source of deals in depth: a shuffler, a log, a program");
  command->examples = audit_examples;
  command->see_also = {"identify", "plan"};
  deals::Plan& plan = options->plan;
  AddSettingOptions add{*command};
  add_deal_sources(*command, plan);
  add_input_options(*command, plan);
  add_counts_options(*command, options->counts);
  command
      ->add_option("--independent", options->independent,
                   "Instead of deals two columns of --log, as of two A/B tests: does one say "
                   "anything of the other? Within each --strata, where that is given")
      ->type_name("A,B");
  deals::Plan::strata_setting(plan, add);
  deals::Plan::bad_settings(plan, add);
  deals::SourcePlan::repeats_settings(plan, add);
  add_deal_options(*command, plan);
  add_pools(*command, options->pools);
  add_until(*command, options->until);
  command->get_option("--samples")
      ->default_str("1e6 of a shuffler, 100k of a scheme or program (10k starts), all of a log");
  deals::BatteryPlan::profile_setting(plan, add);
  deals::Plan::confirm_setting(plan, add);
  deals::Plan::flaw_setting(plan, add);
  command->get_option("--confirm")->excludes("--strata");
  add_run_options(*command, options->run);
  add_time_option(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, audit);
}

}  // namespace evenhand::cli
