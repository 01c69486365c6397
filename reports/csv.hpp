#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "reports/file_names.hpp"

namespace evenhand::reports {

/// findings.csv with a line a test, figures.csv with a line a figure (those of the provenance
/// included), and a file for each table and chart, SECTION-NAME.csv. Numbers are written in full;
/// what is not known is left empty. An estimate takes four columns, a p-value two. A text
/// that a spreadsheet would take for a formula (=, +, -, @) has an apostrophe before it.
std::vector<File> csv_files(const Document& document);

/// A field as RFC 4180 quotes it.
std::string csv_field(std::string_view text);

}  // namespace evenhand::reports
