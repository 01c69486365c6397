#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace evenhand::session {

// The file of a part of any kind of run: a magic line, CBOR, SHA-256. The document has a "format"
// and a "plan", and the plan has the "command" that began the run.

inline constexpr int part_format = 1;

/// Writes the document, with its format, to a file. Throws RunError.
void save_document(nlohmann::json document, const std::filesystem::path& path);

/// Throws InputError when the file is not a part, is damaged or comes from a newer version.
nlohmann::json load_document(const std::filesystem::path& path);

/// The error for a document that is not of the form expected.
InputError damaged_part(const std::filesystem::path& path, std::string_view how);

/// The command that began the run of which the document is a part: "compare", "play mahjong".
std::string command_of(const nlohmann::json& document, const std::filesystem::path& path);

}  // namespace evenhand::session
