#pragma once

#include <filesystem>

#include "src/cli/command/terminal.hpp"

namespace evenhand::cli {

/// Shows a page by what the system opens pages with. Where there is nothing, a note says where the
/// page is, and it gives false.
bool open_in_browser(const Terminal& terminal, const std::filesystem::path& page);

}  // namespace evenhand::cli
