#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "src/source/follow_source.hpp"
#include "src/source/log.hpp"
#include "src/source/log_stream.hpp"

namespace evenhand::source {

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
/// removed between two looks is reported as a gap; so is a file that was cut short and begun again.
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
