#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "base/unique_fd.hpp"

namespace evenhand {

/// Locks an open file or folder (flock) as long as it is open. False when another process, or
/// another descriptor of this one, has it. Where a file system has no locks, there is none to be
/// had, and it is true.
bool try_lock(const UniqueFd& file);

/// Whether the path names the file that is open, and is no link to it.
bool has_the_name(const UniqueFd& file, const std::filesystem::path& path);

/// A file whose name belongs to one process as long as this lives.
///
/// The file that has the name is locked, and so is each that takes its place before it gets the
/// name; so a lock needs no file of its own, and ends with its process, however that ends.
class LockedFile {
 public:
  /// A name that no file has, or only an empty one that a killed process has left; none where there
  /// is another. Throws RunError, whose text is the cause alone, when it cannot be made.
  static std::optional<LockedFile> claim(const std::filesystem::path& path);
  /// A file that is there; none when another process has it. Throws RunError, whose text is the
  /// cause alone, when it cannot be opened.
  static std::optional<LockedFile> take_over(const std::filesystem::path& path);

  LockedFile(LockedFile&&) = default;
  LockedFile& operator=(LockedFile&&) = delete;
  /// Removes a file that was made and never written.
  ~LockedFile();

  const std::filesystem::path& path() const { return path_; }
  /// Whether it was taken over or written.
  bool holds_content() const { return holds_content_; }
  /// Replaces what is in it. Throws RunError, and then leaves that.
  void replace(std::string_view bytes);
  void remove();

 private:
  LockedFile(std::filesystem::path path, UniqueFd file, bool holds_content)
      : path_(std::move(path)), file_(std::move(file)), holds_content_(holds_content) {}

  std::filesystem::path path_;
  UniqueFd file_;  ///< open while the name is this process's
  bool holds_content_;
};

}  // namespace evenhand
