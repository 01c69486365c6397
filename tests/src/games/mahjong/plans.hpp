#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "sims/random/source.hpp"
#include "src/games/mahjong/experiment.hpp"
#include "src/games/mahjong/plan.hpp"
#include "src/games/mahjong/tally.hpp"
#include "src/judge/evidence.hpp"
#include "src/run/runner.hpp"

namespace evenhand::mahjong {

inline PlayPlan plan_of(std::uint64_t hands) {
  PlayPlan plan;
  plan.rules = parse_rules("basic");
  plan.hands = hands;
  plan.rng = random::sources().front().name;
  plan.policies.fill("proper");
  return plan;
}

/// A wall that is gathered from the table and cut too little.
inline PlayPlan flawed_plan(std::uint64_t hands, const std::string& shuffler) {
  PlayPlan plan = plan_of(hands);
  plan.match_hands = 16;
  plan.start_previous = true;
  plan.shuffler = shuffler;
  return plan;
}

/// A file's name of this process, in the folder of tests.
inline std::filesystem::path own_file(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / (name + "-" + std::to_string(getpid()));
}

/// The blocks of a plan, played.
inline run::Part played(const PlayPlan& plan, run::BlockRange range, unsigned threads = 2,
                        const std::filesystem::path& record = {}) {
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, range);
  run::RunOptions options;
  options.threads = threads;
  options.record = record;
  run::run_part(*experiment, part, options);
  return part;
}

inline run::Part played(const PlayPlan& plan, unsigned threads = 2) {
  return played(plan, {0, plan.blocks()}, threads);
}

inline const PlayCounts& counts_of(const run::Part& part, std::size_t source = 0) {
  return run::as<PlayTally>(*part.sources[source].tally).counts;
}

/// What all hands of the plan itself come to.
inline PlayCounts counts_of(const PlayPlan& plan) { return counts_of(played(plan)); }

/// The records of some blocks of a plan, a line a hand.
inline std::string records_of(const PlayPlan& plan, unsigned threads, run::BlockRange range) {
  const std::filesystem::path file = own_file("mahjong-records");
  played(plan, range, threads, file);
  std::string text = read_file(file);
  std::filesystem::remove(file);
  return text;
}

inline std::string records_of(const PlayPlan& plan) {
  return records_of(plan, 2, {0, plan.blocks()});
}

inline const judge::Evidence& named(const std::vector<judge::Evidence>& all,
                                    std::string_view name) {
  for (const judge::Evidence& evidence : all) {
    if (evidence.test == name) return evidence;
  }
  throw std::out_of_range(std::string(name));
}

}  // namespace evenhand::mahjong
