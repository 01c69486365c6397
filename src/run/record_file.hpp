#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "base/locked_file.hpp"
#include "base/sha256.hpp"
#include "base/unique_fd.hpp"
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

/// The record that a run writes, game after game. The file belongs to one run at a time, and a
/// resumed run goes on after what the checkpoint knows of it. A device or a pipe, such as
/// /dev/stdout, is only written to.
///
/// Text that cannot be written waits, and is tried again with the next; if too much waits, the
/// record is given up. The counting goes on in either case.
class RecordFile {
 public:
  /// More than this does not wait.
  static constexpr std::size_t most_waiting = std::size_t{16} << 20;

  /// Begins a new file: it must be empty or not exist, unless it is to be replaced. Throws
  /// InputError when it exists, cannot be written, or another run writes it.
  /// `option` is what named the file, for messages.
  static RecordFile begin(std::filesystem::path path, bool replace,
                          std::string_view option = "--record");
  /// Goes on after the first `written` bytes of a file, of which `digest` is the SHA-256. Throws
  /// InputError when it does not begin with them, or as begin() does.
  static RecordFile go_on(std::filesystem::path path, std::uint64_t written,
                          const std::string& digest, std::string_view option = "--record");

  void append(std::string_view text);
  /// Whether all that was appended is in the file, as far as the disk says.
  bool is_whole() const { return waiting_.empty() && !given_up_; }
  /// Puts it onto the disk. False, and failure() says why, when it cannot.
  bool sync();
  /// Why not all of it was written; empty when it was.
  std::string failure() const;

  /// Bytes written by all runs, and their SHA-256.
  std::uint64_t written() const { return written_; }
  std::string digest() const { return hash_.hex(); }

 private:
  RecordFile(std::filesystem::path path, UniqueFd file)
      : path_(std::move(path)), file_(std::move(file)) {}
  void write_waiting();

  std::filesystem::path path_;
  UniqueFd file_;
  std::uint64_t written_ = 0;
  Sha256 hash_;
  std::string waiting_;
  std::string cause_;
  bool given_up_ = false;
};

}  // namespace evenhand::run
