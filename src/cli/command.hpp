#pragma once

#include <functional>
#include <memory>

#include <CLI/CLI.hpp>

#include "src/cli/exit_code.hpp"
#include "src/cli/terminal.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::run {
class Team;
}

namespace evenhand::cli {

/// What every subcommand shares: the terminal, and where the chosen subcommand leaves what is to
/// be run once all options are parsed.
struct Program {
  Terminal terminal;
  std::function<ExitCode()> run;
  /// Where an experiment is left instead of being worked, unless null.
  std::unique_ptr<run::Experiment>* captured = nullptr;
  /// Where a document is left instead of being shown, unless null.
  reports::Document* document = nullptr;
  /// The processes that work experiments together, which this one leads; null when it is alone.
  run::Team* team = nullptr;
  /// The folder that work is done in, as the user would name it; empty when it is the user's own.
  std::string folder;
};

// Each adds one subcommand, with its options and examples, to the program.
void add_audit(CLI::App& app, Program& program);
void add_bits(CLI::App& app, Program& program);
void add_entropy(CLI::App& app, Program& program);
void add_check(CLI::App& app, Program& program);
void add_init(CLI::App& app, Program& program);
void add_calibrate(CLI::App& app, Program& program);
void add_compare(CLI::App& app, Program& program);
void add_identify(CLI::App& app, Program& program);
void add_list(CLI::App& app, Program& program);
void add_merge(CLI::App& app, Program& program);
void add_pvalue(CLI::App& app, Program& program);
void add_plan(CLI::App& app, Program& program);
void add_report(CLI::App& app, Program& program);
void add_diff(CLI::App& app, Program& program);
void add_exact(CLI::App& app, Program& program);
void add_explain(CLI::App& app, Program& program);
void add_hand(CLI::App& app, Program& program);
void add_odds(CLI::App& app, Program& program);
void add_claims(CLI::App& app, Program& program);
void add_protocol(CLI::App& app, Program& program);
void add_deal(CLI::App& app, Program& program);
void add_perft(CLI::App& app, Program& program);
void add_judge(CLI::App& app, Program& program);
void add_engine(CLI::App& app, Program& program);
void add_bench(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_history(CLI::App& app, Program& program);
void add_watch(CLI::App& app, Program& program);

// Each adds a game to a command that several games share; those of `play` are in play.cpp.
void add_judge_xiangqi(CLI::App& judge_command, Program& program);
void add_engine_xiangqi(CLI::App& engine_command, Program& program);
void add_bench_xiangqi(CLI::App& bench_command, Program& program);

}  // namespace evenhand::cli
