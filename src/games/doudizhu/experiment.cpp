#include "src/games/doudizhu/experiment.hpp"

#include <utility>

#include "src/games/doudizhu/document.hpp"
#include "src/games/doudizhu/evidence.hpp"
#include "src/games/doudizhu/worker.hpp"

namespace evenhand::doudizhu {

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<games::GameExperiment<PlayPlan, PlayCounts>>(std::move(plan));
}

}  // namespace evenhand::doudizhu
