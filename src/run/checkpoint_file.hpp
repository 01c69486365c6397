#pragma once

#include <filesystem>
#include <string_view>
#include <utility>

#include "base/locked_file.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

/// The file that keeps a run's part while it is unfinished. Its name belongs to that run as long as
/// this lives: another run can neither write it nor go on from it.
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

  // The file goes with this when no part was ever put into it.

  const std::filesystem::path& path() const { return file_.path(); }
  /// Whether there is a part in it.
  bool holds_part() const { return file_.holds_content(); }
  /// Replaces the part that is in it. Throws RunError, and then leaves that.
  void save(const Experiment& experiment, const Part& part);
  /// The part is no longer needed.
  void remove() { file_.remove(); }

 private:
  explicit CheckpointFile(LockedFile file) : file_(std::move(file)) {}

  LockedFile file_;
};

}  // namespace evenhand::run
