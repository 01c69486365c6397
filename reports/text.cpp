#include "reports/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/language.hpp"
#include "base/shown_lines.hpp"

namespace evenhand::reports {
namespace {

/// The control characters U+0080 to U+009F, one of which begins a terminal's commands, as blanks.
void blank_out_c1(std::string& valid) {
  for (std::size_t at = valid.find('\xc2'); at != std::string::npos; at = valid.find('\xc2', at)) {
    if (static_cast<unsigned char>(valid[at + 1]) < 0xa0) {
      valid.replace(at, 2, " ");
    } else {
      at += 2;
    }
  }
}

}  // namespace

std::string on_one_line(std::string_view text) {
  // JSON's own replacement, so that a report says the same before and after a trip through a file.
  const std::string quoted =
      nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  auto valid = nlohmann::json::parse(quoted).get<std::string>();
  std::replace_if(
      valid.begin(), valid.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  blank_out_c1(valid);
  return with_marks_shown(valid);
}

std::string said(std::string_view words) { return on_one_line(translated(words)); }

std::size_t display_width(std::string_view text) {
  // No character is wider than it has bytes, so fmt fills up to the number of bytes.
  const std::size_t filled = fmt::format("{:<{}}", text, text.size()).size();
  return 2 * text.size() - filled;
}

std::string pad(std::string_view text, std::size_t width, Align align) {
  return align == Align::left ? fmt::format("{:<{}}", text, width)
                              : fmt::format("{:>{}}", text, width);
}

std::vector<std::size_t> column_widths(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const Row& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  }
  return widths;
}

}  // namespace evenhand::reports
