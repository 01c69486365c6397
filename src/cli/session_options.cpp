#include "src/cli/session_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <thread>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"
#include "reports/write.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/judge.hpp"
#include "src/run/shard.hpp"

namespace evenhand::cli {

void add_terminal_options(CLI::App& command, OutputOptions& options) {
  command.add_flag("--json", options.json, "Print the result as JSON instead of a table");
  command.add_flag("--quiet", options.quiet, "No progress and no notes on stderr");
  command.add_flag("--no-color", options.no_color, "No colour (as does NO_COLOR)");
}

void add_output_options(CLI::App& command, OutputOptions& options) {
  command.add_option("--out", options.out, "Folder for result.json and the reports")
      ->type_name("DIR");
  command.add_option("--format", options.formats, "Reports to write into --out: md, csv, json")
      ->type_name("LIST")
      ->capture_default_str();
  command
      .add_option("--fail-on", options.fail_on,
                  "Which verdicts make the exit code non-zero: biased (1); inconclusive (3, and "
                  "biased); never")
      ->type_name("WHEN");
  add_terminal_options(command, options);
}

void add_battery_options(CLI::App& command, SessionOptions& options) {
  command.add_option("--samples", options.samples, "Deals of each source: 250000, 250k, 1e6")
      ->type_name("N");
  command
      .add_option("--deal-order", options.deal_order,
                  "How a game's hands are dealt: runs (each hand in one go) or round-robin (a card "
                  "at a time)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--draw", options.draw, "A deal is only the first K cards: draws of K out of N")
      ->type_name("K")
      ->check(CLI::Range(1, 1023));
  command.add_flag("--sorted", options.sorted,
                   "With --draw: cards are in ascending order and not in that of drawing");
  command.add_option("--seed", options.seed, "Seed of the random source")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--rng", options.rng,
                  "Random source of built-in shufflers ('evenhand list "
                  "rngs')")
      ->type_name("NAME")
      ->default_str(std::string(random::sources().front().name));
  command
      .add_option("--tests", options.tests,
                  "Groups of tests: 'all', 'position,order', 'all,-hands' ('evenhand list "
                  "tests')")
      ->type_name("LIST");
  command.add_option("--alpha", options.alpha, "Chance of calling a fair source biased")
      ->type_name("P")
      ->capture_default_str();
  command
      .add_option("--correction", options.correction,
                  "For many tests: holm (family-wise) or bh (false discovery rate, to explore)")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Threads; the cores there are by default")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
}

void add_session_options(CLI::App& command, SessionOptions& options) {
  add_battery_options(command, options);
  command
      .add_option("--shard", options.shard,
                  "Work part K of N and leave it in a file for 'evenhand merge'")
      ->type_name("K/N");
  CLI::Option* resume =
      command
          .add_option("--resume", options.resume, "Go on from a checkpoint or an unfinished shard")
          ->type_name("FILE");
  // A part knows its plan; what contradicts it must not be passed over.
  for (const char* name : {"--samples", "--seed", "--rng", "--tests", "--alpha", "--correction",
                           "--deal-order", "--draw", "--sorted"}) {
    resume->excludes(command.get_option(name));
  }
  command
      .add_option("--checkpoint", options.checkpoint,
                  "Where unfinished work is kept (default: in --out, else in this folder)")
      ->type_name("FILE");
  add_output_options(command, options.output);
}

void configure(Terminal& terminal, const OutputOptions& options) {
  // Now, and not when hours of work are done.
  reports::parse_formats(options.formats);
  constexpr std::array<std::string_view, 3> occasions = {"biased", "inconclusive", "never"};
  const bool is_known = options.fail_on.empty() || std::find(occasions.begin(), occasions.end(),
                                                             options.fail_on) != occasions.end();
  if (!is_known) {
    throw InputError(
        unknown_name("--fail-on", options.fail_on, occasions, "use biased, inconclusive or never"));
  }
  if (options.no_color || options.json) terminal.forbid_colour();
  if (options.quiet) terminal.be_quiet();
}

void apply_dealing(const SessionOptions& options, std::optional<cards::Deck>& deck) {
  constexpr std::array<std::string_view, 2> orders = {"runs", "round-robin"};
  if (std::find(orders.begin(), orders.end(), options.deal_order) == orders.end()) {
    throw InputError(
        unknown_name("--deal-order", options.deal_order, orders, "use runs or round-robin"));
  }
  const bool in_turn = options.deal_order == "round-robin";
  if (options.sorted && options.draw == 0) {
    throw InputError("--sorted: tells how draws are written; give --draw K as well");
  }
  if (in_turn && options.draw > 0) {
    throw InputError("--deal-order round-robin: a draw has no hands; leave it or --draw out");
  }
  if (!deck && (in_turn || options.draw > 0)) {
    throw InputError(fmt::format("{}: give the deck with --deck",
                                 in_turn ? "--deal-order round-robin" : "--draw"));
  }
  if (in_turn) cards::deal_round_robin(*deck);
  if (options.draw > 0) cards::draw_cards(*deck, options.draw, options.sorted);
}

void resolve(const SessionOptions& options, std::uint64_t default_samples, session::Plan& plan) {
  // 2^53 deals keep every count exact as a double.
  constexpr std::uint64_t most = std::uint64_t{1} << 53;
  plan.samples = options.samples.empty() ? default_samples
                                         : parse_count(options.samples, "--samples", 1, most);
  plan.seed = parse_count(options.seed, "--seed");
  plan.rng =
      options.rng.empty() ? random::sources().front().name : random::source_info(options.rng).name;
  if (!options.tests.empty()) {
    plan.groups = audit::parse_battery(options.tests).groups;
  } else if (plan.command == "compare") {
    plan.groups = audit::default_battery().groups;
  } else {
    plan.groups = audit::full_battery().groups;
  }
  if (!(options.alpha > 0 && options.alpha <= 0.5)) {
    throw InputError(
        fmt::format("--alpha: {} is not a probability above 0 and up to 0.5", options.alpha));
  }
  plan.alpha = options.alpha;
  plan.correction = options.correction;
  audit::parse_judgement(plan.alpha, plan.correction);
}

unsigned resolve_threads(const SessionOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::max(1U, std::thread::hardware_concurrency());
}

session::BlockRange resolve_shard(const std::string& shard, std::uint64_t samples) {
  return session::parse_shard(shard, session::blocks_for(samples));
}

}  // namespace evenhand::cli
