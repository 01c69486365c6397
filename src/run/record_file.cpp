#include "src/run/record_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/locked_file.hpp"
#include "base/system.hpp"
#include "src/run/part.hpp"

namespace evenhand::run {

namespace fs = std::filesystem;

namespace {

/// None where there is another file. Throws InputError when it is not there and cannot be made.
std::optional<LockedFile> claimed(const fs::path& path) {
  try {
    return LockedFile::claim(path);
  } catch (const RunError& error) {
    throw InputError(
        fmt::format("unfinished work cannot be kept in {}: {}; name a file that can be written "
                    "with --checkpoint",
                    path.string(), error.what()));
  }
}

/// None when another run has it. Throws InputError when it cannot be read.
std::optional<LockedFile> taken_over(const fs::path& path) {
  try {
    return LockedFile::take_over(path);
  } catch (const RunError& error) {
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), error.what()));
  }
}

}  // namespace

CheckpointFile CheckpointFile::claim(const fs::path& path) {
  if (std::optional<LockedFile> file = claimed(path)) return CheckpointFile(std::move(*file));
  throw InputError(
      fmt::format("--checkpoint {}: the file exists; go on from it with --resume, or name another",
                  path.string()));
}

CheckpointFile CheckpointFile::claim_in(const fs::path& folder, std::string_view stem) {
  constexpr int most = 10000;
  fs::path path = folder / fmt::format("{}.evenhand", stem);
  for (int number = 2; number <= most; ++number) {
    if (std::optional<LockedFile> file = claimed(path)) return CheckpointFile(std::move(*file));
    path.replace_filename(fmt::format("{}.{}.evenhand", stem, number));
  }
  throw InputError(
      fmt::format("{} is full of checkpoints; remove those that are not needed", folder.string()));
}

CheckpointFile CheckpointFile::take_over(const fs::path& path) {
  std::optional<LockedFile> file = taken_over(path);
  if (!file) throw InputError(fmt::format("{}: another run works with it", path.string()));
  return CheckpointFile(std::move(*file));
}

void CheckpointFile::save(const Experiment& experiment, const Part& part) {
  file_.replace(part_bytes(experiment, part));
}

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(std::string_view option, const fs::path& path, std::string_view why) {
  throw InputError(fmt::format("{} {}: {}", option, path.string(), why));
}

/// Whether the record goes to a device, which is written as it is, even where /dev/stdout is a
/// file. Files lie in /dev/shm as anywhere.
bool is_device(const fs::path& path) {
  const std::string name = path.string();
  return name.starts_with("/dev/std") || name.starts_with("/dev/fd/") ||
         (fs::exists(path) && !fs::is_regular_file(path));
}

UniqueFd opened(std::string_view option, const fs::path& path, int flags) {
  constexpr mode_t as_the_mask_allows = 0666;
  UniqueFd file(::open(path.c_str(), flags | O_CLOEXEC | O_NOCTTY, as_the_mask_allows));
  if (!file.is_open()) {
    refuse(option, path,
           fmt::format("cannot be written: {}; name a file that can be", std::strerror(errno)));
  }
  return file;
}

/// From before it is looked into, so that it is still the file of that name then.
void lock_file(std::string_view option, const fs::path& path, const UniqueFd& file) {
  if (try_lock(file) && has_the_name(file, path)) return;
  refuse(option, path, "another run writes it; name another");
}

/// Hashes so many bytes from the start on; false when there are not as many.
bool hash_bytes(const UniqueFd& file, std::uint64_t bytes, Sha256& hash) {
  std::array<char, 65536> buffer{};
  while (bytes > 0) {
    const long got =
        read_some(file.get(), buffer.data(), std::min<std::uint64_t>(bytes, buffer.size()));
    if (got <= 0) return false;
    hash.add({buffer.data(), static_cast<std::size_t>(got)});
    bytes -= static_cast<std::uint64_t>(got);
  }
  return true;
}

}  // namespace

RecordFile RecordFile::begin(fs::path path, bool replace, std::string_view option) {
  if (is_device(path)) return {path, opened(option, path, O_WRONLY | O_APPEND)};
  if (fs::is_symlink(fs::symlink_status(path)))
    refuse(option, path, "is a link; name the file itself");
  // A run that was interrupted early leaves an empty one.
  const bool is_empty = fs::exists(path) && fs::file_size(path) == 0;
  if (fs::exists(path) && !is_empty && !replace) {
    refuse(option, path, "the file exists; name another, or add --force to replace it");
  }
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  UniqueFd before;  // locked until the new one is
  if (fs::exists(path) && !is_empty) {
    before = opened(option, path, O_RDONLY | O_NOFOLLOW);
    lock_file(option, path, before);
    fs::remove(path);
  }
  UniqueFd file = opened(option, path, O_RDWR | O_CREAT | O_NOFOLLOW | (is_empty ? 0 : O_EXCL));
  lock_file(option, path, file);
  return {std::move(path), std::move(file)};
}

RecordFile RecordFile::go_on(fs::path path, std::uint64_t written, const std::string& digest,
                             std::string_view option) {
  if (is_device(path)) return {path, opened(option, path, O_WRONLY | O_APPEND)};
  if (!fs::exists(path)) {
    refuse(option, path,
           fmt::format("the checkpoint goes on after {} bytes of it, and the file is "
                       "missing; give the file that was written with it",
                       written));
  }
  RecordFile record(path, opened(option, path, O_RDWR | O_NOFOLLOW));
  lock_file(option, path, record.file_);
  if (!hash_bytes(record.file_, written, record.hash_) || record.digest() != digest) {
    refuse(option, path,
           fmt::format("the checkpoint goes on after {} bytes with the SHA-256 {}, and the "
                       "file does not begin with them; give the file that was written with "
                       "it",
                       written, digest));
  }
  if (::ftruncate(record.file_.get(), static_cast<off_t>(written)) != 0) {
    refuse(option, path, fmt::format("cannot be written: {}", std::strerror(errno)));
  }
  record.written_ = written;
  return record;
}

void RecordFile::append(std::string_view text) {
  if (given_up_) return;
  waiting_ += text;
  write_waiting();
  if (waiting_.size() <= most_waiting) return;
  waiting_.clear();
  given_up_ = true;
}

void RecordFile::write_waiting() {
  if (write_all(file_.get(), waiting_)) {
    hash_.add(waiting_);
    written_ += waiting_.size();
    waiting_.clear();
    cause_.clear();
    return;
  }
  cause_ = std::strerror(errno);
  // A text that was written in part is taken away, so that no part of a game is left. A pipe
  // forgets nothing.
  const auto end = static_cast<off_t>(written_);
  if (::ftruncate(file_.get(), end) != 0 || ::lseek(file_.get(), end, SEEK_SET) != end) {
    waiting_.clear();
    given_up_ = true;
  }
}

bool RecordFile::sync() {
  if (!waiting_.empty()) write_waiting();
  if (!is_whole()) return false;
  if (sync_to_disk(file_.get())) return true;
  cause_ = std::strerror(errno);
  return false;
}

std::string RecordFile::failure() const {
  if (cause_.empty()) return {};
  return fmt::format("{}: cannot be written: {}; it ends after {} bytes", path_.string(), cause_,
                     written_);
}

}  // namespace evenhand::run
