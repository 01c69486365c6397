#include "src/entropy/experiment.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "reports/json_settings.hpp"
#include "src/bits/sequence_experiment.hpp"
#include "src/entropy/document.hpp"
#include "src/entropy/tally.hpp"
#include "src/entropy/tester.hpp"
#include "stats/entropy/restarts.hpp"

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

void Plan::settings(Plan& self, SettingUse& use) {
  source_settings(self, use);
  use("symbol_bits", self.symbol_bits, symbol_bits_form, symbol_bits_setting);
  use("length", self.length, MultipleForm{{least_samples, most_samples}, self.symbol_bits},
      Setting{.option = "samples"});
  sequences_setting(self, use);
  test_settings(self, use);
  judge::JudgeOptions::settings(self.judging, use);
}

void Plan::test_settings(Plan& self, SettingUse& use) {
  use("iid", self.iid, FlagForm<>{},
      Setting{
          .help =
              "Test whether samples are independent and identically distributed, by up to 10,000 "
              "permutations of each data set"});
  use("restarts", self.restarts, RealForm{},
      Setting{.help = "The data are 1,000 samples of each of 1,000 restarts of a source that was "
                      "assessed at H "
                      "bits a sample; of --rng each has a seed of its own",
              .value = "H"});
}

std::string command_line(const Plan& plan) {
  return bits::program_words(entropy_command, plan) + settings_text(plan);
}

void restart(Plan& plan, double min_entropy) {
  plan.restarts = min_entropy;
  plan.restart_length = stats::entropy::restart_columns * plan.symbol_bits;
}

reports::JsonValue to_json(const Plan& plan) { return reports::settings_json(plan); }

Plan plan_from_json(const nlohmann::json& json) {
  auto plan = reports::settings_from<Plan>(json);
  bits::lay_out(plan);
  if (plan.restarts) restart(plan, *plan.restarts);
  validate(plan);
  return plan;
}

void validate(const Plan& plan) {
  check_settings(plan);
  if (plan.length != plan.samples() * plan.symbol_bits) {
    throw InputError(fmt::format("--samples: {} bits are no whole number of samples of {}",
                                 with_thousands(plan.length), plan.symbol_bits));
  }
  bits::validate_source(plan);
  if (!plan.restarts) return;
  if (!(*plan.restarts > 0 && *plan.restarts <= plan.symbol_bits)) {
    throw InputError(
        fmt::format("--restarts: {} is not a min-entropy above 0 and up to the {} "
                    "bits of a symbol",
                    *plan.restarts, plan.symbol_bits));
  }
  if (plan.kind == Plan::Kind::deals) {
    throw InputError(
        "--restarts is for bits: --rng, --file or --exec, 1,000 samples of each of 1,000 restarts, "
        "one after another");
  }
  if (plan.samples() != stats::entropy::restart_samples) {
    throw InputError("--restarts takes 1,000 restarts of 1,000 samples; leave --samples at 1e6");
  }
}

std::unique_ptr<run::Experiment> make_experiment(Plan plan,
                                                 std::unique_ptr<source::BitStream> reader) {
  return std::make_unique<EntropyExperiment>(std::move(plan), std::move(reader));
}

std::unique_ptr<run::Experiment> experiment_from(const nlohmann::json& plan) {
  return make_experiment(plan_from_json(plan), nullptr);
}

}  // namespace evenhand::entropy
