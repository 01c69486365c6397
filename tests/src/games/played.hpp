#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "reports/json_settings.hpp"
#include "src/games/game_experiment.hpp"
#include "src/judge/evidence.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

// Helpers that tests of any game use for a plan (src/games/game_experiment.hpp).

namespace evenhand::games {

/// A plan with these settings, by their names in JSON, and the usual ones else.
template <class Plan>
Plan planned(const nlohmann::json& settings) {
  nlohmann::json all = reports::settings_json(Plan{});
  all.update(settings);
  return plan_from<Plan>(all);
}

/// The blocks of a plan, played.
template <class Plan>
run::Part played(const Plan& plan, run::BlockRange range, unsigned threads = 2,
                 const std::filesystem::path& record = {}) {
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, range);
  run::RunOptions options;
  options.threads = threads;
  options.record = record;
  run::run_part(*experiment, part, options);
  return part;
}

template <class Plan>
run::Part played(const Plan& plan, unsigned threads = 2) {
  return played(plan, {0, plan.blocks()}, threads);
}

/// Returns the counts of all units of the plan itself.
template <class Plan>
auto counts_of(const Plan& plan) {
  using Counts = decltype(new_counts(plan, 0));
  const run::Part part = played(plan);
  return run::as<run::TallyOf<Counts>>(*part.sources.front().tally).counts;
}

}  // namespace evenhand::games

namespace evenhand::judge {

inline const Evidence& named(const std::vector<Evidence>& all, std::string_view name) {
  for (const Evidence& evidence : all) {
    if (evidence.test == name) return evidence;
  }
  throw std::out_of_range(std::string(name));
}

}  // namespace evenhand::judge
