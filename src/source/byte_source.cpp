#include "src/source/byte_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "base/printable.hpp"
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

}  // namespace

std::unique_ptr<ByteSource> open_file(const std::string& path, Interrupted interrupted,
                                      FileWords words) {
  const std::string name = path == "-" ? "standard input" : printable(path, 200);
  // A copy of standard input, so that owning it closes nothing that others use.
  UniqueFd fd(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                          : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd.is_open()) {
    throw InputError(fmt::format("cannot open {} {}: {}", words.file, name, std::strerror(errno)));
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

}  // namespace evenhand::source
