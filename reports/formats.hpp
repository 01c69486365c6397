#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/unique_fd.hpp"
#include "reports/document.hpp"
#include "reports/file_names.hpp"

namespace evenhand::reports {

/// The facts that are known of the files beside a format's own.
struct Beside {
  bool has_pictures = false;  ///< those of the format svg
};

/// A way to render a document as files.
struct Format {
  std::string_view name;         ///< "md"
  std::string_view description;  ///< one line: its files and what they are for
  bool one_file;                 ///< its first file, or its only one, can go to standard output
  bool is_usual;                 ///< written where no format is named
  std::vector<File> (*render)(const Document& document, Beside beside);
  std::string (*why_not)() = nullptr;  ///< why it cannot be made here; empty, or null, when it can
};

/// All formats.
std::span<const Format> formats();

/// "md,csv,json,html"
std::string usual_format_names();
/// "md, csv, json, html, junit, github, svg, pdf"
std::string all_format_names();

/// The formats of a list with commas between, each once. Throws InputError, with a suggestion, for
/// an unknown name, and for one that cannot be made here.
std::vector<const Format*> parse_formats(std::string_view list);

/// Writes the document in these formats into the folder. Files of another document there are
/// replaced as a whole: nothing that this program wrote before stays beside them. Throws RunError.
/// Others may write there at the same time: see ReportFolder.
void write_reports(const Document& document, const std::vector<const Format*>& formats,
                   const std::filesystem::path& folder);

/// Throws InputError, with the way out, when the folder holds reports that were written before and
/// `replace` does not allow to replace them, or when it cannot be written.
void require_writable(const std::filesystem::path& folder, bool replace);

/// A folder for reports, as it was before the work for them. Reports of another run that come while
/// this one works are not replaced, and those of two runs are never mixed: the folder itself is
/// locked (flock) while they are written.
class ReportFolder {
 public:
  /// Throws as require_writable() does.
  ReportFolder(std::filesystem::path path, bool replace);

  /// Keeps the lock as long as this lives, where other files go into the folder as well. Throws
  /// InputError when another run has it.
  void hold();
  /// Writes the document as write_reports() does. Throws RunError, too, when the folder holds other
  /// reports now than before, or another run has had it for a minute.
  void write(const Document& document, const std::vector<const Format*>& formats);

 private:
  std::filesystem::path path_;
  std::string reports_before_;  ///< which file lists them
  UniqueFd held_;
};

}  // namespace evenhand::reports
