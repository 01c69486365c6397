#include "src/bits/plan.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "base/number_text.hpp"

namespace evenhand::bits {
namespace {

using stats::bits::Constants;

}  // namespace

std::string command_line(const Plan& plan) {
  const stats::bits::Sp80022Options& tests = plan.tests;
  std::string text =
      fmt::format("evenhand {} {} --length {}", bits_command, source_options(plan), plan.length);
  if (plan.sequences > 0) text += fmt::format(" --sequences {}", plan.sequences);
  text += fmt::format(
      " --block-frequency-m {} --non-overlapping-m {} --overlapping-m {} --approximate-entropy-m {}"
      " --serial-m {} --linear-complexity-m {}",
      tests.block_frequency_m, tests.non_overlapping_m, tests.overlapping_m,
      tests.approximate_entropy_m, tests.serial_m, tests.linear_complexity_m);
  if (tests.constants == Constants::nist) text += " --nist";
  return text + fmt::format(" --alpha {} --correction {} --level {}", in_full(plan.judging.alpha),
                            judge::correction_name(plan.judging.correction), plan.level);
}

nlohmann::json to_json(const Plan& plan) {
  nlohmann::json json = {{"block_frequency_m", plan.tests.block_frequency_m},
                         {"non_overlapping_m", plan.tests.non_overlapping_m},
                         {"overlapping_m", plan.tests.overlapping_m},
                         {"approximate_entropy_m", plan.tests.approximate_entropy_m},
                         {"serial_m", plan.tests.serial_m},
                         {"linear_complexity_m", plan.tests.linear_complexity_m},
                         {"nist", plan.tests.constants == Constants::nist},
                         {"alpha", plan.judging.alpha},
                         {"correction", judge::correction_name(plan.judging.correction)},
                         {"level", plan.level}};
  put_source(plan, json);
  return json;
}

Plan plan_from_json(const nlohmann::json& json) {
  Plan plan;
  get_source(json, plan);
  json.at("block_frequency_m").get_to(plan.tests.block_frequency_m);
  json.at("non_overlapping_m").get_to(plan.tests.non_overlapping_m);
  json.at("overlapping_m").get_to(plan.tests.overlapping_m);
  json.at("approximate_entropy_m").get_to(plan.tests.approximate_entropy_m);
  json.at("serial_m").get_to(plan.tests.serial_m);
  json.at("linear_complexity_m").get_to(plan.tests.linear_complexity_m);
  plan.tests.constants = json.at("nist").get<bool>() ? Constants::nist : Constants::exact;
  plan.judging = judge::parse_judge_options(json.at("alpha").get<double>(),
                                            json.at("correction").get<std::string>());
  json.at("level").get_to(plan.level);
  validate(plan);
  return plan;
}

void validate(const Plan& plan) {
  validate_source(plan);
  if (const std::string fault = stats::bits::fault_of(plan.tests); !fault.empty()) {
    throw InputError(fault);
  }
  require_level(plan.level);
}

}  // namespace evenhand::bits
