#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::capi {

/// Returns the document in a format by its name: "text", or one of reports::formats(), with the
/// name of a file after a '/' where it has several. Throws InputError.
std::string rendered(const reports::Document& document, std::string_view format);

/// Returns the answer of the command of that name, which counts nothing, to a request in JSON
/// (src/capi/evenhand.h). Throws InputError for other names and requests, and what it throws.
reports::Document answer_to(std::string_view name, std::string_view request);

}  // namespace evenhand::capi
