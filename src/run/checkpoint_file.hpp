#pragma once

#include <filesystem>
#include <string_view>

#include "base/unique_fd.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

/// The file that keeps a run's part while it is unfinished. Its name belongs to that run as long as
/// this lives: another run can neither write it nor go on from it.
///
/// The file that has the name is locked (flock), and so is each that takes its place before it gets
/// the name; so a lock ends with its process, however that ends.
class CheckpointFile {
 public:
  /// A name that no file has, or only an empty one that a killed run has left. Throws InputError
  /// when there is such a file or none can be made.
  static CheckpointFile claim(const std::filesystem::path& path);
  /// The first free name of FOLDER/STEM.evenhand, FOLDER/STEM.2.evenhand and so on. Throws
  /// InputError when none can be made.
  static CheckpointFile claim_in(const std::filesystem::path& folder, std::string_view stem);
  /// A file to go on from. Throws InputError when it cannot be read or another run has it.
  static CheckpointFile take_over(const std::filesystem::path& path);

  CheckpointFile(CheckpointFile&&) = default;
  CheckpointFile& operator=(CheckpointFile&&) = delete;
  /// Removes the file when no part was ever put into it.
  ~CheckpointFile();

  const std::filesystem::path& path() const { return path_; }
  /// Whether there is a part in it.
  bool holds_part() const { return holds_part_; }
  /// Replaces the part that is in it. Throws RunError, and then leaves that.
  void save(const Experiment& experiment, const Part& part);
  /// The part is no longer needed.
  void remove();

 private:
  CheckpointFile(std::filesystem::path path, UniqueFd lock, bool holds_part)
      : path_(std::move(path)), lock_(std::move(lock)), holds_part_(holds_part) {}

  std::filesystem::path path_;
  UniqueFd lock_;  ///< open while the name is this run's
  bool holds_part_;
};

}  // namespace evenhand::run
