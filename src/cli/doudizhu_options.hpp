#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "src/cli/command.hpp"
#include "src/games/doudizhu/counting.hpp"

namespace evenhand::cli {

/// What `deal doudizhu` and `play doudizhu` share; as typed, until `resolve` makes a plan of it.
struct DoudizhuOptions {
  doudizhu::TablePlan plan;
  std::string rounds = "100000";
  std::string seed = "1";
  std::string start = "sorted";
  std::string bidding = "auction";
  double alpha = 0.01;
  unsigned threads = 0;
  bool json = false;
  bool quiet = false;
  bool no_color = false;
};

/// --shuffler, --rng, --seed, --start, --bidding, --alpha, --threads, --json, --quiet, --no-color.
void add_doudizhu_options(CLI::App& command, DoudizhuOptions& options);

/// The whole plan; `what` names the option with the number of rounds. Throws InputError for a
/// mistake in any of it.
doudizhu::TablePlan resolve(const DoudizhuOptions& options, const std::string& what);
unsigned resolve_threads(const DoudizhuOptions& options);

/// What the options ask of the terminal.
void apply(const DoudizhuOptions& options, Terminal& terminal);

/// Shows how many of `all` are done, on a terminal only.
doudizhu::Progress progress_of(const Terminal& terminal, std::uint64_t all);

/// Whether the rounds were interrupted; then notes on stderr how many were done of how many.
bool was_interrupted(const Terminal& terminal, std::uint64_t done, std::uint64_t all);

}  // namespace evenhand::cli
