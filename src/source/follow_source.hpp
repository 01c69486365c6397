#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// The identity of a file, whatever it is called.
struct FileIdentity {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  bool operator==(const FileIdentity&) const = default;
};

/// Nothing's identity, {0, 0}, where there is no such file, or what is there is none (a folder).
FileIdentity identity_of(const std::string& path);

/// The file is gone again, or something that is no file has its name.
class NoFileError : public InputError {
 public:
  using InputError::InputError;
};

/// The way in which the bytes of a file that is followed came to their end.
enum class FollowEnd {
  none,       ///< they have not
  rotated,    ///< the path names another file now
  truncated,  ///< the file has become shorter
  stopped     ///< the user wants to stop
};

/// The bytes of a file that grows. It ends when the path has been given to another file and this
/// one has been read to its end, or when the user wants to stop; the writer may take any time.
///
/// Only whole records are handed out: up to the last newline, or a multiple of `record` bytes where
/// that is not 0. The bytes after that are left unread when the user stops; when another file's
/// turn comes they are handed out all the same. So are the pieces of a line that is longer than any
/// record, since no more than that and one piece is kept.
class FollowSource final : public ByteSource {
 public:
  /// Opens `opened`, which `path` named once. Throws InputError, and NoFileError where there may be
  /// a file later. `end` receives how it ended.
  FollowSource(const std::string& path, const std::string& opened, std::size_t record,
               Interrupted interrupted, std::shared_ptr<FollowEnd> end);

  std::size_t read(std::span<char> buffer) override;

 private:
  bool fill();
  void find_whole(std::size_t fresh);
  /// Whether the file that is read is still the one to be read.
  FollowEnd look() const;

  std::string path_;
  std::size_t record_;
  Interrupted interrupted_;
  std::shared_ptr<FollowEnd> end_;
  UniqueFd file_;
  FileIdentity identity_;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t whole_ = 0;    ///< bytes of the file that may be handed out
  std::vector<char> waiting_;  ///< read and not handed out
};

}  // namespace evenhand::source
