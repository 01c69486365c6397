#pragma once

#include <string_view>

namespace evenhand::reports {

// The assets that every page carries; the sources are beside this file.

std::string_view page_style();
/// Observable Plot and what draws with it, with their licences at the end.
std::string_view page_script();

}  // namespace evenhand::reports
