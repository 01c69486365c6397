#include "src/source/followed_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/system.hpp"
#include "src/source/byte_window.hpp"
#include "src/source/log_format.hpp"

namespace evenhand::source {
namespace {

constexpr std::size_t followed_bytes = std::size_t{64} << 10;
/// Enough to tell deals from others that stand in their place.
constexpr std::size_t remembered_bytes = 512;

FileIdentity identity_from(const struct stat& facts) {
  return {static_cast<std::uint64_t>(facts.st_dev), static_cast<std::uint64_t>(facts.st_ino)};
}

namespace fs = std::filesystem;

/// Nanoseconds; 0 when there is no such file.
std::int64_t last_written(const std::string& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return 0;
  return static_cast<std::int64_t>(facts.st_mtim.tv_sec) * 1000000000 + facts.st_mtim.tv_nsec;
}

/// Whether a rest is like ".1", "-20260101", which names of rotated files have after that of the
/// log.
bool is_number(std::string_view rest) {
  return rest.find_first_not_of("0123456789.-_") == std::string_view::npos;
}

/// Files beside the path that have its name and a number, and the path itself.
std::vector<std::string> family_of(const std::string& path) {
  std::vector<std::string> files;
  const fs::path folder = fs::path(path).parent_path();
  const std::string name = fs::path(path).filename().string();
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder.empty() ? fs::path(".") : folder, error)) {
    const std::string other = entry.path().filename().string();
    if (!other.starts_with(name) || !is_number(other.substr(name.size()))) continue;
    if (!entry.is_regular_file(error)) continue;
    files.push_back(folder.empty() ? other : entry.path().string());
  }
  return files;
}

RunError cannot_follow(std::string_view why) {
  return RunError(fmt::format(
      "{}; nothing behind it can be read, so the log is followed no further: mend it, and go on",
      why));
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
  // Looked at after what was read now, which else might be of other deals.
  const bool is_the_same = holds_what_was_read();
  const std::size_t fresh = is_the_same ? static_cast<std::size_t>(got) : 0;
  waiting_.resize(before + fresh);
  if (!is_the_same) *end_ = FollowEnd::truncated;
  bytes_read_ += fresh;
  last_.append(waiting_.end() - static_cast<std::ptrdiff_t>(std::min(fresh, remembered_bytes)),
               waiting_.end());
  last_.erase(0, last_.size() - std::min(last_.size(), remembered_bytes));
  find_whole(fresh);
  return fresh > 0;
}

/// Whether the file still has the bytes that were read last, where they were.
bool FollowSource::holds_what_was_read() const {
  std::string there(last_.size(), '\0');
  const ssize_t got = ::pread(file_.get(), there.data(), there.size(),
                              static_cast<off_t>(bytes_read_ - last_.size()));
  return got == static_cast<ssize_t>(last_.size()) && there == last_;
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

bool FollowSource::is_rotated() const {
  const FileIdentity named = identity_of(path_);
  // While the path names nothing, the next file is still to come.
  return named != FileIdentity{} && named != identity_;
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
    const bool has_next = is_rotated();
    const bool is_begun = bytes_read_ > 0;
    if (fill()) {
      // A log may have any number of bytes after the last deal in it.
      if (!is_begun || !interrupted_ || !interrupted_()) continue;
      *end_ = FollowEnd::stopped;
      return 0;
    }
    if (*end_ != FollowEnd::none) return 0;
    if (has_next) {
      *end_ = FollowEnd::rotated;
      continue;
    }
    if (interrupted_ && interrupted_()) {
      *end_ = FollowEnd::stopped;
      return 0;
    }
    std::this_thread::sleep_for(50ms);
  }
}

FollowedLog::FollowedLog(const std::string& path, LogOptions options, Gap gap,
                         const std::optional<LogPosition>& position)
    : path_(path),
      options_(std::move(options)),
      gap_(std::move(gap)),
      is_passing_(std::make_shared<bool>(false)) {
  if (options_.bad_deal) {
    options_.bad_deal = [tell = options_.bad_deal, is_passing = is_passing_](
                            std::string_view what, std::string_view text) {
      if (!*is_passing) tell(what, text);
    };
  }
  if (position) {
    go_on(*position);
  } else {
    open(path_);
  }
}

void FollowedLog::open(const std::string& file) {
  const bool is_first = log_ == nullptr;
  end_ = std::make_shared<FollowEnd>(FollowEnd::none);
  const bool is_binary = options_.format == LogFormat::u8 || options_.format == LogFormat::u16le;
  const std::size_t record =
      is_binary && options_.deck ? options_.deck->width() * card_width(options_.format) : 0;
  auto bytes = std::make_unique<FollowSource>(path_, file, record, options_.interrupted, end_);
  file_ = identity_of(file);
  deals_ = 0;
  log_ =
      std::make_unique<LogStream>(printable(file, 200), std::move(bytes), options_, is_continued_);
  if (!is_first) return;
  // The facts that were found out about the first file hold for all.
  options_.format = log_->traits().format;
  options_.deck = log_->deck();
  options_.base = log_->base();
  options_.note = nullptr;
  is_continued_ = true;
}

std::string FollowedLog::called_now(const FileIdentity& file) const {
  for (const std::string& name : family_of(path_)) {
    if (identity_of(name) == file) return name;
  }
  return {};
}

void FollowedLog::go_on(const LogPosition& position) {
  const std::string file = called_now(position.file);
  if (file.empty()) {
    gap_(fmt::format("the file that {} named is gone", printable(path_, 200)));
    return open(path_);
  }
  std::error_code error;
  if (fs::file_size(file, error) < position.bytes || error) {
    gap_(fmt::format("{} was cut short", printable(file, 200)));
    return open(file);
  }
  *is_passing_ = true;
  is_continued_ = true;
  if (position.format != LogFormat::detect) options_.format = position.format;
  open(file);
  constexpr std::size_t piece = 4096;
  while (deals_ < position.deals) {
    // Deals that were counted are not looked at again, nor are bad deals reported a second time.
    cards::DealBatch passed(deck_size(), std::min<std::uint64_t>(piece, position.deals - deals_),
                            width());
    log_->read(passed);
    if (passed.size() == 0) break;
    deals_ += passed.size();
  }
  if (*end_ == FollowEnd::stopped && deals_ < position.deals) throw InterruptedError();
  const bool is_same = deals_ == position.deals && log_->digest() == position.digest;
  *is_passing_ = false;
  if (is_same) return;
  gap_(fmt::format("{} does not begin with the deals that were looked at", printable(file, 200)));
  open(file);
}

std::optional<std::string> FollowedLog::next_file() const {
  const std::string current = called_now(file_);
  const std::int64_t written = current.empty() ? 0 : last_written(current);
  std::optional<std::string> next;
  for (const std::string& name : family_of(path_)) {
    if (name == current || name == path_ || last_written(name) <= written) continue;
    if (current.empty()) continue;
    if (!next || last_written(name) < last_written(*next)) next = name;
  }
  if (next) return next;
  if (identity_of(path_) == FileIdentity{} || identity_of(path_) == file_) return std::nullopt;
  return path_;
}

/// Why the deals of the file ended before its bytes did; empty where they did not.
std::string FollowedLog::fault() {
  try {
    log_->require_end();
  } catch (const InputError& error) {
    return error.what();
  }
  if (*end_ != FollowEnd::none) return {};
  return fmt::format("{}: its deals have ended", printable(path_, 200));
}

bool FollowedLog::open_next() {
  using std::chrono_literals::operator""ms;
  if (*end_ == FollowEnd::stopped) return false;
  if (*end_ == FollowEnd::truncated) {
    gap_(fmt::format("{} was cut short or overwritten", printable(path_, 200)));
  } else if (const std::string why = fault(); *end_ == FollowEnd::none) {
    throw cannot_follow(why);
  } else if (!why.empty()) {
    gap_(why);
  }
  while (true) {
    const std::optional<std::string> next =
        *end_ == FollowEnd::truncated ? std::optional(path_) : next_file();
    if (next) {
      const std::shared_ptr<FollowEnd> before = end_;
      try {
        open(*next);
        return true;
      } catch (const NoFileError&) {
        // It has come and gone between two looks: the next one is waited for.
        end_ = before;
      } catch (const InputError& error) {
        // It ended before there was a deal in it.
        if (*end_ == FollowEnd::stopped) return false;
        if (*end_ == FollowEnd::none) throw cannot_follow(error.what());
        continue;
      }
    }
    if (options_.interrupted && options_.interrupted()) return false;
    std::this_thread::sleep_for(50ms);
  }
}

void FollowedLog::read(cards::DealBatch& batch) {
  std::size_t done = 0;
  while (done < batch.size()) {
    cards::DealBatch more(deck_size(), batch.size() - done, width());
    log_->read(more);
    done += batch.copy(more, 0, done);
    deals_ += more.size();
    if (done == batch.size()) break;
    if (!open_next()) break;
  }
  batch.resize(done);
}

LogPosition FollowedLog::position() const {
  return {file_, deals_, log_->offset(), log_->digest(), options_.format};
}

}  // namespace evenhand::source
