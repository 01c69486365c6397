#pragma once

#include <string>

#include "src/entropy/experiment.hpp"
#include "src/entropy/tally.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::entropy {

/// One data set of few samples.
inline Plan plan_of(const std::string& rng, unsigned symbol_bits, std::uint64_t samples = 20'000) {
  Plan plan;
  plan.source = rng;
  plan.symbol_bits = symbol_bits;
  plan.sequences = 1;
  plan.length = samples * symbol_bits;
  return plan;
}

inline run::Part worked(run::Experiment& experiment) {
  run::Part part = run::new_part(experiment, {0, experiment.blocks()});
  run::run_part(experiment, part, {});
  return part;
}

inline Counts counts_of(const Plan& plan) {
  const auto experiment = make_experiment(plan, nullptr);
  const run::Part part = worked(*experiment);
  return run::as<Tally>(*part.sources.front().tally).counts;
}

}  // namespace evenhand::entropy
