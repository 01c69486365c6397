#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "reports/document.hpp"

namespace evenhand::reports {

/// The document as JSON, in the form that docs/document.schema.json describes. NaN and infinities
/// become null; whole numbers beyond 2^53 keep their digits.
nlohmann::ordered_json json_of(const Document& document);

/// Returns the document as text: indented, a table's row on a line, with a newline at its end.
std::string to_json(const Document& document);
/// Returns the document on one line, with a newline at its end.
std::string to_json_line(const Document& document);

/// Reads what to_json() or to_json_line() wrote; `file` is what messages call it. Rendering the
/// document that is read gives the bytes that rendering the one written gives. Throws InputError
/// that names the place where anything is missing or not as it should be, and for a document of
/// another version.
Document from_json(std::string_view text, const std::string& file);

}  // namespace evenhand::reports
