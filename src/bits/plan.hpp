#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "src/bits/sequence_plan.hpp"
#include "src/judge/judge.hpp"
#include "stats/bits/sp800_22.hpp"

namespace evenhand::bits {

inline constexpr std::string_view bits_command = "bits";
/// Everything that the tallies and the document of a session depend on.
struct Plan : SequencePlan {
  stats::bits::Sp80022Options tests;
  judge::JudgeOptions judging;
  double level = 0.99;
};

std::string command_line(const Plan& plan);
nlohmann::json to_json(const Plan& plan);
/// Throws nlohmann::json::exception when keys are missing or of the wrong type, InputError for
/// values that no plan has.
Plan plan_from_json(const nlohmann::json& json);
/// Throws InputError for what cannot be worked.
void validate(const Plan& plan);

}  // namespace evenhand::bits
