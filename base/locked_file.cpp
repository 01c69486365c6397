#include "base/locked_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"

namespace evenhand {
namespace {

namespace fs = std::filesystem;

bool is_empty_file(const UniqueFd& file) {
  struct stat facts {};
  return ::fstat(file.get(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size == 0;
}

/// Whether another file took the name while this one was opened and locked. Links are followed.
bool was_replaced(const UniqueFd& file, const fs::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file.get(), &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         (opened.st_dev != named.st_dev || opened.st_ino != named.st_ino);
}

}  // namespace

bool try_lock(const UniqueFd& file) {
  return ::flock(file.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool has_the_name(const UniqueFd& file, const fs::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file.get(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/// As the user's mask allows.
constexpr mode_t mode_of_files = 0666;

std::optional<LockedFile> LockedFile::claim(const fs::path& path) {
  constexpr int flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
  UniqueFd file(::open(path.c_str(), flags | O_CREAT | O_EXCL, mode_of_files));
  if (!file.is_open() && errno != EEXIST) throw RunError(std::strerror(errno));
  if (!file.is_open()) file = UniqueFd(::open(path.c_str(), flags));
  if (!file.is_open() || !try_lock(file)) return std::nullopt;
  if (!is_empty_file(file) || !has_the_name(file, path)) return std::nullopt;
  return LockedFile(path, std::move(file), false);
}

std::optional<LockedFile> LockedFile::take_over(const fs::path& path) {
  // The process that has the lock may write the file, and end, in between: then it is another file
  // that has the name.
  constexpr int most_tries = 100;
  for (int i = 0; i < most_tries; ++i) {
    UniqueFd file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file.is_open()) throw RunError(std::strerror(errno));
    if (!try_lock(file)) return std::nullopt;
    if (!was_replaced(file, path)) return LockedFile(path, std::move(file), true);
  }
  return std::nullopt;
}

LockedFile::~LockedFile() {
  if (file_.is_open() && !holds_content_) remove();
}

void LockedFile::replace(std::string_view bytes) {
  NewFile file(path_);
  // Before it has the name, so that nobody takes it in between.
  ::flock(file.descriptor(), LOCK_EX | LOCK_NB);
  file.write(bytes);
  file_ = file.publish();
  holds_content_ = true;
}

void LockedFile::remove() {
  if (has_the_name(file_, path_)) ::unlink(path_.c_str());
  file_.reset();
  holds_content_ = false;
}

}  // namespace evenhand
