#include "reports/html_text.hpp"

#include "reports/text.hpp"

namespace evenhand::reports {

std::string html_text(std::string_view text) {
  std::string html;
  for (const char c : on_one_line(text)) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string json_in_html(std::string_view json) {
  std::string html;
  for (const char c : json) {
    if (c == '<') {
      html += "\\u003c";
    } else {
      html += c;
    }
  }
  return html;
}

}  // namespace evenhand::reports
