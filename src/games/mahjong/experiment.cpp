#include "src/games/mahjong/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sims/random/source.hpp"
#include "src/games/mahjong/document.hpp"
#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/worker.hpp"
#include "src/judge/judge.hpp"
#include "src/run/part.hpp"
#include "src/run/provenance.hpp"

namespace evenhand::mahjong {
namespace {

/// What was counted of the fair baseline; null where there is none.
const PlayCounts* fair_counts(const run::Part& part) {
  return part.sources.size() < 2 ? nullptr : &run::as<PlayTally>(*part.sources[1].tally).counts;
}

const PlayCounts& own_counts(const run::Part& part) {
  return run::as<PlayTally>(*part.sources.front().tally).counts;
}

}  // namespace

PlayExperiment::PlayExperiment(PlayPlan plan) : plan_(std::move(plan)) { validate(plan_); }

std::vector<std::string> PlayExperiment::sources() const {
  std::vector<std::string> names = {plan_.shuffler};
  if (plan_.needs_baseline()) names.emplace_back("fair baseline");
  return names;
}

std::unique_ptr<run::Tally> PlayExperiment::new_tally(std::size_t /*source*/) const {
  return std::make_unique<PlayTally>();
}

std::unique_ptr<run::Worker> PlayExperiment::new_worker(std::size_t source) {
  return std::make_unique<PlayWorker>(plan_, source == 0 ? Hands::planned : Hands::fair);
}

std::vector<reports::Judgement> PlayExperiment::judge(const run::Part& part) const {
  const PlayCounts& counts = own_counts(part);
  return {judge::judge(evidence_of(plan_, counts, fair_counts(part)), plan_.judging,
                       {counts.hands, unit()})};
}

reports::Document PlayExperiment::conclude(const run::Part& part) const {
  reports::Document document =
      document_of(plan_, own_counts(part), fair_counts(part), judge(part).front());
  document.notes = run::notes_on(*this, part);
  document.provenance = run::provenance(*this, part);
  return document;
}

std::unique_ptr<run::Experiment> PlayExperiment::with_units(std::uint64_t units) const {
  PlayPlan plan = plan_;
  plan.hands = std::min(units, most_hands);
  return std::make_unique<PlayExperiment>(std::move(plan));
}

std::unique_ptr<run::Experiment> PlayExperiment::with_seed(std::uint64_t seed) const {
  if (!random::source_info(plan_.rng).reproducible) return nullptr;
  PlayPlan plan = plan_;
  plan.seed = seed;
  return std::make_unique<PlayExperiment>(std::move(plan));
}

std::unique_ptr<run::Experiment> play_from_plan(const nlohmann::json& plan) {
  return std::make_unique<PlayExperiment>(plan_from_json(plan));
}

}  // namespace evenhand::mahjong
