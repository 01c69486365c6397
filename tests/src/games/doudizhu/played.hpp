#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "src/games/doudizhu/game.hpp"
#include "src/games/doudizhu/tally.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::doudizhu {

inline PlayPlan plan_of(std::uint64_t games, const std::string& shuffler = "fisher-yates",
                        bool start_previous = false) {
  PlayPlan plan;
  plan.games = games;
  plan.table.shuffler = shuffler;
  plan.table.start_previous = start_previous;
  return plan;
}

/// Runs that leave no checkpoint, however slow the machine is.
inline run::RunOptions options_for(unsigned threads) {
  run::RunOptions options;
  options.threads = threads;
  options.checkpoint_interval = std::chrono::hours(24);
  return options;
}

/// A part with all of the blocks worked.
inline run::Part worked(run::Experiment& experiment, unsigned threads = 2) {
  run::Part part = run::new_part(experiment, {0, experiment.blocks()});
  const run::RunOptions options = options_for(threads);
  run::run_part(experiment, part, options);
  return part;
}

/// Returns what all blocks of a plan counted, of its first source or of the fair baseline.
inline PlayCounts counted(const PlayPlan& plan, std::size_t source = 0) {
  const auto experiment = make_experiment(plan);
  const run::Part part = worked(*experiment);
  return run::as<run::TallyOf<PlayCounts>>(*part.sources[source].tally).counts;
}

}  // namespace evenhand::doudizhu
