#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/unique_fd.hpp"
#include "src/source/byte_source.hpp"
#include "src/source/log.hpp"
#include "src/source/log_stream.hpp"

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
  truncated,  ///< the file has become shorter, or was written anew
  stopped     ///< the user wants to stop
};

/// The bytes of a file that grows. It ends when the path has been given to another file and this
/// one has been read to its end, when the bytes that were read last are no longer in it, or when
/// the user wants to stop; the writer may take any time.
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
  bool holds_what_was_read() const;
  void find_whole(std::size_t fresh);
  /// Whether another file has its name.
  bool is_rotated() const;

  std::string path_;
  std::size_t record_;
  Interrupted interrupted_;
  std::shared_ptr<FollowEnd> end_;
  UniqueFd file_;
  FileIdentity identity_;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t whole_ = 0;    ///< bytes of the file that may be handed out
  std::vector<char> waiting_;  ///< read and not handed out
  std::string last_;           ///< what was read last; a file without it was written anew
};

/// The position up to which a log that is followed was read: so many deals of one file, whatever it
/// is called now.
struct LogPosition {
  FileIdentity file;
  std::uint64_t deals = 0;               ///< of that file
  std::uint64_t bytes = 0;               ///< that hold them
  std::string digest;                    ///< SHA-256 of that file's bytes up to there
  LogFormat format = LogFormat::detect;  ///< that the first file has shown
};

/// A log that is written while it is read: the file that the path names, then the one that it names
/// next, and so on. A file that was renamed is read to its end first. A file that was written and
/// removed between two looks is reported as a gap; so is a file that was cut short or overwritten.
class FollowedLog final : public DealStream {
 public:
  using Gap = std::function<void(const std::string& why)>;

  /// Waits for the first deal. With a position, the file that it is of is looked for under the path
  /// and its neighbours that have its name and a number, and read from there on. Throws InputError
  /// as open_log() does, and InterruptedError.
  FollowedLog(const std::string& path, LogOptions options, Gap gap,
              const std::optional<LogPosition>& position);

  std::size_t deck_size() const override { return log_->deck_size(); }
  std::size_t width() const override { return log_->width(); }
  unsigned base() const override { return log_->base(); }
  bool copies_alike() const override { return log_->copies_alike(); }
  const cards::Deck& deck() const override { return log_->deck(); }
  bool sorted_hands() const override { return log_->sorted_hands(); }
  /// Fills the batch up to its size, however long that takes; fewer when the user wants to stop,
  /// and for no other reason. Throws RunError, with that reason, where it cannot be followed on.
  void read(cards::DealBatch& batch) override;
  /// The digest of the file that is being read.
  std::string digest() const override { return log_->digest(); }

  LogPosition position() const;

 private:
  void open(const std::string& file);
  void go_on(const LogPosition& position);
  std::string fault();
  bool open_next();
  /// The files that took the path's place after the one that is read, the oldest first.
  std::optional<std::string> next_file() const;
  std::string called_now(const FileIdentity& file) const;

  std::string path_;
  LogOptions options_;
  bool is_continued_ = false;  ///< with a file after one that was read
  Gap gap_;
  std::shared_ptr<bool> is_passing_;  ///< deals that were looked at before are passed over
  std::shared_ptr<FollowEnd> end_;
  std::unique_ptr<LogStream> log_;
  FileIdentity file_;
  std::uint64_t deals_ = 0;  ///< delivered of the file
};

}  // namespace evenhand::source
