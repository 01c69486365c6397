#include "src/source/follow_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <string_view>
#include <thread>

#include "base/printable.hpp"
#include "base/system.hpp"
#include "src/source/byte_window.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t followed_bytes = std::size_t{64} << 10;

FileIdentity identity_from(const struct stat& facts) {
  return {static_cast<std::uint64_t>(facts.st_dev), static_cast<std::uint64_t>(facts.st_ino)};
}

}  // namespace

FileIdentity identity_of(const std::string& path) {
  struct stat facts {};
  const bool is_file = ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
  return is_file ? identity_from(facts) : FileIdentity{};
}

FollowSource::FollowSource(const std::string& path, const std::string& opened, std::size_t record,
                           Interrupted interrupted, std::shared_ptr<FollowEnd> end)
    : path_(path),
      record_(record),
      interrupted_(std::move(interrupted)),
      end_(std::move(end)),
      // A pipe that nobody writes is not waited for; of a file it makes no difference.
      file_(::open(opened.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {
  struct stat facts {};
  if (!file_.is_open() || ::fstat(file_.get(), &facts) != 0) {
    const std::string message =
        fmt::format("cannot open the log {}: {}", printable(opened, 200), std::strerror(errno));
    if (errno == ENOENT) throw NoFileError(message);
    throw InputError(message);
  }
  if (!S_ISREG(facts.st_mode)) {
    throw NoFileError(fmt::format("{}: --follow is for files; a pipe is read to its end without it",
                                  printable(opened, 200)));
  }
  identity_ = identity_from(facts);
}

/// Reads on; false at what is the end for now.
bool FollowSource::fill() {
  const std::size_t before = waiting_.size();
  waiting_.resize(before + followed_bytes);
  const long got = read_some(file_.get(), waiting_.data() + before, followed_bytes);
  if (got < 0) {
    throw RunError(fmt::format("{}: cannot read: {}", printable(path_, 200), std::strerror(errno)));
  }
  waiting_.resize(before + static_cast<std::size_t>(got));
  bytes_read_ += static_cast<std::uint64_t>(got);
  find_whole(static_cast<std::size_t>(got));
  return got > 0;
}

/// The bytes that wait, up to the last `fresh`, were searched before.
void FollowSource::find_whole(std::size_t fresh) {
  if (record_ > 0) {
    whole_ = bytes_read_ / record_ * record_;
    return;
  }
  const std::string_view read(waiting_.data() + waiting_.size() - fresh, fresh);
  const std::size_t newline = read.rfind('\n');
  if (newline != std::string_view::npos) whole_ = bytes_read_ - fresh + newline + 1;
  // A reader of lines refuses one that is so long, and passes over it a piece at a time.
  if (bytes_read_ - whole_ > ByteWindow::longest_record) whole_ = bytes_read_;
}

FollowEnd FollowSource::look() const {
  struct stat facts {};
  if (::fstat(file_.get(), &facts) == 0 &&
      static_cast<std::uint64_t>(facts.st_size) < bytes_read_) {
    return FollowEnd::truncated;
  }
  const FileIdentity named = identity_of(path_);
  // While the path names nothing, the next file is still to come.
  if (named == FileIdentity{} || named == identity_) return FollowEnd::none;
  return FollowEnd::rotated;
}

std::size_t FollowSource::read(std::span<char> buffer) {
  using std::chrono_literals::operator""ms;
  while (true) {
    const std::uint64_t behind = *end_ == FollowEnd::rotated ? bytes_read_ : whole_;
    const std::size_t ready = behind - (bytes_read_ - waiting_.size());
    if (ready > 0) {
      const std::size_t count = std::min(buffer.size(), ready);
      std::copy_n(waiting_.begin(), count, buffer.begin());
      waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
      return count;
    }
    if (*end_ != FollowEnd::none) return 0;
    // Looked at before it is read once more: what was written until then is read.
    const FollowEnd seen = look();
    if (seen == FollowEnd::truncated) {
      *end_ = seen;
      return 0;
    }
    const bool is_begun = bytes_read_ > 0;
    if (fill()) {
      // A log may have any number of bytes after the last deal in it.
      if (!is_begun || !interrupted_ || !interrupted_()) continue;
      *end_ = FollowEnd::stopped;
      return 0;
    }
    if (seen == FollowEnd::rotated) {
      *end_ = seen;
      continue;
    }
    if (interrupted_ && interrupted_()) {
      *end_ = FollowEnd::stopped;
      return 0;
    }
    std::this_thread::sleep_for(50ms);
  }
}

}  // namespace evenhand::source
