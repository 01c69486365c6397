#pragma once

#include <string>
#include <string_view>

#include "reports/result.hpp"

namespace evenhand::reports {

/// The result as the JSON document of docs/result-format.md: keys in a fixed order, every number in
/// the form that reads back as the same number, the same bytes for the same result. An audit has
/// its one source's members at the top level, a comparison has them in "sources".
/// Bytes that are not UTF-8 are replaced by U+FFFD.
/// Throws RunError for what no test may produce: NaN, a matrix that is not deck × deck, or an audit
/// of other than one source.
std::string to_json(const Result& result);

/// Reads such a document. `name` is the file's name for messages.
/// Throws InputError, one line with the name and the place in the document, when the text is not
/// JSON, not a result, of a newer format, or damaged: a member missing, of the wrong type or out of
/// its range. Members that it does not know are ignored.
Result from_json(std::string_view text, const std::string& name);

/// from_json of a file, or of standard input when the path is "-".
/// Throws InputError also when the file cannot be read.
Result read_result(const std::string& path);

}  // namespace evenhand::reports
