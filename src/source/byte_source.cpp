#include "src/source/byte_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "base/standard_input.hpp"
#include "base/unique_fd.hpp"

namespace evenhand::source {
namespace {

class FileSource final : public ByteSource {
 public:
  FileSource(std::string name, UniqueFd fd, bool may_block, Interrupted interrupted)
      : name_(std::move(name)),
        fd_(std::move(fd)),
        may_block_(may_block),
        interrupted_(std::move(interrupted)) {}

  std::size_t read(std::span<char> buffer) override {
    while (true) {
      if (interrupted_ && interrupted_()) throw InterruptedError();
      // A file on disk keeps nobody waiting.
      if (may_block_ && interrupted_ && !wait_for_input()) continue;
      const ssize_t got = ::read(fd_.get(), buffer.data(), buffer.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno == EINTR) continue;
      throw RunError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
    }
  }

 private:
  bool wait_for_input() const {
    pollfd waiting{fd_.get(), POLLIN, 0};
    return ::poll(&waiting, 1, interrupt_poll_ms) > 0;
  }

  std::string name_;
  UniqueFd fd_;
  bool may_block_;
  Interrupted interrupted_;
};

/// A copy that several may read at a time.
class CopySource final : public ByteSource {
 public:
  CopySource(std::string name, int fd, Interrupted interrupted)
      : name_(std::move(name)), fd_(fd), interrupted_(std::move(interrupted)) {}

  std::size_t read(std::span<char> buffer) override {
    if (interrupted_ && interrupted_()) throw InterruptedError();
    const ssize_t got = ::pread(fd_, buffer.data(), buffer.size(), at_);
    if (got < 0) {
      throw RunError(fmt::format("{}: cannot read its copy: {}", name_, std::strerror(errno)));
    }
    at_ += got;
    return static_cast<std::size_t>(got);
  }

 private:
  std::string name_;
  int fd_;
  off_t at_ = 0;
  Interrupted interrupted_;
};

/// The bytes of a log that the program carries.
class CarriedSource final : public ByteSource {
 public:
  explicit CarriedSource(std::string_view text) : text_(text) {}

  std::size_t read(std::span<char> buffer) override {
    const std::size_t got = text_.copy(buffer.data(), buffer.size());
    text_.remove_prefix(got);
    return got;
  }

 private:
  std::string_view text_;
};

/// "draft-1969" of "draft-1969.csv".
std::string_view carried_name(const EmbeddedFile& log) {
  return log.name.substr(0, log.name.rfind('.'));
}

/// The log that the program carries and "@NAME" is; null when it is none.
const EmbeddedFile* carried(std::string_view path) {
  if (!path.starts_with('@')) return nullptr;
  const auto logs = carried_logs();
  const auto found = std::find_if(logs.begin(), logs.end(), [&](const EmbeddedFile& log) {
    return carried_name(log) == path.substr(1);
  });
  return found == logs.end() ? nullptr : &*found;
}

/// "@draft-1969, @draft-1970, @dice".
std::string carried_names() {
  std::string names;
  for (const EmbeddedFile& log : carried_logs()) {
    names += fmt::format("{}@{}", names.empty() ? "" : ", ", carried_name(log));
  }
  return names;
}

/// The copies that are kept, by path, for as long as the program lives.
std::map<std::string, std::FILE*>& copies() {
  static std::map<std::string, std::FILE*> all;
  return all;
}

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::string& path, Interrupted interrupted,
                                      FileWords words) {
  const std::string name = shown_path(path);
  if (const auto copy = copies().find(path); copy != copies().end()) {
    return std::make_unique<CopySource>(name, ::fileno(copy->second), std::move(interrupted));
  }
  if (const EmbeddedFile* log = carried(path)) return std::make_unique<CarriedSource>(log->text);
  // A copy of standard input, so that owning it closes nothing that others use.
  UniqueFd fd(path == "-" ? ::fcntl(standard_input(), F_DUPFD_CLOEXEC, 0)
                          : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd.is_open()) {
    const std::string why = std::strerror(errno);
    if (path.starts_with('@')) {
      throw InputError(fmt::format("cannot open {} {}: {}; the logs that evenhand carries are {}",
                                   words.file, name, why, carried_names()));
    }
    throw InputError(fmt::format("cannot open {} {}: {}", words.file, name, why));
  }
  struct stat facts {};
  const bool known = ::fstat(fd.get(), &facts) == 0;
  if (known && S_ISDIR(facts.st_mode)) {
    throw InputError(
        fmt::format("{}: is a folder; give the file that holds {}", name, words.content));
  }
  const bool may_block = !known || !S_ISREG(facts.st_mode);
  if (!may_block) ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  return std::make_unique<FileSource>(name, std::move(fd), may_block, std::move(interrupted));
}

bool is_lasting(const std::string& path) {
  struct stat facts {};
  return carried(path) != nullptr ||
         (path != "-" && ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode));
}

void keep_for_rereading(const std::string& path, const Interrupted& interrupted) {
  struct stat facts {};
  const bool is_file =
      carried(path) != nullptr ||
      (path != "-" && ::stat(path.c_str(), &facts) == 0 && !S_ISFIFO(facts.st_mode));
  if (is_file || copies().contains(path)) return;
  const auto source = open_file(path, interrupted);
  std::FILE* const copy = std::tmpfile();
  std::vector<char> buffer(std::size_t{1} << 16);
  std::size_t got = copy == nullptr ? 0 : source->read(buffer);
  while (got > 0 && std::fwrite(buffer.data(), 1, got, copy) == got) got = source->read(buffer);
  if (copy == nullptr || got > 0 || std::fflush(copy) != 0) {
    throw RunError(fmt::format("{}: is read more than once, and there is no room for a copy: {}",
                               shown_path(path), std::strerror(errno)));
  }
  copies().emplace(path, copy);
}

}  // namespace evenhand::source
