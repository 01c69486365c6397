#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/history/history.hpp"

namespace evenhand::history {

/// The document of a history: all watches in a table, and the course of each of the last ones.
/// `path` is the file that they were read from.
reports::Document document_of(const std::vector<Watch>& watches, const std::string& path);

}  // namespace evenhand::history
