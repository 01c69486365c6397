#include <fmt/format.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/cli/command.hpp"
#include "src/cli/play_mahjong_output.hpp"
#include "src/play/mahjong_run.hpp"

namespace evenhand::cli {
namespace {

constexpr std::string_view fair_shuffler = "fisher-yates";
constexpr std::uint64_t most_hands = 1'000'000'000'000;
constexpr std::uint64_t most_match_hands = 4096;
constexpr unsigned most_threads = 1024;

constexpr const char* examples = R"(Examples:
  evenhand play mahjong --games 1e6                       what is it worth to deal?
  evenhand play mahjong --policy defending,proper,proper,proper
  evenhand play mahjong --shuffler riffle:3 --start previous --match-hands 16
  evenhand play mahjong --games 1000 --record hands.jsonl; evenhand replay mahjong hands.jsonl)";

struct Options {
  std::string games = "100k";
  std::string rules = "basic";
  std::string shuffler = std::string(fair_shuffler);
  std::string start = "sorted";
  std::string policy = "proper";
  std::string match_hands = "1";
  std::string seed = "1";
  std::string rng;
  std::string record;
  unsigned threads = 0;
  bool json = false;
  bool quiet = false;
  bool no_color = false;
};

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::array<std::string, mahjong::players> resolve_policies(const std::string& text) {
  const std::vector<std::string> names = split(text);
  if (names.size() != 1 && names.size() != mahjong::players) {
    throw InputError(
        fmt::format("--policy {}: {} names; give one for all players or four, such as "
                    "proper,proper,random,random",
                    text, names.size()));
  }
  std::array<std::string, mahjong::players> policies;
  for (std::size_t i = 0; i < policies.size(); ++i) {
    policies[i] = names.size() == 1 ? names[0] : names[i];
    mahjong::make_policy(policies[i]);
  }
  return policies;
}

play::MahjongPlan make_plan(const Options& options) {
  play::MahjongPlan plan;
  plan.rules = mahjong::parse_rules(options.rules);
  plan.hands = parse_count(options.games, "--games", 1, most_hands);
  plan.match_hands = parse_count(options.match_hands, "--match-hands", 1, most_match_hands);
  plan.shuffler = shuffle::parse_shuffler(options.shuffler).text();
  if (options.start != "sorted" && options.start != "previous") {
    throw InputError(fmt::format("--start {}: expected sorted or previous", options.start));
  }
  plan.previous_wall = options.start == "previous";
  if (plan.previous_wall && plan.match_hands == 1) {
    throw InputError(
        "--start previous: a match of one hand has no previous one; give --match-hands 16, say");
  }
  plan.rng =
      options.rng.empty() ? random::sources().front().name : random::source_info(options.rng).name;
  plan.seed = parse_count(options.seed, "--seed");
  plan.policies = resolve_policies(options.policy);
  return plan;
}

/// The same hands shuffled fairly, from streams that the plan itself does not use.
play::MahjongPlan fair_plan(play::MahjongPlan plan) {
  plan.shuffler = fair_shuffler;
  plan.rng = random::sources().front().name;
  plan.baseline = true;
  return plan;
}

bool needs_baseline(const play::MahjongPlan& plan) {
  return plan.shuffler != fair_shuffler || plan.rng != random::sources().front().name;
}

std::string interrupted_note(const MahjongPlayed& played, const std::string& record) {
  if (played.tally.hands == played.plan.hands) {
    return "interrupted: all hands were played, but not those of the fair shuffle to compare with";
  }
  const std::string rest =
      record.empty() ? ""
                     : fmt::format("; the records of whole blocks are in {}.unfinished", record);
  return fmt::format("interrupted: {} of {} hands were played{}",
                     with_thousands(played.tally.hands), with_thousands(played.plan.hands), rest);
}

ExitCode play_mahjong(const Program& program, const Options& options) {
  MahjongPlayed played;
  played.plan = make_plan(options);
  play::MahjongRunOptions run_options;
  if (options.threads > most_threads) {
    throw InputError(fmt::format("--threads: {} is more than {}", options.threads, most_threads));
  }
  run_options.threads =
      options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  run_options.record = options.record;
  run_options.progress = [&](std::uint64_t hands) {
    program.terminal.progress(
        fmt::format("{} of {} hands", with_thousands(hands), with_thousands(played.plan.hands)));
  };
  const play::MahjongRun run = play::run_mahjong(played.plan, run_options);
  bool interrupted = run.interrupted;
  played.tally = run.tally;
  if (needs_baseline(played.plan) && !interrupted) {
    run_options.record.clear();
    const play::MahjongRun fair = play::run_mahjong(fair_plan(played.plan), run_options);
    interrupted = fair.interrupted;
    if (!interrupted) played.fair = fair.tally;
  }
  program.terminal.progress("");
  if (played.tally.hands == 0) {
    program.terminal.note("interrupted before a hand was counted");
    return ExitCode::interrupted;
  }
  played.tests =
      play::test_mahjong(played.plan, played.tally, played.fair ? &*played.fair : nullptr);
  if (interrupted) program.terminal.note(interrupted_note(played, options.record));
  program.terminal.print(options.json ? mahjong_played_json(played)
                                      : mahjong_played_text(program.terminal, played));
  return interrupted ? ExitCode::interrupted : ExitCode::ok;
}

std::string policies_help() {
  std::string text = "Policies:\n";
  for (const mahjong::PolicyInfo& info : mahjong::policies()) {
    text += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return text;
}

void add_options(CLI::App& command, Options& options) {
  command.add_option("--games", options.games, "Hands to play: 250000, 250k, 1e6")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--rules", options.rules, "A preset, with switches behind it")
      ->type_name("RULES")
      ->capture_default_str();
  command
      .add_option("--policy", options.policy,
                  "How players choose: one name for all, or four; player A deals a match's first "
                  "hand")
      ->type_name("A,B,C,D")
      ->capture_default_str();
  command
      .add_option("--shuffler", options.shuffler,
                  "What shuffles the wall ('evenhand list shufflers'); any but fisher-yates is "
                  "compared with it")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--start", options.start,
                  "What is shuffled: sorted tiles, or those of the previous hand of the match as "
                  "they lay on the table")
      ->type_name("sorted|previous")
      ->capture_default_str();
  command
      .add_option("--match-hands", options.match_hands,
                  "Hands of a match; the deal goes round, and stays with a dealer who wins or when "
                  "nobody does")
      ->type_name("H")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of the random source")
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--rng", options.rng, "Random source of the shuffler ('evenhand list rngs')")
      ->type_name("NAME");
  command.add_option("--record", options.record, "Write a line of JSON for every hand here")
      ->type_name("FILE");
  command.add_option("--threads", options.threads, "Threads; 0 for as many as there are cores")
      ->type_name("N")
      ->capture_default_str();
  command.add_flag("--json", options.json, "Print one JSON object");
  command.add_flag("--quiet", options.quiet, "No progress and no notes on stderr");
  command.add_flag("--no-color", options.no_color, "No colour (as does NO_COLOR)");
}

}  // namespace

void add_play_mahjong(CLI::App& play_command, Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App* command = play_command.add_subcommand(
      "mahjong", "Mahjong: wins, calls and points by seat, over many hands");
  command->footer(policies_help() + mahjong::rules_help() + examples);
  add_options(*command, *options);
  command->callback([&program, options] {
    if (options->quiet) program.terminal.be_quiet();
    if (options->no_color) program.terminal.forbid_colour();
    program.run = [&program, options] { return play_mahjong(program, *options); };
  });
}

}  // namespace evenhand::cli
