#include "src/entropy/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "reports/json_settings.hpp"
#include "stats/entropy/restarts.hpp"

namespace evenhand::entropy {

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

}  // namespace evenhand::entropy
