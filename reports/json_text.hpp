#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace evenhand::reports {

/// JSON laid out for people and for diffs: objects and arrays of them indented by two blanks, an
/// array of plain values on one line (so a matrix has one line a row), a newline at the end.
/// Bytes that are not UTF-8 are replaced by U+FFFD.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace evenhand::reports
