#pragma once

#include <string>
#include <string_view>

#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

/// The command's man page, in the macros of man(7). `version` stands in its foot.
std::string manual_page(const Command& command, std::string_view version);

}  // namespace evenhand::cli
