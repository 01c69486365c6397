#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "reports/file.hpp"

namespace evenhand::reports {

/// A way to render a document as files.
struct Format {
  std::string_view name;         ///< "md"
  std::string_view description;  ///< one line: its files and what they are for
  bool one_file;                 ///< can go to standard output
  std::vector<File> (*render)(const Document& document);
};

/// All formats.
std::span<const Format> formats();

/// "md,csv,json"
std::string all_format_names();

/// The formats of a list with commas between, each once. Throws InputError, with a suggestion, for
/// an unknown name.
std::vector<const Format*> parse_formats(std::string_view list);

/// Writes the document in these formats into the folder. Files of another document there are
/// replaced as a whole: nothing that this program wrote before stays beside them. Throws RunError.
void write_reports(const Document& document, const std::vector<const Format*>& formats,
                   const std::filesystem::path& folder);

/// Throws InputError, with the way out, when the folder holds reports that were written before and
/// `replace` does not allow to replace them, or when it cannot be written.
void require_writable(const std::filesystem::path& folder, bool replace);

}  // namespace evenhand::reports
