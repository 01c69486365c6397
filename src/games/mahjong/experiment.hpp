#pragma once

#include <memory>

#include "src/games/mahjong/plan.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::mahjong {

/// `play mahjong`: hands in matches, from the plan's shuffler and, where that is not the fair one,
/// as many from the fair one after them. Throws InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

}  // namespace evenhand::mahjong
