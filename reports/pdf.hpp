#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "reports/file_names.hpp"

namespace evenhand::reports {

/// report.pdf: the page as a browser without a window prints it, with all that is folded in it
/// open. Throws RunError.
std::vector<File> pdf_files(const Document& document);

/// Why it cannot be printed here, and what to do; empty where it can.
std::string why_no_pdf();

/// The PDF with its dates of creation and change set to the year 2000, so that a document leaves
/// the same bytes whenever it is printed. No byte moves, for a PDF knows its parts by their places.
std::string undated(std::string pdf);

}  // namespace evenhand::reports
