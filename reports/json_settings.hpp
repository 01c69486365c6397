#pragma once

#include <nlohmann/json_fwd.hpp>

#include "base/settings.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"

namespace evenhand::reports {

// The settings of an object (base/settings.hpp) as a JSON object and back: numbers, flags, and the
// texts of everything else; arrays of texts or numbers where the form says so.

/// The settings, each by its name, behind those of an object.
JsonValue settings_json(const SettingList& list, JsonValue object = JsonValue::object());

/// Reads what settings_json() wrote. Throws InputError with the name of a setting that is missing
/// or is none its form allows.
void load_settings(const JsonMember& saved, const SettingList& list);
void load_plan(const nlohmann::json& json, const SettingList& plan);
template <HasSettings T>
T settings_from(const nlohmann::json& json) {
  T value;
  load_plan(json, value);
  return value;
}

}  // namespace evenhand::reports
