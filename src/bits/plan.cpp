#include "src/bits/plan.hpp"

#include "base/error.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::bits {

void Plan::settings(Plan& self, SettingUse& use) {
  source_settings(self, use);
  length_setting(self, use);
  sequences_setting(self, use);
  test_settings(self.tests, use);
  judge::JudgeOptions::settings(self.judging, use);
}

void Plan::length_setting(Plan& self, SettingUse& use) {
  use("length", self.length, count_from(least_length, most_length),
      Setting{.help = "Bits of a sequence", .value = "N"});
}

void Plan::test_settings(stats::bits::Sp80022Options& tests, SettingUse& use) {
  const auto bits = [&](const char* name, auto& value, std::uint64_t least, std::uint64_t most,
                        const char* help) {
    use(name, value, count_from(least, most), Setting{.help = help, .value = "M"});
  };
  bits("block_frequency_m", tests.block_frequency_m, 20, most_length,
       "Bits of a block, 20 or more");
  bits("non_overlapping_m", tests.non_overlapping_m, 2, 16, "Bits of aperiodic templates, 2 to 16");
  bits("overlapping_m", tests.overlapping_m, 2, 16, "Ones of the overlapping template, 2 to 16");
  bits("approximate_entropy_m", tests.approximate_entropy_m, 1, 20, "Bits of its words, 1 to 20");
  bits("serial_m", tests.serial_m, 2, 20, "Bits of its words, 2 to 20");
  bits("linear_complexity_m", tests.linear_complexity_m, 500, 5000, "Bits of a block, 500 to 5000");
  using stats::bits::Constants;
  use("nist", tests.constants, FlagForm<Constants>{Constants::exact, Constants::nist},
      Setting{.help = "With the constants of NIST's program 2.1.2, to reproduce its p-values"});
}

std::string command_line(const Plan& plan) {
  return program_words(bits_command, plan) + settings_text(plan);
}

reports::JsonValue to_json(const Plan& plan) { return reports::settings_json(plan); }

Plan plan_from_json(const nlohmann::json& json) {
  auto plan = reports::settings_from<Plan>(json);
  lay_out(plan);
  validate(plan);
  return plan;
}

void validate(const Plan& plan) {
  check_settings(plan);
  validate_source(plan);
  if (const std::string fault = stats::bits::fault_of(plan.tests); !fault.empty()) {
    throw InputError(fault);
  }
}

}  // namespace evenhand::bits
