#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::reports {

/// Why the format cannot be drawn here by a browser, and what to do; empty where it can.
std::string why_no_browser(std::string_view format);

/// Opens the page in a browser without a window, which has the options `what`; `place` stands after
/// the page's address. Returns what the browser prints. Throws RunError.
std::string browsed(const std::filesystem::path& page, const std::vector<std::string>& what,
                    std::string_view place = {});

}  // namespace evenhand::reports
