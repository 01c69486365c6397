#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/file.hpp"
#include "reports/result.hpp"

namespace evenhand::reports {

/// A field as RFC 4180 quotes it: in quotation marks, inner ones doubled, when it holds a comma, a
/// quotation mark or a line break; as it is otherwise.
std::string csv_field(std::string_view text);

/// "tests.csv" (a row per source and test), "sources.csv" (a row per source) and
/// "positions-SOURCE.csv" for each source that has counts (a row per card). The first line names
/// the columns, lines end in LF, numbers are in the shortest form that reads back exactly, what
/// does not apply is empty. docs/result-format.md lists the columns.
std::vector<File> csv_files(const Result& result);

/// File names for the sources' position counts, one a source and all different, also where case
/// does not count: letters, digits, '.', '_' and '-' of the source's name, '-' for all others.
std::vector<std::string> position_file_names(const Result& result);

}  // namespace evenhand::reports
