#pragma once

#include <memory>

#include "src/games/doudizhu/plan.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

/// Games of Dou Dizhu, and, when their shuffle is not the default one, as many under that. Throws
/// InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

}  // namespace evenhand::doudizhu
