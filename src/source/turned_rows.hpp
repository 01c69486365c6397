#pragma once

#include <memory>
#include <vector>

#include "src/source/row.hpp"

namespace evenhand::source {

/// Whether dates fall from row to row: some do, and none rises. Fewer than three say nothing.
bool fall(const std::vector<Date>& dates);

/// Rows of a log whose newest stands first, from the last to the first: all are read before the
/// first is handed on. Rows that no deal can be made of are refused where they stand, as others
/// are. Throws InputError for more than a million of them.
std::unique_ptr<RowReader> turned_rows(std::unique_ptr<RowReader> rows);

}  // namespace evenhand::source
