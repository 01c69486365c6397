#pragma once

#include <memory>

#include "src/games/holdem/plan.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::holdem {

/// `play holdem`. Throws InputError for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);
/// From what its plan() gave. Throws what plan_from_json throws.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::holdem
