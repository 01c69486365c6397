#include "src/run/checkpoint_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/run/part_file.hpp"

namespace evenhand::run {
namespace fs = std::filesystem;

namespace {

/// Where a file system has no locks, there is none to be had.
bool is_locked_by_another(const UniqueFd& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

/// The file of that name is still the one that is open.
bool has_the_name(const UniqueFd& file, const fs::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file.get(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool is_empty_file(const UniqueFd& file) {
  struct stat facts {};
  return ::fstat(file.get(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size == 0;
}

/// A new file, or an empty one that nobody has locked; none where there is another. Throws
/// InputError when it is not there and cannot be made.
std::optional<UniqueFd> claimed(const fs::path& path) {
  constexpr mode_t as_the_mask_allows = 0666;
  constexpr int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  UniqueFd file(::open(path.c_str(), flags | O_CREAT | O_EXCL, as_the_mask_allows));
  if (!file.is_open() && errno != EEXIST) {
    throw InputError(
        fmt::format("unfinished work cannot be kept in {}: {}; name a file that can be written "
                    "with --checkpoint",
                    path.string(), std::strerror(errno)));
  }
  if (!file.is_open()) file = UniqueFd(::open(path.c_str(), flags));
  if (!file.is_open() || is_locked_by_another(file)) return std::nullopt;
  if (!is_empty_file(file) || !has_the_name(file, path)) return std::nullopt;
  return file;
}

}  // namespace

CheckpointFile CheckpointFile::claim(const fs::path& path) {
  std::optional<UniqueFd> lock = claimed(path);
  if (lock) return {path, std::move(*lock), false};
  throw InputError(
      fmt::format("--checkpoint {}: the file exists; go on from it with --resume, or name another",
                  path.string()));
}

CheckpointFile CheckpointFile::claim_in(const fs::path& folder, std::string_view stem) {
  constexpr int most = 10000;
  fs::path path = folder / fmt::format("{}.evenhand", stem);
  for (int number = 2; number <= most; ++number) {
    if (std::optional<UniqueFd> lock = claimed(path)) return {path, std::move(*lock), false};
    path.replace_filename(fmt::format("{}.{}.evenhand", stem, number));
  }
  throw InputError(
      fmt::format("{} is full of checkpoints; remove those that are not needed", folder.string()));
}

CheckpointFile CheckpointFile::take_over(const fs::path& path) {
  UniqueFd file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  if (!file.is_open()) {
    throw InputError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  }
  if (is_locked_by_another(file)) {
    throw InputError(fmt::format("{}: another run works with it", path.string()));
  }
  return {path, std::move(file), true};
}

CheckpointFile::~CheckpointFile() {
  if (lock_.is_open() && !holds_part_) remove();
}

void CheckpointFile::save(const Experiment& experiment, const Part& part) {
  NewFile file(path_);
  // Before it has the name, so that nobody takes it in between.
  ::flock(file.descriptor(), LOCK_EX | LOCK_NB);
  file.write(part_bytes(experiment, part));
  lock_ = file.publish();
  holds_part_ = true;
}

void CheckpointFile::remove() {
  if (has_the_name(lock_, path_)) ::unlink(path_.c_str());
  lock_.reset();
  holds_part_ = false;
}

}  // namespace evenhand::run
