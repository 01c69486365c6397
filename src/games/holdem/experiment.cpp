#include "src/games/holdem/experiment.hpp"

#include <algorithm>
#include <utility>

#include "sims/random/source.hpp"
#include "src/games/holdem/document.hpp"
#include "src/games/holdem/evidence.hpp"
#include "src/run/part.hpp"
#include "src/run/provenance.hpp"

namespace evenhand::holdem {
namespace {

class HandsWorker final : public run::Worker {
 public:
  explicit HandsWorker(const PlayPlan& plan) : plan_(plan), table_(plan.table) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* /*record*/) override {
    PlayCounts& counts = run::as<PlayTally>(tally).counts;
    const std::uint64_t hands = plan_.hands_before(block + 1) - plan_.hands_before(block);
    table_.play_block(block, hands, [&](const HandRecord& hand) { counts.add(hand); });
    return hands;
  }

 private:
  PlayPlan plan_;
  Table table_;
};

class Hands final : public run::Experiment {
 public:
  explicit Hands(PlayPlan plan) : plan_(std::move(plan)) { validate(plan_); }

  std::string command() const override { return std::string(play_command); }
  std::string command_line() const override { return holdem::command_line(plan_); }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return "hands"; }
  std::vector<std::string> sources() const override { return {plan_.table.shuffler}; }
  std::uint64_t blocks() const override { return plan_.blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override {
    return plan_.hands_before(block);
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t /*source*/) const override {
    return std::make_unique<PlayTally>(PlayCounts(plan_.table.seats()));
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t /*source*/) override {
    return std::make_unique<HandsWorker>(plan_);
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const PlayCounts& counts = counts_of(part);
    return {judge::judge(evidence_of(plan_, counts), plan_.judging, {counts.hands, unit()})};
  }
  reports::Document conclude(const run::Part& part) const override {
    reports::Document document = document_of(plan_, counts_of(part), judge(part).front());
    const auto notes = run::notes_on(*this, part);
    document.notes.insert(document.notes.begin(), notes.begin(), notes.end());
    document.provenance = run::provenance(*this, part);
    return document;
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override {
    PlayPlan plan = plan_;
    plan.hands = std::min(units, most_hands);
    return make_experiment(std::move(plan));
  }
  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (!random::source_info(plan_.table.rng).reproducible) return nullptr;
    PlayPlan plan = plan_;
    plan.table.seed = seed;
    return make_experiment(std::move(plan));
  }

 private:
  static const PlayCounts& counts_of(const run::Part& part) {
    return run::as<PlayTally>(*part.sources.front().tally).counts;
  }

  PlayPlan plan_;
};

}  // namespace

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<Hands>(std::move(plan));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan));
}

}  // namespace evenhand::holdem
