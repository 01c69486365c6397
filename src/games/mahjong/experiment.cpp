#include "src/games/mahjong/experiment.hpp"

#include <utility>

#include "src/games/mahjong/document.hpp"
#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/worker.hpp"

namespace evenhand::mahjong {

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<games::GameExperiment<PlayPlan, PlayCounts>>(std::move(plan));
}

}  // namespace evenhand::mahjong
