#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::reports {

/// The text as it can be shown on one line, so that a name cannot steer a terminal: bytes that are
/// no UTF-8 become U+FFFD, as in JSON, control characters blanks, and marks that garble it \xNN.
std::string on_one_line(std::string_view text);

/// Words as people read them: in the language, and on one line.
std::string said(std::string_view words);

/// Columns that valid UTF-8 takes on a terminal; East Asian wide characters take two.
std::size_t display_width(std::string_view text);

enum class Align { left, right };

/// The text with blanks up to a display width.
std::string pad(std::string_view text, std::size_t width, Align align);

using Row = std::vector<std::string>;

/// The display width of each column: of its widest cell. Rows have equally many cells.
std::vector<std::size_t> column_widths(const std::vector<Row>& rows);

}  // namespace evenhand::reports
