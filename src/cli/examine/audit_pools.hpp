#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "src/cli/command/command.hpp"
#include "src/deals/plan.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::cli {

/// Several draws from a row, each out of a pool of its own, as typed: `--draw 5+1 --deck 69+26`
/// for five balls of 69 and one of 26.
struct PoolsOptions {
  std::string draws;           ///< of --draw, empty where it names one draw
  std::string decks;           ///< of --deck, empty where it names one pool
  std::string columns;         ///< of --columns
  std::string bases = "auto";  ///< of --numbered-from
  bool are_several() const { return !draws.empty() || !decks.empty(); }
};

/// One of them.
struct Pool {
  std::string name;  ///< "5 of 69"; "2nd: 5 of 69" where that is not the only one
  std::string draw;
  std::string deck;
  std::string columns;
  std::string base;
};

/// The draws, with the columns of each: those that '+' parts (`2-6+7`), or of one column that holds
/// all numbers of a row the first five and the sixth (`Numbers[1-5]`, `Numbers[6]`). Throws
/// InputError for a draw without a deck or columns.
std::vector<Pool> pools_of(const PoolsOptions& options);

/// Lets --draw, --deck and --columns, which `command` has, name several draws.
void add_pools(Command& command, PoolsOptions& options);

/// The audit of each of the draws, and that of all of a row against each other, which share the
/// plan's alpha by Bonferroni, as one experiment; `make` has that of one plan. Throws InputError
/// for sources that are no logs.
std::unique_ptr<run::Experiment> pools_experiment(
    const PoolsOptions& options, const deals::Plan& plan,
    const std::function<std::unique_ptr<run::Experiment>(const deals::Plan&)>& make);

}  // namespace evenhand::cli
