#include "reports/html_text.hpp"

#include "reports/value_text.hpp"

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
      case '#':  // "##[" is a command of a job's log
        html += html.ends_with('#') ? "&#35;" : "#";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string html_prose(std::string_view text) {
  std::string html;
  for (std::size_t open = text.find('`'); open != std::string_view::npos; open = text.find('`')) {
    const std::size_t close = text.find('`', open + 1);
    if (close == std::string_view::npos) break;
    html += html_text(text.substr(0, open));
    html += "<code>" + html_text(text.substr(open + 1, close - open - 1)) + "</code>";
    text.remove_prefix(close + 1);
  }
  return html + html_text(text);
}

std::string json_in_html(std::string_view json) {
  std::string html;
  for (const char c : json) {
    if (c == '<') {
      html += "\\u003c";
    } else if (c == '#' && html.ends_with('#')) {
      html += "\\u0023";
    } else {
      html += c;
    }
  }
  return html;
}

}  // namespace evenhand::reports
