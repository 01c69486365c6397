#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_value.hpp"
#include "src/bits/sequence_plan.hpp"
#include "src/judge/judge.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

inline constexpr std::string_view bits_command = "bits";
/// Everything that the tallies and the document of a session depend on.
struct Plan : SequencePlan {
  stats::bits::Sp80022Options tests;
  judge::JudgeOptions judging;

  static void settings(Plan& self, SettingUse& use);
  static void length_setting(Plan& self, SettingUse& use);
  static void test_settings(stats::bits::Sp80022Options& tests, SettingUse& use);
};

std::string command_line(const Plan& plan);
reports::JsonValue to_json(const Plan& plan);
/// Throws InputError for what is missing and for values that no plan has.
Plan plan_from_json(const nlohmann::json& json);
/// Throws InputError for what cannot be worked.
void validate(const Plan& plan);

}  // namespace evenhand::bits
