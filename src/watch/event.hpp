#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "reports/json_member.hpp"

namespace evenhand::watch {

/// Something that happened at a watch. What it says depends on the deals alone, so that a watch
/// that was stopped and gone on with tells the same.
struct Event {
  /// "start", "look", "warning", "alarm", "change", "recovery", "gap", "end"
  std::string kind;
  std::uint64_t deal = 0;  ///< deals that were looked at by then
  nlohmann::ordered_json more = nlohmann::ordered_json::object();
};

/// One line of JSON, with a newline: the kind, the deal, the time of day (UTC, as RFC 3339 has it)
/// unless that is empty, and the rest.
std::string to_line(const Event& event, const std::string& time);

/// Now, to the second.
std::string time_now();

nlohmann::json to_json(const Event& event);
/// Throws InputError for what no event is.
Event event_from(const reports::JsonMember& saved);

}  // namespace evenhand::watch
