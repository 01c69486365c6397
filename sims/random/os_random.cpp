#include "sims/random/os_random.hpp"

#include <fmt/format.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace evenhand::random {
namespace {

ssize_t some_bytes(unsigned char* bytes, std::size_t most) {
#ifdef __linux__
  return getrandom(bytes, most, 0);
#else
  const std::size_t size = std::min<std::size_t>(most, 256);  // as many as getentropy gives
  return getentropy(bytes, size) == 0 ? static_cast<ssize_t>(size) : -1;
#endif
}

}  // namespace

void OsRandom::next_chunk(std::span<std::uint64_t> words) {
  auto* bytes = reinterpret_cast<unsigned char*>(words.data());
  std::size_t left = words.size_bytes();
  while (left > 0) {
    const ssize_t got = some_bytes(bytes, left);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw RunError(fmt::format("getrandom failed: {}", std::strerror(errno)));
    bytes += got;
    left -= static_cast<std::size_t>(got);
  }
}

}  // namespace evenhand::random
