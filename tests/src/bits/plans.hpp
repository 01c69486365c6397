#pragma once

#include <string>

#include "src/bits/experiment.hpp"
#include "src/bits/tally.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::bits {

/// Sequences that are short enough for a test: 50,000 bits, of which 156 p-values can be had.
inline Plan plan_of(const std::string& rng, std::uint64_t sequences,
                    std::uint64_t length = 50'000) {
  Plan plan;
  plan.source = rng;
  plan.sequences = sequences;
  plan.length = length;
  return plan;
}

/// The bits of Fisher and Yates' deals.
inline Plan dealt_plan(const std::string& deck, std::uint64_t sequences,
                       std::uint64_t length = 50'000) {
  Plan plan;
  plan.kind = Plan::Kind::deals;
  plan.source = "fisher-yates";
  plan.deals.command = "audit";
  plan.deals.deck = cards::parse_deck(deck);
  plan.deals.rng = "philox";
  plan.deals.sources = {{deals::SourceSpec::Kind::shuffler, plan.source}};
  plan.sequences = sequences;
  plan.length = length;
  return plan;
}

inline run::Part worked(run::Experiment& experiment, run::BlockRange range,
                        run::RunOptions options = {}) {
  run::Part part = run::new_part(experiment, range);
  run::run_part(experiment, part, options);
  return part;
}

inline Counts counts_of(const Plan& plan) {
  const auto experiment = make_experiment(plan, nullptr);
  const run::Part part = worked(*experiment, {0, experiment->blocks()});
  return run::as<Tally>(*part.sources.front().tally).counts;
}

}  // namespace evenhand::bits
