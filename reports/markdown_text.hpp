#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/value_text.hpp"

namespace evenhand::reports {

/// The text with every character escaped that Markdown (CommonMark, tables as on GitHub) would take
/// for markup.
/// A plain name in backticks stays code.
std::string markdown_text(std::string_view text);

/// A table whose source lines up too. The first row is the head; cells are Markdown already.
/// `columns` says on which side each is aligned.
std::string markdown_table(const std::vector<Row>& rows, const std::vector<Align>& columns);

/// A fenced block that shows the text on one line; the fence is longer than any in the text.
std::string markdown_block(std::string_view text);

}  // namespace evenhand::reports
