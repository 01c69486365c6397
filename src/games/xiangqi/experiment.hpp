#pragma once

#include <memory>
#include <string>

#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"
#include "src/judge/judge.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::xiangqi {

/// What is counted, and how it is judged.
struct MatchSettings {
  MatchPlan match;
  judge::JudgeOptions judging;
  double level = 0.99;  ///< of intervals
};

using MatchTally = run::TallyOf<MatchCounts>;

/// A match of xiangqi: units are games, in blocks of two observations (plan.hpp). With a sequential
/// test it is ordered, ends when that has decided, and its verdict is the test's.
class PlayExperiment final : public run::Experiment {
 public:
  explicit PlayExperiment(MatchSettings settings) : settings_(std::move(settings)) {}
  /// From plan(). Throws nlohmann::json::exception and InputError.
  static std::unique_ptr<PlayExperiment> from_plan(const nlohmann::json& plan);

  std::string command() const override { return std::string(play_command); }
  std::string command_line() const override;
  nlohmann::json plan() const override;

  std::string_view unit() const override { return "games"; }
  std::vector<std::string> sources() const override;
  std::uint64_t blocks() const override;
  std::uint64_t units_before(std::uint64_t block) const override;

  std::unique_ptr<run::Tally> new_tally(std::size_t source) const override;
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override;

  std::vector<reports::Judgement> judge(const run::Part& part) const override;
  reports::Document conclude(const run::Part& part) const override;

  bool is_ordered() const override { return settings_.match.sprt.has_value(); }
  bool is_decided(const run::Tally& tally) const override;
  std::string why_no_shards() const override;

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override;

 private:
  MatchSettings settings_;
};

}  // namespace evenhand::xiangqi
