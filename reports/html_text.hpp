#pragma once

#include <string>
#include <string_view>

namespace evenhand::reports {

/// The text as it stands between tags and in quoted attributes of HTML, on one line, with control
/// characters shown.
std::string html_text(std::string_view text);

/// Returns the HTML of prose, between tags alone: text in backticks is shown as code.
std::string html_prose(std::string_view text);

/// JSON as it stands inside a script element, which it cannot end.
std::string json_in_html(std::string_view json);

}  // namespace evenhand::reports
