#include "src/entropy/experiment.hpp"

#include <utility>

#include "src/bits/sequence_experiment.hpp"
#include "src/entropy/document.hpp"
#include "src/entropy/evidence.hpp"
#include "src/entropy/tally.hpp"
#include "src/entropy/tester.hpp"

namespace evenhand::entropy {
namespace {

class EntropyExperiment final : public bits::SequencesOf<Plan, Counts> {
 public:
  using SequencesOf::SequencesOf;

  std::string command() const override { return std::string(entropy_command); }
  std::string command_line() const override { return entropy::command_line(plan_); }
  std::string_view unit() const override { return "data sets"; }
  /// A data set takes seconds, and with ten thousand permutations an hour, so that it must be
  /// possible to give one up.
  bool is_ordered() const override { return true; }

  std::unique_ptr<run::Tally> new_tally(std::size_t) const override {
    return std::make_unique<Tally>();
  }

  std::vector<reports::Judgement> judge(const run::Part& part) const override {
    if (!plan_.has_verdict()) return {};
    const Counts& counts = counts_of(part);
    return {judge::judge(evidence_of(plan_, counts), plan_.judging,
                         {counts.data_sets * plan_.samples(), "samples"})};
  }

 private:
  reports::Document document(const run::Part& part,
                             const std::vector<reports::Judgement>& /*judgements*/) const override {
    return document_of(plan_, counts_of(part));
  }
  std::unique_ptr<bits::Tester> new_tester() const override { return make_tester(plan_); }
};

}  // namespace

std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader) {
  return std::make_unique<EntropyExperiment>(std::move(plan), std::move(reader));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan), nullptr);
}

}  // namespace evenhand::entropy
