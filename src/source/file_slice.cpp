#include "src/source/file_slice.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "src/source/unpacker.hpp"

namespace evenhand::source {

std::size_t FileSlice::read(std::span<char> buffer) {
  if (interrupted_ && interrupted_()) throw InterruptedError();
  const std::size_t most = std::min<std::uint64_t>(buffer.size(), end_ - at_);
  while (most > 0) {
    const ssize_t got = ::pread(fd_, buffer.data(), most, static_cast<off_t>(at_));
    if (got > 0) {
      at_ += static_cast<std::uint64_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (got == 0) throw RunError(fmt::format("{}: became shorter while it was read", name_));
    if (errno != EINTR) {
      throw RunError(fmt::format("{}: cannot read: {}", name_, std::strerror(errno)));
    }
  }
  return 0;
}

std::optional<PlainFile> open_plain(const std::string& path) {
  struct stat facts {};
  if (path == "-" || ::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return {};
  UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!fd.is_open() || ::fstat(fd.get(), &facts) != 0 || facts.st_size == 0) return {};
  const auto bytes = static_cast<std::uint64_t>(facts.st_size);
  FileSlice slice(path, fd.get(), 0, bytes);
  std::array<char, longest_magic> magic{};
  const std::size_t got = slice.read(magic);
  if (packing_of({magic.data(), got}) != nullptr) return {};
  return PlainFile{std::move(fd), bytes};
}

}  // namespace evenhand::source
