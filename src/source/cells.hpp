#pragma once

#include <vector>

#include "src/source/line.hpp"
#include "src/source/line_tokens.hpp"

namespace evenhand::source {

/// Splits a line into its cells (RFC 4180, but a quoted cell ends in its line): without the blanks
/// around them and without quotes; a doubled quote within quotes is one, kept in `unescaped`. The
/// separator ' ' is any run of blanks; '\0' is none: the line is one cell. Throws InputError for a
/// quote that is not closed, or closed within a cell.
void split_cells(const Line& line, char separator, std::vector<Token>& cells,
                 UnescapedStrings& unescaped);

}  // namespace evenhand::source
