#pragma once

#include <memory>
#include <string>
#include <vector>

#include "src/games/mahjong/plan.hpp"
#include "src/games/record_end.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::mahjong {

/// `play mahjong`: hands in matches, from the plan's shuffler and, where that is not the fair one,
/// as many from the fair one after them.
class PlayExperiment final : public run::Experiment {
 public:
  /// Throws InputError for a plan that cannot be played.
  explicit PlayExperiment(PlayPlan plan);

  std::string command() const override { return std::string(play_command); }
  std::string command_line() const override { return mahjong::command_line(plan_); }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return "hands"; }
  std::vector<std::string> sources() const override;
  std::uint64_t blocks() const override { return plan_.blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override {
    return plan_.hands_before(block);
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t source) const override;
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override;

  std::vector<reports::Judgement> judge(const run::Part& part) const override;
  reports::Document conclude(const run::Part& part) const override;

  std::string record_end(const run::Part& part) const override {
    return games::end_line("mahjong", *this, part);
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override;
  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override;

 private:
  PlayPlan plan_;
};

/// From the plan of a part file. Throws nlohmann::json::exception or InputError.
std::unique_ptr<run::Experiment> play_from_plan(const nlohmann::json& plan);

}  // namespace evenhand::mahjong
