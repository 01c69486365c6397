#pragma once

#include <span>
#include <string_view>

#include "base/embedded_file.hpp"

namespace evenhand::cli {

/// The files of src/cli/init/templates.
std::span<const EmbeddedFile> template_files();

/// The text of one of them. Throws std::logic_error.
std::string_view template_text(std::string_view name);

}  // namespace evenhand::cli
