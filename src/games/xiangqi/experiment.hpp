#pragma once

#include <memory>
#include <string>

#include "src/games/record_end.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::xiangqi {

using MatchTally = run::TallyOf<MatchCounts>;

/// A match of xiangqi: units are games, in blocks of two observations (plan.hpp). With a sequential
/// test it is ordered, ends when that has decided, and its verdict is the test's.
class PlayExperiment final : public run::Experiment {
 public:
  explicit PlayExperiment(PlayPlan plan) : plan_(std::move(plan)) {}

  std::string command() const override { return std::string(play_command); }
  std::string command_line() const override { return xiangqi::command_line(plan_); }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return "games"; }
  std::vector<std::string> sources() const override;
  std::uint64_t blocks() const override;
  std::uint64_t units_before(std::uint64_t block) const override;

  std::unique_ptr<run::Tally> new_tally(std::size_t source) const override;
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override;

  std::vector<reports::Judgement> judge(const run::Part& part) const override;
  reports::Document conclude(const run::Part& part) const override;

  bool is_ordered() const override { return true; }
  bool is_decided(const run::Tally& tally) const override;
  std::string why_no_shards() const override;

  std::string record_end(const run::Part& part) const override {
    return games::end_line("xiangqi", *this, part);
  }

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override;

 private:
  PlayPlan plan_;
};

/// The experiment of a plan as plan() wrote it. Throws as plan_from_json() does.
std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan);

}  // namespace evenhand::xiangqi
