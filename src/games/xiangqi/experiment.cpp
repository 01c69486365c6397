#include "src/games/xiangqi/experiment.hpp"

#include <utility>
#include <vector>

#include "src/games/xiangqi/document.hpp"
#include "src/games/xiangqi/evidence.hpp"
#include "src/games/xiangqi/play_game.hpp"
#include "src/games/xiangqi/sequential.hpp"

namespace evenhand::xiangqi {
namespace {

/// Plays the games of a block, one after the other, with two players of its own.
class MatchWorker final : public games::GameWorker<PlayPlan, MatchCounts> {
 public:
  explicit MatchWorker(const PlayPlan& plan)
      : GameWorker(plan), first_(make_player(plan.first)), second_(make_player(plan.second)) {}

  void give_up() override {
    first_->give_up();
    second_->give_up();
  }

 private:
  void play(std::uint64_t /*block*/, std::uint64_t first, std::uint64_t end, MatchCounts& counts,
            std::string* record) override {
    if (record != nullptr && first == 0) {
      *record += head_text({std::string(plan_.rules->name), plan_text(plan_)});
    }
    std::vector<GameRecord> games;
    for (std::uint64_t number = first; number < end; ++number) {
      games.push_back(play_game(plan_, number, *first_, *second_));
      if (record != nullptr) *record += record_text(games.back());
    }
    counts.add(plan_, plan_.observation_of(first), games);
  }

  std::unique_ptr<Player> first_;
  std::unique_ptr<Player> second_;
};

class Match final : public games::GameExperiment<PlayPlan, MatchCounts> {
 public:
  using GameExperiment::GameExperiment;

  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const MatchCounts& counts = counts_of(part);
    std::vector<reports::Judgement> judgements =
        plan_.sprt ? std::vector{judge_sequentially(plan_, counts)} : GameExperiment::judge(part);
    // Who of two is the better player is no bias.
    if (shows_the_stronger(plan_, judgements.front())) {
      judgements.front().verdict = reports::Verdict::decided;
    }
    if (std::string why = why_unplayed(plan_, counts); !why.empty()) {
      judgements.front().verdict = reports::Verdict::inconclusive;
      judgements.front().reason = std::move(why);
    }
    return judgements;
  }

  bool is_ordered() const override { return true; }
  bool is_decided(const run::Tally& tally) const override {
    return plan_.sprt && sprt_state(plan_, run::as<MatchTally>(tally).counts).decided();
  }
  std::string so_far(const run::Tally& tally) const override {
    return score_so_far(plan_, run::as<MatchTally>(tally).counts);
  }
  std::string why_no_shards() const override {
    if (!plan_.sprt) return {};
    return "a sequential test (--sprt) looks at the games one after the other";
  }
  /// Which half of the match a game is in depends on their number.
  std::unique_ptr<run::Experiment> with_units(std::uint64_t /*units*/) const override {
    return nullptr;
  }
};

}  // namespace

std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t /*source*/) {
  return std::make_unique<MatchWorker>(plan);
}

std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan) {
  return std::make_unique<Match>(std::move(plan));
}

}  // namespace evenhand::xiangqi
