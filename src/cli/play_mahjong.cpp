#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/number_text.hpp"
#include "sims/mahjong/play/policy.hpp"
#include "src/cli/command.hpp"
#include "src/cli/play_mahjong_output.hpp"
#include "src/cli/play_mahjong_plan.hpp"
#include "src/games/mahjong/part.hpp"
#include "src/run/shard.hpp"

namespace evenhand::cli {
namespace {

namespace fs = std::filesystem;
using Options = PlayMahjongOptions;

constexpr const char* examples =
    R"(Exit code 1 when a test finds a difference from a fair shuffle, 3 when there are too few hands
for any test.
Examples:
  evenhand play mahjong --games 1e6                       what is it worth to deal?
  evenhand play mahjong --policy defending,proper,proper,proper --match-hands 16
  evenhand play mahjong --shuffler riffle:3 --start previous --match-hands 16
  evenhand play mahjong --games 1000 --record hands.jsonl; evenhand replay mahjong hands.jsonl
  for k in 1 2; do evenhand play mahjong --games 1e7 --shard $k/2 --out parts; done
  evenhand merge parts/*.evenhand)";

void note_interrupted(const Terminal& terminal, const mahjong::Played& played,
                      const std::string& record) {
  const std::uint64_t wanted =
      played.plan.hands_before(played.range.end) - played.plan.hands_before(played.range.first);
  const bool records_are_left = !record.empty() && played.tally.hands < wanted;
  terminal.error(fmt::format(
      "interrupted; {} of {} hands were played{}{}", with_thousands(played.tally.hands),
      with_thousands(wanted),
      played.plan.needs_baseline()
          ? fmt::format(", and {} with a fair shuffle", with_thousands(played.fair.hands))
          : "",
      records_are_left ? fmt::format("; their records are in {}.unfinished", record) : ""));
}

ExitCode play_mahjong(const Program& program, const Options& options) {
  const mahjong::PlayPlan plan = make_plan(options);
  const Terminal& terminal = program.terminal;
  const session::BlockRange range = session::parse_shard(options.shard, plan.blocks());
  if (!options.out.empty()) ensure_writable(options.out);
  mahjong::RunOptions run;
  run.threads =
      options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
  run.record = options.record;
  run.progress = [&](std::uint64_t hands) {
    terminal.progress(
        fmt::format("{} of {} hands", with_thousands(hands),
                    with_thousands(plan.hands_before(range.end) - plan.hands_before(range.first))));
  };
  const mahjong::Played played = mahjong::run_play(plan, range, run);
  terminal.progress("");
  if (played.interrupted) note_interrupted(terminal, played, options.record);
  if (played.tally.hands == 0) return ExitCode::interrupted;
  if (options.shard.empty() || played.interrupted) {
    return present(terminal, played, options.json, options.fail_on);
  }
  const fs::path path = fs::path(options.out) / (session::shard_name(options.shard) + ".evenhand");
  mahjong::save_part(played, path);
  terminal.note(fmt::format("shard {} written to {}", options.shard, path.string()));
  return ExitCode::ok;
}

std::string policies_help() {
  std::string text = "Policies:\n";
  for (const mahjong::PolicyInfo& info : mahjong::policies()) {
    text += fmt::format("  {:17} {}\n", info.name, info.summary);
  }
  return text;
}

void add_plan_options(CLI::App& command, Options& options) {
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
                  "What is shuffled: sorted tiles, or those of the match's previous hand as they "
                  "lay on the table")
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
      ->type_name("NAME")
      ->default_str(std::string(random::sources().front().name));
  command.add_option("--alpha", options.alpha, "Chance that a fair shuffle is called biased")
      ->type_name("P")
      ->capture_default_str();
}

void add_run_options(CLI::App& command, Options& options) {
  command.add_option("--record", options.record, "Write a line of JSON for every hand here")
      ->type_name("FILE");
  CLI::Option* shard =
      command
          .add_option("--shard", options.shard,
                      "Play part K of N and leave it in a file for 'evenhand merge'")
          ->type_name("K/N");
  command.add_option("--out", options.out, "With --shard: the folder for that file")
      ->type_name("DIR")
      ->needs(shard);
  command.add_option("--threads", options.threads, "Threads; the cores there are by default")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U));
  command
      .add_option("--fail-on", options.fail_on,
                  "Which verdicts make the exit code non-zero: biased (1); inconclusive (3, and "
                  "biased; the default); never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"biased", "inconclusive", "never"}));
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
  add_plan_options(*command, *options);
  add_run_options(*command, *options);
  command->callback([&program, options] {
    if (options->quiet) program.terminal.be_quiet();
    if (options->no_color || options->json) program.terminal.forbid_colour();
    program.run = [&program, options] { return play_mahjong(program, *options); };
  });
}

}  // namespace evenhand::cli
