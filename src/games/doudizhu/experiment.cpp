#include "src/games/doudizhu/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/games/doudizhu/document.hpp"
#include "src/games/doudizhu/worker.hpp"
#include "src/games/record_end.hpp"
#include "src/run/part.hpp"

namespace evenhand::doudizhu {
namespace {

using Tally = run::TallyOf<PlayCounts>;

class Games final : public run::Experiment {
 public:
  explicit Games(const PlayPlan& plan) : plan_(plan), fair_(fair_table(plan)) {}

  std::string command() const override { return std::string(play_command); }
  std::string command_line() const override {
    return fmt::format("evenhand {}{}", play_command, settings_text(plan_));
  }
  nlohmann::json plan() const override { return to_json(plan_); }

  std::string_view unit() const override { return "games"; }
  std::vector<std::string> sources() const override {
    std::vector<std::string> names = {plan_.table.shuffler};
    if (fair_) names.emplace_back("the fair baseline");
    return names;
  }
  std::uint64_t blocks() const override { return run::blocks_for(plan_.games); }
  std::uint64_t units_before(std::uint64_t block) const override {
    return block < blocks() ? block * run::block_size : plan_.games;
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t source) const override {
    return std::make_unique<Tally>(PlayCounts(table(source).start_previous));
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override {
    return make_worker(table(source), plan_.games, games::run_id(plan()));
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    return {judgement_of(plan_, played_in(part))};
  }
  reports::Document conclude(const run::Part& part) const override {
    return document_of(*this, part, plan_, played_in(part));
  }

  std::string record_end(const run::Part& part) const override {
    return games::end_line("doudizhu", *this, part);
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override {
    PlayPlan plan = plan_;
    plan.games = std::min(units, most_games);
    return make_experiment(plan);
  }

  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    PlayPlan plan = plan_;
    plan.table.seed = seed;
    return make_experiment(plan);
  }

 private:
  const TableSetup& table(std::size_t source) const { return source == 0 ? plan_.table : *fair_; }

  Played played_in(const run::Part& part) const {
    const auto counts = [&](std::size_t source) -> const PlayCounts& {
      return run::as<Tally>(*part.sources[source].tally).counts;
    };
    return {counts(0), fair_ ? &counts(1) : nullptr};
  }

  PlayPlan plan_;
  std::optional<TableSetup> fair_;
};

}  // namespace

std::unique_ptr<run::Experiment> make_experiment(const PlayPlan& plan) {
  return std::make_unique<Games>(plan);
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(play_plan_from_json(plan));
}

}  // namespace evenhand::doudizhu
