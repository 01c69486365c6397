#pragma once

#include <memory>

#include "src/games/doudizhu/plan.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::doudizhu {

/// Games of Dou Dizhu, and, when their shuffle is not the default one, as many under that.
std::unique_ptr<run::Experiment> make_experiment(const PlayPlan& plan);
/// From what its plan() gave. Throws what play_plan_from_json throws.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::doudizhu
