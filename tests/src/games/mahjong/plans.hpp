#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/files.hpp"
#include "sims/random/source.hpp"
#include "src/games/mahjong/run.hpp"

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
  plan.previous_wall = true;
  plan.shuffler = shuffler;
  return plan;
}

inline Played played(const PlayPlan& plan, unsigned threads = 2) {
  RunOptions options;
  options.threads = threads;
  return run_play(plan, {0, plan.blocks()}, options);
}

/// A file's name of this process, in the folder of tests.
inline std::filesystem::path own_file(const std::string& name) {
  return std::filesystem::path(testing::TempDir()) / (name + "-" + std::to_string(getpid()));
}

/// The records of some blocks of a plan, a line a hand.
inline std::string records_of(const PlayPlan& plan, unsigned threads, session::BlockRange range) {
  RunOptions options;
  options.threads = threads;
  options.record = own_file("mahjong-records");
  run_play(plan, range, options);
  std::string text = read_file(options.record);
  std::filesystem::remove(options.record);
  return text;
}

inline std::string records_of(const PlayPlan& plan) {
  return records_of(plan, 2, {0, plan.blocks()});
}

}  // namespace evenhand::mahjong
