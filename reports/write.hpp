#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/file.hpp"
#include "reports/result.hpp"

namespace evenhand::reports {

/// A format that a result can be rendered in.
struct Format {
  std::string_view name;         ///< as --format takes it
  std::string_view description;  ///< one line
  /// Its files; the first is the one that stands for all when there is no folder to write into.
  std::vector<File> (*render)(const Result&);
};

/// All formats, in the order in which they are listed and written.
std::span<const Format> formats();

/// The list of all of them: "md,csv,json".
std::string all_format_names();

/// The formats of a list such as "md,csv,json", in that order, each once.
/// Throws InputError, with a suggestion, for a name that is none.
std::vector<const Format*> parse_formats(std::string_view list);

/// Renders the result in each format of the list and writes the files into the folder, which is
/// created when missing. No file is left there half written. Returns the paths.
/// Throws InputError for an unknown format and RunError when a file cannot be written.
std::vector<std::filesystem::path> write_reports(const Result& result, std::string_view list,
                                                 const std::filesystem::path& folder);

}  // namespace evenhand::reports
