#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_settings.hpp"
#include "src/games/record_end.hpp"
#include "src/judge/judge.hpp"
#include "src/run/experiment.hpp"
#include "src/run/part.hpp"

namespace evenhand::games {

// A game is a plan that lists its settings (base/settings.hpp), what is counted of its units, and a
// few functions. The plan, a GamePlan<Plan>, has
//
//     static constexpr std::string_view command = "play GAME", unit = "hands";
//     judge::JudgeOptions judging;
//     std::uint64_t units() const, block_units() const;
//     void set_units(std::uint64_t), set_seed(std::uint64_t);
//     bool has_seed() const;                     whether the same can be played of another seed
//     std::vector<std::string> sources() const;  the games, and perhaps their fair baseline
//     static games::PlayHelp help();
//
// and beside it stand
//
//     Plan resolved(Plan);  all that a document depends on; throws InputError for no such game
//     Counts new_counts(const Plan&, std::size_t source);
//     std::unique_ptr<run::Worker> make_worker(const Plan&, std::size_t source);
//     std::vector<judge::Evidence> evidence_of(const Plan&, const Counts&);
//     reports::Document document_of(const Plan&, const Counts&);
//
// The last two may also take the counts of the fair baseline, null where there is none, and the
// document instead the judgement.

/// The texts of `evenhand play` about a game.
struct PlayHelp {
  const char* summary;           ///< in a line
  std::string footer;            ///< with examples
  const char* record = nullptr;  ///< what --record writes; null for a game without
};

/// "holdem"
template <class Plan>
std::string game_name() {
  return std::string(Plan::command.substr(Plan::command.find(' ') + 1));
}

/// The units of a plan in blocks, of which the last may be shorter.
template <class Plan>
struct GamePlan {
  std::uint64_t blocks() const { return run::blocks_for(self().units(), self().block_units()); }
  /// Units of the blocks before this one.
  std::uint64_t units_before(std::uint64_t block) const {
    return block < blocks() ? block * self().block_units() : self().units();
  }

 private:
  const Plan& self() const { return static_cast<const Plan&>(*this); }
};

/// The command that repeats the session.
template <class Plan>
std::string command_line(const Plan& plan) {
  return fmt::format("evenhand {}{}", Plan::command, settings_text(plan));
}

/// From the JSON of a plan. Throws InputError, with the setting's name.
template <class Plan>
Plan plan_from(const nlohmann::json& json) {
  return resolved(reports::settings_from<Plan>(json));
}

/// A worker that plays games on one thread.
template <class Plan, class Counts>
class GameWorker : public run::Worker {
 public:
  explicit GameWorker(Plan plan) : plan_(std::move(plan)) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string* record) final {
    const std::uint64_t first = plan_.units_before(block);
    const std::uint64_t end = plan_.units_before(block + 1);
    play(block, first, end, run::as<run::TallyOf<Counts>>(tally).counts, record);
    return end - first;
  }

 protected:
  /// Plays the block's units, from `first` to before `end`; `record` may be null.
  virtual void play(std::uint64_t block, std::uint64_t first, std::uint64_t end, Counts& counts,
                    std::string* record) = 0;

  const Plan plan_;
};

/// `play` of a game.
template <class Plan, class Counts>
class GameExperiment : public run::Experiment {
 public:
  explicit GameExperiment(Plan plan) : plan_(resolved(std::move(plan))) {}

  std::string command() const override { return std::string(Plan::command); }
  std::string command_line() const override { return games::command_line(plan_); }
  reports::JsonValue plan() const override { return reports::settings_json(plan_); }

  std::string_view unit() const override { return Plan::unit; }
  std::vector<std::string> sources() const override { return plan_.sources(); }
  std::uint64_t blocks() const override { return plan_.blocks(); }
  std::uint64_t units_before(std::uint64_t block) const override {
    return plan_.units_before(block);
  }

  std::unique_ptr<run::Tally> new_tally(std::size_t source) const override {
    return std::make_unique<run::TallyOf<Counts>>(new_counts(plan_, source));
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t source) override {
    return make_worker(plan_, source);
  }

  double alpha() const override { return plan_.judging.alpha; }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    const Counts& counts = counts_of(part);
    std::vector<judge::Evidence> evidence;
    if constexpr (requires { evidence_of(plan_, counts, &counts); }) {
      evidence = evidence_of(plan_, counts, baseline_of(part));
    } else {
      evidence = evidence_of(plan_, counts);
    }
    reports::Judgement judgement = judge::judge(evidence, plan_.judging, {counts.units(), unit()});
    if constexpr (requires { answer_question(plan_, counts, judgement); }) {
      answer_question(plan_, counts, judgement);
    }
    return {std::move(judgement)};
  }

  std::string record_end(const run::Part& part) const override {
    if (Plan::help().record == nullptr) return {};
    return end_line(game_name<Plan>(), *this, part);
  }

  std::unique_ptr<run::Experiment> with_units(std::uint64_t units) const override {
    Plan plan = plan_;
    plan.set_units(units);
    return make_experiment(std::move(plan));
  }
  std::unique_ptr<run::Experiment> with_seed(std::uint64_t seed) const override {
    if (!plan_.has_seed()) return nullptr;
    Plan plan = plan_;
    plan.set_seed(seed);
    return make_experiment(std::move(plan));
  }

 protected:
  static const Counts& counts_of(const run::Part& part, std::size_t source = 0) {
    return run::as<run::TallyOf<Counts>>(*part.sources[source].tally).counts;
  }

  const Plan plan_;

 private:
  static const Counts* baseline_of(const run::Part& part) {
    return part.sources.size() < 2 ? nullptr : &counts_of(part, 1);
  }

  reports::Document document(const run::Part& part,
                             const std::vector<reports::Judgement>& /*judgements*/) const override {
    const Counts& counts = counts_of(part);
    if constexpr (requires { document_of(plan_, counts, &counts); }) {
      return document_of(plan_, counts, baseline_of(part));
    } else {
      return document_of(plan_, counts);
    }
  }
};

}  // namespace evenhand::games
