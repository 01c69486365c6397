#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "src/cli/command/command_line.hpp"
#include "src/cli/command/exit_code.hpp"
#include "src/cli/command/terminal.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::run {
class Team;
}

namespace evenhand::cli {

/// The things that every subcommand shares: the terminal, and where the chosen subcommand leaves
/// what is to be run once all options are parsed.
struct Program {
  Terminal terminal;
  std::function<ExitCode()> run;
  /// The subcommand that was chosen, once it is parsed.
  const Command* command = nullptr;
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
  /// Commands that the program was built without, and the words for it.
  std::map<std::string, std::string, std::less<>> left_out;

  /// Whether the user gave the option, as "--seed", to the chosen subcommand.
  bool has_typed(std::string_view option) const {
    return command != nullptr && command->has_typed(option);
  }
};

// Each adds one subcommand, with its options and examples, to the program.
void add_audit(Command& app, Program& program);
void add_bits(Command& app, Program& program);
void add_entropy(Command& app, Program& program);
void add_check(Command& app, Program& program);
void add_init(Command& app, Program& program);
void add_calibrate(Command& app, Program& program);
void add_compare(Command& app, Program& program);
void add_identify(Command& app, Program& program);
void add_list(Command& app, Program& program);
void add_page(Command& app, Program& program);
void add_merge(Command& app, Program& program);
void add_pvalue(Command& app, Program& program);
void add_power(Command& app, Program& program);
void add_report(Command& app, Program& program);
void add_diff(Command& app, Program& program);
void add_exact(Command& app, Program& program);
void add_explain(Command& app, Program& program);
void add_hand(Command& app, Program& program);
void add_odds(Command& app, Program& program);
void add_claims(Command& app, Program& program);
void add_protocol(Command& app, Program& program);
void add_deal(Command& app, Program& program);
void add_xiangqi(Command& app, Program& program);
void add_play(Command& app, Program& program);
void add_replay(Command& app, Program& program);
void add_history(Command& app, Program& program);
void add_watch(Command& app, Program& program);

// Each adds a subcommand to `xiangqi`.
void add_xiangqi_engine(Command& xiangqi_command, Program& program);
void add_xiangqi_judge(Command& xiangqi_command, Program& program);
void add_xiangqi_perft(Command& xiangqi_command, Program& program);
void add_xiangqi_signature(Command& xiangqi_command, Program& program);

}  // namespace evenhand::cli
