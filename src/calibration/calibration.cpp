#include "src/calibration/calibration.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "src/calibration/document.hpp"
#include "src/calibration/tally.hpp"
#include "src/run/part.hpp"

namespace evenhand::calibration {
namespace {

using SessionTally = run::TallyOf<SessionResults>;

class SessionWorker final : public run::Worker {
 public:
  explicit SessionWorker(const CalibrationPlan& plan) : plan_(plan) {}

  std::uint64_t work(std::uint64_t block, run::Tally& tally, std::string*) override {
    const auto experiment = plan_.experiment->with_seed(plan_.first_seed + block);
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    for (std::size_t source = 0; source < part.sources.size(); ++source) {
      work_source(*experiment, source, part.sources[source]);
    }
    SessionResults& counts = run::as<SessionTally>(tally).counts;
    const std::vector<reports::Judgement> judgements = experiment->judge(part);
    if (judgements.empty()) {
      throw InputError(fmt::format(
          "'{}' comes to no verdict that could be calibrated; give a command that does, such as "
          "'audit fisher-yates' or 'entropy --rng philox --iid'",
          experiment->command_line()));
    }
    const reports::Judgement& judgement = judgements.front();
    counts.add(block, judgement);
    if (plan_.effects) counts.add_effects(block, judgement, plan_.truth ? &*plan_.truth : nullptr);
    return 1;
  }

 private:
  static void work_source(run::Experiment& experiment, std::size_t source,
                          run::SourceProgress& progress) {
    const auto worker = experiment.new_worker(source);
    while (progress.next_block < experiment.blocks() &&
           !(experiment.is_ordered() && experiment.is_decided(*progress.tally))) {
      worker->work(progress.next_block++, *progress.tally, nullptr);
    }
    progress.finished = true;
  }

  const CalibrationPlan& plan_;
};

class Calibration final : public run::Experiment {
 public:
  explicit Calibration(CalibrationPlan plan) : plan_(std::move(plan)) {
    if (plan_.experiment->with_seed(plan_.first_seed) == nullptr) throw without_seed();
  }

  std::string command() const override { return "calibrate"; }
  std::string command_line() const override { return calibration_command(plan_); }
  reports::JsonValue plan() const override {
    nlohmann::json plan = {
        {"of", {{"command", plan_.experiment->command()}, {"plan", plan_.experiment->plan()}}},
        {"first_seed", plan_.first_seed},
        {"sessions", plan_.sessions}};
    if (plan_.effects) plan["effects"] = true;
    if (plan_.truth) {
      plan["truth"]["file"] = plan_.truth_file;
      for (const auto& [test, effect] : *plan_.truth) {
        plan["truth"]["effects"][test] = {effect.value, effect.subject};
      }
    }
    return reports::JsonValue(std::move(plan));
  }
  std::string_view unit() const override { return "sessions"; }
  std::vector<std::string> sources() const override { return {plan_.experiment->command()}; }
  std::uint64_t blocks() const override { return plan_.sessions; }
  std::uint64_t units_before(std::uint64_t block) const override { return block; }
  std::unique_ptr<run::Tally> new_tally(std::size_t) const override {
    return std::make_unique<SessionTally>();
  }
  std::unique_ptr<run::Worker> new_worker(std::size_t) override {
    return std::make_unique<SessionWorker>(plan_);
  }
  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    return {judgement_of(results(part), plan_)};
  }

 private:
  reports::Document document(const run::Part& part,
                             const std::vector<reports::Judgement>& judgements) const override {
    return document_of(plan_, results(part), judgements.front());
  }
  static const SessionResults& results(const run::Part& part) {
    return run::as<SessionTally>(*part.sources.front().tally).counts;
  }

  CalibrationPlan plan_;
};

}  // namespace

InputError without_seed() {
  return InputError(
      "calibrate repeats a session with one seed after another, and this command takes no seed; "
      "give one with a built-in shuffler or random source");
}

KnownEffects effects_of(const reports::Document& document) {
  KnownEffects effects;
  for (const reports::Section& section : document.sections) {
    if (!section.judgement) continue;
    for (const reports::Finding& finding : section.judgement->findings) {
      if (finding.is_made() && finding.effect && std::isfinite(finding.effect->size.value)) {
        effects[finding.test] = {finding.effect->size.value, subject_of(finding)};
      }
    }
  }
  return effects;
}

std::unique_ptr<run::Experiment> make_experiment(const CalibrationPlan& plan) {
  return std::make_unique<Calibration>(plan);
}

std::unique_ptr<run::Experiment> experiment_from(
    const nlohmann::json& plan,
    const std::function<std::unique_ptr<run::Experiment>(const nlohmann::json&)>& of) {
  CalibrationPlan calibration{of(plan.at("of")), plan.at("first_seed"), plan.at("sessions"),
                              plan.value("effects", false)};
  if (plan.contains("truth")) {
    KnownEffects& truth = calibration.truth.emplace();
    for (const auto& [test, effect] : plan.at("truth").at("effects").items()) {
      truth[test] = {effect.at(0).get<double>(), effect.at(1).get<std::string>()};
    }
    calibration.truth_file = plan.at("truth").at("file").get<std::string>();
  }
  return make_experiment(calibration);
}

}  // namespace evenhand::calibration
