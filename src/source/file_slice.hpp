#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/unique_fd.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// The bytes of an open file between two places. The place of the descriptor is left alone, so that
/// threads share it. Reading throws RunError for a file that became shorter.
class FileSlice final : public ByteSource {
 public:
  /// `name` stands in messages, and outlives the slice.
  FileSlice(const std::string& name, int fd, std::uint64_t first, std::uint64_t end,
            Interrupted interrupted = {})
      : name_(name), fd_(fd), at_(first), end_(end), interrupted_(std::move(interrupted)) {}

  std::size_t read(std::span<char> buffer) override;

 private:
  const std::string& name_;
  int fd_;
  std::uint64_t at_;
  std::uint64_t end_;
  Interrupted interrupted_;
};

/// A plain file that can be read from any place.
struct PlainFile {
  UniqueFd fd;
  std::uint64_t bytes;  ///< when it was opened
};

/// Nothing for a pipe, a packed file, an empty one, or "-".
std::optional<PlainFile> open_plain(const std::string& path);

}  // namespace evenhand::source
