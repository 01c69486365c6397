#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/cli/deal_options.hpp"
#include "src/cli/present.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/strata.hpp"
#include "src/run/interrupt.hpp"
#include "src/source/sql_source.hpp"

namespace evenhand::cli {
namespace {

constexpr const char* audit_examples = R"(Examples:
  evenhand audit naive-swap --deck 52 --samples 1e5
  evenhand audit fisher-yates --rng seed16 --samples 50k   what a small seed does to it
  evenhand audit riffle:3 --deck doudizhu --samples 20k --start previous
  evenhand audit --log examples/logs/deals.txt --deck poker
  evenhand audit --log examples/logs/doudizhu.bin --reader u8 --deck doudizhu
  evenhand audit --log examples/logs/doudizhu.txt --deck doudizhu --deal-order round-robin
  evenhand audit --log examples/logs/lotto.txt --deck 49 --draw 6   six of 49, in the order drawn
  evenhand audit --log examples/logs/lotto.txt --deck 49 --draw 6 --group low=1-24
  evenhand audit riffle:3 --deck 60 --hands 7 --group lands=0-23 --samples 500   24 lands of 60 cards
  evenhand audit --log examples/logs/deals.txt --deck poker --profile gli19
  evenhand audit --log examples/logs/lotto.csv --deck 49 --draw 6 --columns ball1..ball6 --sorted
  evenhand audit --log examples/logs/lotto.csv --deck 49 --draw 6 --columns 'Winning Numbers' --where Machine=B --sorted
  evenhand audit --log examples/logs/lotto.csv --deck 49 --draw 6 --columns ball1..ball6 --sorted --strata Machine
  evenhand audit --exec 'node examples/shufflers/array_sort.js 52' --samples 20k
  evenhand audit --exec 'node examples/shufflers/fisher_yates.js 52' --samples 20k --confirm 20k
  evenhand audit --exec 'shuf -i 0-51' --exec-mode once --samples 300   what its start-up seed does
  evenhand audit --exec 'python3 examples/shufflers/filter.py' --exec-mode filter --deck poker --samples 5k

Exit codes: 0 no bias found, 1 biased, 2 bad input, 3 too few deals to say, 4 could not finish,
130 interrupted (what was counted is kept).)";

struct AuditOptions {
  DealOptions deals;
  std::string shuffler;
  std::vector<std::string> log;
  std::string exec;
  std::vector<std::string> sql;  ///< database and query
  std::string profile;
  std::string confirm;
  std::string strata;
  InputFlags input;
  RunFlags run;
  OutputOptions output;
};

deals::SourceSpec wanted_source(const AuditOptions& options) {
  const bool has_shuffler = !options.shuffler.empty();
  const bool has_log = !options.log.empty();
  const bool has_exec = !options.exec.empty();
  const bool has_sql = !options.sql.empty();
  if (has_shuffler + has_log + has_exec + has_sql != 1) {
    throw InputError(
        "audit takes one source of deals: a SHUFFLER ('evenhand list shufflers'), --log FILE, "
        "--exec 'COMMAND' or --sql URI QUERY");
  }
  if (has_sql) return {deals::SourceSpec::Kind::sql, options.sql.front()};
  if (has_log) return {deals::SourceSpec::Kind::log, options.log.front()};
  if (has_exec) return {deals::SourceSpec::Kind::exec, options.exec};
  return {deals::SourceSpec::Kind::shuffler, shuffle::parse_shuffler(options.shuffler).text()};
}

std::uint64_t wanted_confirmation(const AuditOptions& options, const deals::SourceSpec& spec) {
  if (options.confirm.empty()) return 0;
  const bool is_log =
      spec.kind == deals::SourceSpec::Kind::log || spec.kind == deals::SourceSpec::Kind::sql;
  if (is_log && options.deals.samples.empty()) {
    throw InputError(
        "--confirm: all deals of a log are looked at, and none are left to confirm with; say with "
        "--samples how many are looked at first");
  }
  return parse_count(options.confirm, "--confirm", 1, std::uint64_t{1} << 52);
}

std::unique_ptr<run::Experiment> audit_experiment(const Program& program,
                                                  const AuditOptions& options) {
  deals::Plan plan;
  plan.command = "audit";
  plan.sources = {wanted_source(options)};
  const deals::SourceSpec spec = plan.sources.front();
  if (plan.is_stream()) resolve(options.input, plan);
  resolve(options.deals, plan.samples_of(spec), audit::full_battery().groups, plan);
  plan.confirm = wanted_confirmation(options, spec);
  if (!options.profile.empty()) {
    const audit::Profile& profile = audit::profile_named(options.profile);
    plan.profile = profile.name;
    plan.judging.alpha = profile.alpha;
  }
  std::optional<cards::Deck> deck = wanted_deck(options.input);
  if (!deck && !plan.is_stream()) deck = cards::parse_deck("54");
  const bool is_log =
      spec.kind == deals::SourceSpec::Kind::log || spec.kind == deals::SourceSpec::Kind::sql;
  apply_draw(options.deals, is_log, deck);
  if (!is_log && !options.strata.empty()) {
    throw InputError("--strata is for --log and --sql, whose rows say more than the cards");
  }
  if (!plan.is_stream()) {
    refuse_given(options.input);
    plan.deck = *deck;
    apply_dealing(options.deals, plan);
    shuffle::make_shuffler(shuffle::parse_shuffler(spec.name), plan.deck.size);
    return deals::make_experiment(plan, nullptr);
  }
  if (plan.start_previous) {
    throw InputError("--start previous is for built-in shufflers: a log tells deals as they were");
  }
  plan.rng.clear();
  plan.input.strata = options.strata;
  if (spec.kind == deals::SourceSpec::Kind::log) {
    plan.input.more_files.assign(options.log.begin() + 1, options.log.end());
  }
  if (spec.kind == deals::SourceSpec::Kind::sql) plan.input.query = options.sql.back();
  auto stream =
      deals::open_stream(spec, plan.input, deck, deals::deals_to_open(plan.samples, plan.confirm),
                         [&](std::string_view line) { program.terminal.note(line); });
  const bool is_told = deck.has_value();
  deck = stream->deck();
  if (!is_told) apply_draw(options.deals, is_log, deck);
  if (deck->sets == cards::Sets::unknown && stream->sorted_hands()) {
    deck->sets = deck->draw > 0 ? cards::Sets::draws : cards::Sets::hands;
  }
  plan.deck = *deck;
  plan.deck.copies_alike = stream->copies_alike();
  // Cards are spoken of as the log does.
  if (stream->base() == 1) plan.input.base = "1";
  apply_dealing(options.deals, plan);
  deals::Streams streams;
  streams.push_back(std::move(stream));
  if (plan.has_strata()) deals::add_strata(plan, streams);
  // A password was for the connections alone.
  for (deals::SourceSpec& source : plan.sources)
    source.name = source::without_password(source.name);
  return deals::make_experiment(plan, std::move(streams));
}

ExitCode audit(const Program& program, const AuditOptions& options) {
  // From before an external shuffler is started, so that it is never left behind.
  const run::InterruptGuard guard;
  if (!options.run.resume.empty()) {
    return resume_experiment(program, options.run, options.output, "audit");
  }
  return run_experiment(program, options.run, options.output, audit_experiment(program, options));
}

}  // namespace

void add_audit(CLI::App& app, Program& program) {
  auto options = std::make_shared<AuditOptions>();
  CLI::App* command = app.add_subcommand(
      "audit", "Test one source of deals in depth: a shuffler, a log, a program");
  command->footer(audit_examples);
  command->add_option("shuffler", options->shuffler,
                      "A built-in shuffler ('evenhand list shufflers')");
  command
      ->add_option("--log", options->log,
                   "Files of deals, one log in this order; '-' is standard input; .gz and .zst "
                   "are read as they are")
      ->type_name("FILE...");
  command
      ->add_option("--sql", options->sql,
                   "A database and a query: a deal a row, or with --deal-column a card a row")
      ->type_name("URI QUERY")
      ->expected(2);
  command->add_option("--exec", options->exec, "A program that shuffles, run by the shell")
      ->type_name("COMMAND");
  add_input_options(*command, options->input);
  command
      ->add_option("--strata", options->strata,
                   "A column (a machine, a server): tests whether the rows of its values differ, "
                   "and each by itself")
      ->type_name("COLUMN");
  add_deal_options(*command, options->deals);
  command->get_option("--samples")
      ->default_str("1e6 of a shuffler, 100k of a program (10k starts), all of a log");
  command
      ->add_option("--profile", options->profile,
                   "Report the clauses of a published requirement: gli19 or 25cfr547 (no "
                   "certification); sets --alpha")
      ->type_name("NAME")
      ->excludes("--alpha");
  command
      ->add_option("--confirm", options->confirm,
                   "Call a source biased only if N new deals say so again; else it is inconclusive")
      ->type_name("N")
      ->excludes("--strata");
  add_run_options(*command, options->run);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  command->callback([&program, options] {
    configure(program.terminal, options->output);
    program.run = [&program, options] { return audit(program, *options); };
  });
}

}  // namespace evenhand::cli
