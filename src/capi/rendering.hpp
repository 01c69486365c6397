#pragma once

#include <string>
#include <string_view>

#include "reports/document.hpp"

namespace evenhand::capi {

/// Returns the document in a format by its name: "text", or one of reports::formats(), with the
/// name of a file after a '/' where it has several. Throws InputError.
std::string rendered(const reports::Document& document, std::string_view format);

}  // namespace evenhand::capi
