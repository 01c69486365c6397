#pragma once

#include <cstdint>
#include <memory>

#include "src/games/doudizhu/plan.hpp"
#include "src/games/doudizhu/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

PlayCounts new_counts(const PlayPlan& plan, std::size_t source);
/// Plays blocks of games, of the plan's table or, from the second source, of fair_table().
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

}  // namespace evenhand::doudizhu
