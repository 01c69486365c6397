#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/history/history.hpp"

namespace evenhand::history {

/// What watches told: all of them in a table, and how each of the last ones went. `path` is the
/// file that they were read from.
reports::Document document_of(const std::vector<Watch>& watches, const std::string& path);

}  // namespace evenhand::history
