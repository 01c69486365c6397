#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/error.hpp"

namespace evenhand::run {

// The file of a part of any experiment: a magic line, CBOR, SHA-256. The document has a "format",
// the "command" that began the run, and its "plan".

/// Parts of older formats are refused.
inline constexpr int part_format = 7;

/// The advice where a part cannot be read.
inline constexpr std::string_view run_part_again = "run that part of the session again";

/// The fault of a document that has not the members of a part.
inline constexpr std::string_view unlike_a_part = "a member is missing or of another type";

/// The bytes of the file of a document, with its format.
std::string document_bytes(nlohmann::json document);
/// Writes them to a file. Throws RunError.
void save_document(nlohmann::json document, const std::filesystem::path& path);

/// Reads the bytes of a file of that name. Throws InputError, which ends with the advice, when they
/// are no part, damaged or of an older format.
nlohmann::json document_from(std::string_view bytes, const std::filesystem::path& path,
                             std::string_view advice = run_part_again);
/// Reads the document of the file.
nlohmann::json load_document(const std::filesystem::path& path,
                             std::string_view advice = run_part_again);

/// The error for a document that is not of the form expected.
InputError damaged_part(const std::filesystem::path& path, std::string_view how,
                        std::string_view advice = run_part_again);

}  // namespace evenhand::run
