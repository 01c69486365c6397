#pragma once

#include <string_view>

namespace evenhand::cli {

/// A file of src/cli/templates, which the program carries. Throws std::logic_error.
std::string_view template_text(std::string_view name);

}  // namespace evenhand::cli
