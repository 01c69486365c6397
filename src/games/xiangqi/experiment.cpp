#include "src/games/xiangqi/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "src/games/xiangqi/document.hpp"
#include "src/games/xiangqi/evidence.hpp"
#include "src/games/xiangqi/play_game.hpp"
#include "src/games/xiangqi/sequential.hpp"
#include "src/run/part.hpp"
#include "src/run/provenance.hpp"

namespace evenhand::xiangqi {
namespace {

/// Plays the games of a block, one after the other, with two players of its own.
class MatchWorker final : public run::Worker {
 public:
  explicit MatchWorker(const PlayPlan& plan)
      : plan_(plan), first_(make_player(plan.first)), second_(make_player(plan.second)) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) override {
    const std::uint64_t begin = block * plan_.block_games();
    const std::uint64_t end = std::min(plan_.games, begin + plan_.block_games());
    if (record != nullptr && begin == 0) *record += head_text(head());
    std::vector<GameRecord> games;
    for (std::uint64_t number = begin; number < end; ++number) {
      games.push_back(play_game(plan_, number, *first_, *second_));
      if (record != nullptr) *record += record_text(games.back());
    }
    run::as<MatchTally>(tally).counts.add(plan_, plan_.observation_of(begin), games);
    return games.size();
  }

  void give_up() override {
    first_->give_up();
    second_->give_up();
  }

 private:
  RecordHead head() const { return {std::string(plan_.rules->name), plan_text(plan_)}; }

  const PlayPlan& plan_;
  std::unique_ptr<Player> first_;
  std::unique_ptr<Player> second_;
};

const MatchCounts& counts_of(const run::Part& part) {
  return run::as<MatchTally>(*part.sources.front().tally).counts;
}

}  // namespace

std::vector<std::string> PlayExperiment::sources() const {
  return {fmt::format("{} against {}", plan_.first.text, plan_.second.text)};
}

std::uint64_t PlayExperiment::blocks() const {
  return run::blocks_for(plan_.games, plan_.block_games());
}

std::uint64_t PlayExperiment::units_before(std::uint64_t block) const {
  return std::min(plan_.games, block * plan_.block_games());
}

std::unique_ptr<run::Tally> PlayExperiment::new_tally(std::size_t /*source*/) const {
  return std::make_unique<MatchTally>();
}

std::unique_ptr<run::Worker> PlayExperiment::new_worker(std::size_t /*source*/) {
  return std::make_unique<MatchWorker>(plan_);
}

std::vector<reports::Judgement> PlayExperiment::judge(const run::Part& part) const {
  const MatchCounts& counts = counts_of(part);
  reports::Judgement judgement = plan_.sprt ? judge_sequentially(plan_, counts)
                                            : judge::judge(match_evidence(plan_, counts),
                                                           plan_.judging, {counts.units(), unit()});
  if (std::string why = why_unplayed(plan_, counts); !why.empty()) {
    judgement.verdict = reports::Verdict::inconclusive;
    judgement.reason = std::move(why);
  }
  return {std::move(judgement)};
}

reports::Document PlayExperiment::conclude(const run::Part& part) const {
  reports::Document document = match_document(plan_, counts_of(part), judge(part).front());
  document.notes = run::notes_on(*this, part);
  document.provenance = run::provenance(*this, part);
  return document;
}

bool PlayExperiment::is_decided(const run::Tally& tally) const {
  return plan_.sprt && sprt_state(plan_, run::as<MatchTally>(tally).counts).decided();
}

std::string PlayExperiment::why_no_shards() const {
  if (!plan_.sprt) return {};
  return "a sequential test (--sprt) looks at the games one after the other";
}

std::unique_ptr<run::Experiment> PlayExperiment::with_seed(std::uint64_t seed) const {
  PlayPlan plan = plan_;
  plan.seed = seed;
  return std::make_unique<PlayExperiment>(std::move(plan));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return std::make_unique<PlayExperiment>(plan_from_json(plan));
}

}  // namespace evenhand::xiangqi
