#pragma once

#include <memory>

#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::xiangqi {

using MatchTally = run::TallyOf<MatchCounts>;

/// A match of xiangqi: units are games, in blocks of two observations (plan.hpp). With a sequential
/// test it is ordered, ends when that has decided, and its verdict is the test's. Throws InputError
/// for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

inline MatchCounts new_counts(const PlayPlan& /*plan*/, std::size_t /*source*/) { return {}; }
/// Plays games with two players of its own, one game after the other.
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

}  // namespace evenhand::xiangqi
