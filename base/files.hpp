#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/file_kinds.hpp"
#include "base/unique_fd.hpp"

namespace evenhand {

/// Returns the whole file. Throws InputError that names the file and the cause when it cannot be
/// read, or when it is larger than its kind may be. If it does not begin as its kind does, the
/// result is the beginning alone, which the caller refuses.
std::string read_file(const std::filesystem::path& path, const FileKind& kind = file_kinds::other);

/// Returns all of standard input.
std::string read_standard_input(const FileKind& kind);

/// A file that is written aside, in the same folder, and takes its name when it is whole: a reader
/// finds the file of before or this one, also after the machine has lost its power. It is made
/// anew, and follows no link that somebody has laid.
class NewFile {
 public:
  /// Creates it under a name of its own, and the folders above it. Throws RunError that names the
  /// file and the cause, as all of these do.
  explicit NewFile(std::filesystem::path path);
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  /// Removes what was not published.
  ~NewFile();

  int descriptor() const { return file_.get(); }
  void write(std::string_view bytes);
  /// Puts it onto the disk and gives it its name. The descriptor stays open, as what is returned.
  UniqueFd publish();

 private:
  std::filesystem::path path_;
  std::filesystem::path aside_;
  UniqueFd file_;
};

/// Removes each NewFile that is not published yet: for an end that destroys nothing.
void remove_unfinished_files();

/// Writes a NewFile. A device such as /dev/stdout is written directly.
void write_file(const std::filesystem::path& path, std::string_view content);

/// Appends to the file, which is made when there is none. Throws RunError.
void append_file(const std::filesystem::path& path, std::string_view content);

/// Creates the folder when it is missing and tries to write in it, so that a long run does not find
/// out at its end; removes what killed processes left of files that they wrote aside. Throws
/// InputError that names the folder and the cause.
void ensure_writable(const std::filesystem::path& folder);

}  // namespace evenhand
