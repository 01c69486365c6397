#include "src/bits/plan.hpp"

#include "base/error.hpp"
#include "reports/json_settings.hpp"

namespace evenhand::bits {

std::string command_line(const Plan& plan) {
  return program_words(bits_command, plan) + settings_text(plan);
}

nlohmann::json to_json(const Plan& plan) { return reports::settings_json(plan); }

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
