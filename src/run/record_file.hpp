#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace evenhand::run {

/// What a run writes down, game after game. A file is gone on with where a checkpoint left it; a
/// device or a pipe, such as /dev/stdout, is written as it is.
class RecordFile {
 public:
  /// `written` bytes of the file are kept: 0 for a new one, which must be empty or not exist.
  /// Throws InputError when it cannot be written, exists, or is shorter than that.
  RecordFile(std::filesystem::path path, std::uint64_t written);

  /// Throws RunError.
  void append(std::string_view text);
  /// Bytes written by all runs.
  std::uint64_t written() const { return written_; }

 private:
  std::filesystem::path path_;
  std::ofstream file_;
  std::uint64_t written_;
};

}  // namespace evenhand::run
