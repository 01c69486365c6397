#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "src/games/holdem/game.hpp"
#include "src/judge/evidence.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::holdem {

inline PlayPlan plan_of(std::uint64_t hands, std::size_t seats = 6,
                        const std::string& policy = "tight") {
  PlayPlan plan;
  plan.hands = hands;
  plan.table.policies.assign(seats, policy);
  return plan;
}

/// The deck is gathered from the table and shuffled by this.
inline PlayPlan flawed_plan(std::uint64_t hands, const std::string& shuffler) {
  PlayPlan plan = plan_of(hands);
  plan.table.shuffler = shuffler;
  plan.table.start_previous = true;
  return plan;
}

inline run::Part played(const PlayPlan& plan, run::BlockRange range, unsigned threads = 2) {
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, range);
  run::RunOptions options;
  options.threads = threads;
  run::run_part(*experiment, part, options);
  return part;
}

inline run::Part played(const PlayPlan& plan, unsigned threads = 2) {
  return played(plan, {0, plan.blocks()}, threads);
}

inline const PlayCounts& counts_of(const run::Part& part) {
  return run::as<run::TallyOf<PlayCounts>>(*part.sources.front().tally).counts;
}
inline PlayCounts counts_of(const PlayPlan& plan) { return counts_of(played(plan)); }

inline const judge::Evidence& named(const std::vector<judge::Evidence>& all,
                                    std::string_view name) {
  for (const judge::Evidence& evidence : all) {
    if (evidence.test == name) return evidence;
  }
  throw std::out_of_range(std::string(name));
}

}  // namespace evenhand::holdem
