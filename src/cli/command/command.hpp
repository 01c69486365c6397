#pragma once

#include <functional>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "src/cli/command/exit_code.hpp"
#include "src/cli/command/terminal.hpp"
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
  /// The subcommand that was chosen, once it is parsed.
  const CLI::App* command = nullptr;
  /// If not null, the subcommand leaves its experiment here and does not work it.
  std::unique_ptr<run::Experiment>* captured = nullptr;
  /// The experiment must take a seed, as calibrate needs: nothing may be read.
  bool needs_seed = false;
  /// If not null, the subcommand leaves its document here and does not show it.
  reports::Document* document = nullptr;
  /// The processes that work experiments together, which this one leads; null when it is alone.
  run::Team* team = nullptr;
  /// The folder that work is done in, as the user would name it; empty when it is the user's own.
  std::string folder;

  /// Whether the user gave the option, as "--seed", to the chosen subcommand.
  bool has_typed(const std::string& option) const;
};

/// "evenhand play xiangqi"
std::string full_name(const CLI::App& command);

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
void add_page(CLI::App& app, Program& program);
void add_merge(CLI::App& app, Program& program);
void add_pvalue(CLI::App& app, Program& program);
void add_power(CLI::App& app, Program& program);
void add_report(CLI::App& app, Program& program);
void add_diff(CLI::App& app, Program& program);
void add_exact(CLI::App& app, Program& program);
void add_explain(CLI::App& app, Program& program);
void add_hand(CLI::App& app, Program& program);
void add_odds(CLI::App& app, Program& program);
void add_claims(CLI::App& app, Program& program);
void add_protocol(CLI::App& app, Program& program);
void add_deal(CLI::App& app, Program& program);
void add_xiangqi(CLI::App& app, Program& program);
void add_play(CLI::App& app, Program& program);
void add_replay(CLI::App& app, Program& program);
void add_history(CLI::App& app, Program& program);
void add_watch(CLI::App& app, Program& program);

// Each adds a subcommand to `xiangqi`.
void add_xiangqi_engine(CLI::App& xiangqi_command, Program& program);
void add_xiangqi_judge(CLI::App& xiangqi_command, Program& program);
void add_xiangqi_perft(CLI::App& xiangqi_command, Program& program);
void add_xiangqi_signature(CLI::App& xiangqi_command, Program& program);

}  // namespace evenhand::cli
