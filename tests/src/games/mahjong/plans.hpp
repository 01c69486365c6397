#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "sims/random/source.hpp"
#include "src/games/mahjong/game.hpp"
#include "src/games/mahjong/tally.hpp"
#include "tests/src/games/played.hpp"

namespace evenhand::mahjong {

using judge::named;

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

inline const PlayCounts& counts_of(const run::Part& part, std::size_t source = 0) {
  return run::as<PlayTally>(*part.sources[source].tally).counts;
}

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

}  // namespace evenhand::mahjong
